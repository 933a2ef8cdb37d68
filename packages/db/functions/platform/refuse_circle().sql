-- A merchant stands under none that stands under it. Changes of parents wait for one another, so that two of them cannot
-- close a circle together.
CREATE OR REPLACE FUNCTION platform.refuse_circle() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  above text := NEW.parent_code;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('parents of merchants', 0));
  WHILE above IS NOT NULL LOOP
    IF above = NEW.code THEN
      RAISE EXCEPTION 'merchant % would stand under itself', NEW.code
        USING ERRCODE = '23514', CONSTRAINT = 'merchants_parent_circle';
    END IF;
    SELECT parent_code INTO above FROM platform.merchants WHERE code = above;
  END LOOP;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION platform.refuse_circle() FROM PUBLIC;
CREATE OR REPLACE TRIGGER refuse_circle AFTER INSERT OR UPDATE OF parent_code ON platform.merchants
  FOR EACH ROW WHEN (NEW.parent_code IS NOT NULL) EXECUTE FUNCTION platform.refuse_circle();
