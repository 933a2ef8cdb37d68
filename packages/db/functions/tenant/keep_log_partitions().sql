-- Makes partitions of the log for the worker, whose role makes no tables.
CREATE OR REPLACE FUNCTION tenant.keep_log_partitions() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  CALL tenant.make_log_partitions(12);
END $$;
REVOKE EXECUTE ON FUNCTION tenant.keep_log_partitions() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenant.keep_log_partitions() TO touchline_app;
