-- A photo is in use while an anchor has it, or a news item or a short video as its cover: the trigger names the column.
-- One that was given up is swept a day later.
CREATE OR REPLACE FUNCTION tenant.note_use_of_photo() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  was constant text := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) ->> TG_ARGV[0] END;
  becomes constant text := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) ->> TG_ARGV[0] END;
BEGIN
  IF was IS DISTINCT FROM becomes THEN
    UPDATE tenant.photos SET unused_since = clock_timestamp()
    WHERE merchant_code = OLD.merchant_code AND name = was
      AND NOT EXISTS (SELECT FROM tenant.anchors WHERE merchant_code = OLD.merchant_code AND photo = was)
      AND NOT EXISTS (SELECT FROM tenant.value_added WHERE merchant_code = OLD.merchant_code AND cover = was);
    UPDATE tenant.photos SET unused_since = NULL
    WHERE merchant_code = NEW.merchant_code AND name = becomes AND unused_since IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_use_of_photo AFTER INSERT OR UPDATE OF photo ON tenant.anchors
  FOR EACH ROW EXECUTE FUNCTION tenant.note_use_of_photo('photo');

CREATE OR REPLACE TRIGGER note_use_of_cover AFTER INSERT OR UPDATE OF cover OR DELETE ON tenant.value_added
  FOR EACH ROW EXECUTE FUNCTION tenant.note_use_of_photo('cover');
