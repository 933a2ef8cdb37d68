-- Says that the taboo list of the open merchant changed, and counts its words.
CREATE OR REPLACE FUNCTION platform.raise_taboo_version(added integer)
RETURNS TABLE (version bigint, words integer) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF added NOT BETWEEN -1 AND 1 THEN
    RAISE EXCEPTION 'a list changes by one word at a time';
  END IF;
  RETURN QUERY INSERT INTO platform.taboo_lists AS list (merchant_code, words)
    VALUES (current_setting('touchline.merchant', true), added)
    ON CONFLICT (merchant_code) DO UPDATE SET version = list.version + 1, words = list.words + added
    RETURNING list.version, list.words;
END $$;
REVOKE EXECUTE ON FUNCTION platform.raise_taboo_version(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.raise_taboo_version(integer) TO touchline_app;
