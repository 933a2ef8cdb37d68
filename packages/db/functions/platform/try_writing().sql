-- Fails if the database takes no writes. It writes into a file that is made anew and grows: a page that exists can be
-- written on a full disk, too.
CREATE OR REPLACE FUNCTION platform.try_writing() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  TRUNCATE platform.write_trials;
  INSERT INTO platform.write_trials SELECT repeat('x', 1000) FROM generate_series(1, 256);
END $$;
REVOKE EXECUTE ON FUNCTION platform.try_writing() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.try_writing() TO touchline_app;
