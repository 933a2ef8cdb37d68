-- Every merchant has a taboo list from the start, so that publishing can lock it before its first word.
CREATE OR REPLACE FUNCTION platform.open_taboo_list() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO platform.taboo_lists (merchant_code, version) VALUES (NEW.code, 0) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
