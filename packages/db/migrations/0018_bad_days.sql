-- What is logged in a month without a partition of its own stands here until that partition is made.
CREATE TABLE tenant.operation_logs_default PARTITION OF tenant.operation_logs DEFAULT;

-- Monthly partitions from this month on; the server's role gets nothing on them. Each takes over what was logged for its
-- month meanwhile. Where all of them are there, nothing is locked.
CREATE OR REPLACE PROCEDURE tenant.make_log_partitions(months_ahead integer) LANGUAGE plpgsql AS $$
DECLARE
  first_day date;
  month text;
  begins timestamptz;
  ends timestamptz;
  written constant text := (
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = 'tenant.operation_logs'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '');
BEGIN
  FOR step IN 0..months_ahead LOOP
    first_day := date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => step);
    month := 'operation_logs_' || to_char(first_day, 'YYYY_MM');
    CONTINUE WHEN to_regclass('tenant.' || month) IS NOT NULL;
    begins := first_day::timestamp AT TIME ZONE 'UTC';
    ends := (first_day + interval '1 month')::timestamp AT TIME ZONE 'UTC';
    -- Nobody writes there between moving and attaching.
    LOCK TABLE tenant.operation_logs_default IN ACCESS EXCLUSIVE MODE;
    EXECUTE format('CREATE TABLE tenant.%I
      (LIKE tenant.operation_logs INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING CONSTRAINTS)', month);
    EXECUTE format('WITH moved AS (
        DELETE FROM tenant.operation_logs_default WHERE created_at >= %L AND created_at < %L RETURNING %s)
      INSERT INTO tenant.%I (%s) SELECT %s FROM moved', begins, ends, written, month, written, written);
    EXECUTE format('ALTER TABLE tenant.operation_logs ATTACH PARTITION tenant.%I FOR VALUES FROM (%L) TO (%L)',
      month, begins, ends);
  END LOOP;
END $$;

-- For the worker, whose role makes no tables.
CREATE FUNCTION tenant.keep_log_partitions() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  CALL tenant.make_log_partitions(12);
END $$;
REVOKE EXECUTE ON FUNCTION tenant.keep_log_partitions() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenant.keep_log_partitions() TO touchline_app;

CREATE OR REPLACE FUNCTION tenant.log_partitions_ahead() RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer
  FROM pg_inherits
  JOIN pg_class part ON part.oid = inhrelid
  WHERE inhparent = 'tenant.operation_logs'::regclass
    AND part.relname ~ '^operation_logs_\d{4}_\d\d$'
    AND part.relname > 'operation_logs_' || to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM')
$$;

-- Whether the database takes writes is seen by writing, into a file that is made anew and grows: a page that is there
-- already can be written on a full disk too.
CREATE TABLE platform.write_trials (filler text NOT NULL);
CREATE FUNCTION platform.try_writing() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  TRUNCATE platform.write_trials;
  INSERT INTO platform.write_trials SELECT repeat('x', 1000) FROM generate_series(1, 256);
END $$;
REVOKE EXECUTE ON FUNCTION platform.try_writing() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.try_writing() TO touchline_app;

-- Bounds are for connections that bring none: the server's own have them from the start, so that the first statement of
-- a transaction is bounded as well.
CREATE OR REPLACE FUNCTION platform.enter_merchant(merchant text) RETURNS void LANGUAGE sql AS $$
  SELECT set_config('touchline.merchant', coalesce(merchant, ''), true),
    set_config('touchline.scope', 'own', true),
    CASE WHEN current_setting('statement_timeout') = '0' THEN set_config('statement_timeout', '5s', true) END,
    CASE WHEN current_setting('lock_timeout') = '0' THEN set_config('lock_timeout', '3s', true) END,
    CASE WHEN current_setting('idle_in_transaction_session_timeout') = '0'
      THEN set_config('idle_in_transaction_session_timeout', '15s', true) END
$$;

-- The gate as it stands, but for that.
DO $$
DECLARE
  before constant text := (SELECT pg_get_functiondef(oid) FROM pg_proc
    WHERE pronamespace = 'identity'::regnamespace AND proname = 'admit_call');
  after constant text := replace(before,
    $gate$current_setting('transaction_read_only') = 'off'$gate$, $gate$current_setting('statement_timeout') = '0'$gate$);
BEGIN
  IF after = before THEN
    RAISE EXCEPTION 'the gate does not set its bounds where they were expected';
  END IF;
  EXECUTE after;
END $$;
