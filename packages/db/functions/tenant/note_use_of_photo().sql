-- A photo is in use while an anchor has it. One that an anchor gave up is swept a day later.
CREATE OR REPLACE FUNCTION tenant.note_use_of_photo() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.photo IS DISTINCT FROM NEW.photo THEN
    UPDATE tenant.photos SET unused_since = clock_timestamp()
    WHERE merchant_code = OLD.merchant_code AND name = OLD.photo
      AND NOT EXISTS (SELECT FROM tenant.anchors WHERE merchant_code = OLD.merchant_code AND photo = OLD.photo);
  END IF;
  UPDATE tenant.photos SET unused_since = NULL
  WHERE merchant_code = NEW.merchant_code AND name = NEW.photo AND unused_since IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_use_of_photo AFTER INSERT OR UPDATE OF photo ON tenant.anchors
  FOR EACH ROW EXECUTE FUNCTION tenant.note_use_of_photo();
