-- One step of removing a month of the log; returns whether it was the last one. The first step detaches the month,
-- which takes a short lock that writers wait for. The second one drops its table. A month stays while any row of it is
-- not archived, or while it is younger than 13 months.
CREATE OR REPLACE FUNCTION tenant.drop_log_month(given date) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '1s' AS $$
DECLARE
  scope_before constant text := coalesce(current_setting('touchline.scope', true), '');
  begins constant timestamptz := date_trunc('month', given::timestamp) AT TIME ZONE 'UTC';
  ends constant timestamptz := (date_trunc('month', given::timestamp) + interval '1 month') AT TIME ZONE 'UTC';
  own constant regclass := to_regclass('tenant.operation_logs_' || to_char(given, 'YYYY_MM'));
  place regclass;
  owner_of_more text;
BEGIN
  IF ends AT TIME ZONE 'UTC' > now() AT TIME ZONE 'UTC' - interval '13 months' THEN
    RAISE EXCEPTION 'the log of % is too young to be taken out', to_char(given, 'YYYY-MM');
  END IF;
  -- What comes in from here on waits: between the look and the end of it there is no row that nobody saw.
  LOCK TABLE tenant.operation_logs IN ACCESS EXCLUSIVE MODE;
  PERFORM set_config('touchline.scope', 'all', true);
  FOREACH place IN ARRAY array_remove(own || tenant.spare_log_partitions(), NULL) LOOP
    EXECUTE format($look$
      WITH RECURSIVE codes AS (
        (SELECT merchant_code AS code FROM %1$s ORDER BY merchant_code LIMIT 1)
        UNION ALL
        SELECT (SELECT merchant_code FROM %1$s WHERE merchant_code > code ORDER BY merchant_code LIMIT 1)
        FROM codes WHERE code IS NOT NULL
      )
      SELECT code FROM codes WHERE (
        SELECT max(seq) FROM %1$s WHERE merchant_code = code AND created_at >= $1 AND created_at < $2
      ) > coalesce((SELECT max(last_seq) FROM tenant.log_archives WHERE merchant_code = code), 0) LIMIT 1
    $look$, place) INTO owner_of_more USING begins, ends;
    IF owner_of_more IS NOT NULL THEN
      RAISE EXCEPTION 'the log of % in % is not archived', owner_of_more, to_char(given, 'YYYY-MM')
        USING ERRCODE = 'object_in_use';
    END IF;
  END LOOP;
  PERFORM set_config('touchline.scope', scope_before, true);
  FOREACH place IN ARRAY tenant.spare_log_partitions() LOOP
    EXECUTE format('DELETE FROM %s WHERE created_at >= $1 AND created_at < $2', place) USING begins, ends;
  END LOOP;
  IF own IS NULL THEN
    RETURN true;
  END IF;
  IF EXISTS (SELECT FROM pg_inherits WHERE inhrelid = own AND inhparent = 'tenant.operation_logs'::regclass) THEN
    EXECUTE format('ALTER TABLE tenant.operation_logs DETACH PARTITION %s', own);
    -- The open end before the first month reaches to the next one from here on.
    CALL tenant.make_log_partitions(12);
    RETURN false;
  END IF;
  EXECUTE format('DROP TABLE %s', own);
  RETURN true;
END $$;
REVOKE EXECUTE ON FUNCTION tenant.drop_log_month(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenant.drop_log_month(date) TO touchline_app;
