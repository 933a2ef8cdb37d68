-- Every time has a place in the log: a month its partition, what lies before the first and after the last of them one
-- each, and a gap between them, which nobody makes on purpose, the DEFAULT one. While there is no gap, a read that says
-- that it is of any time at all leaves the DEFAULT one out of its plan and goes through the others in their order.
CREATE TABLE tenant.operation_logs_default PARTITION OF tenant.operation_logs DEFAULT;
CREATE TABLE tenant.operation_logs_before (LIKE tenant.operation_logs
  INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING CONSTRAINTS);
CREATE TABLE tenant.operation_logs_later (LIKE tenant.operation_logs
  INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING CONSTRAINTS);

-- Each month from the first that there is, this one among them, to the last one ahead; the server's role gets nothing on
-- them. A month takes over what was logged for it elsewhere. Where all are there, nothing is locked.
CREATE OR REPLACE PROCEDURE tenant.make_log_partitions(months_ahead integer) LANGUAGE plpgsql AS $$
DECLARE
  this_month constant timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
  rest constant text[] := ARRAY['operation_logs_before', 'operation_logs_later'];
  written constant text := (
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = 'tenant.operation_logs'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '');
  known timestamp[];
  missing timestamp[];
  earliest timestamp;
  latest timestamp;
  bounds text[];
  month timestamp;
  name text;
  source text;
BEGIN
  SELECT coalesce(array_agg(to_date(right(part.relname, 7), 'YYYY_MM')::timestamp), '{}') INTO known
    FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid
    WHERE inhparent = 'tenant.operation_logs'::regclass AND part.relname ~ '^operation_logs_\d{4}_\d\d$';
  SELECT least(min(one), this_month), greatest(max(one), this_month + make_interval(months => months_ahead))
    INTO earliest, latest FROM unnest(known) one;
  missing := ARRAY(SELECT one FROM generate_series(earliest, latest, interval '1 month') one WHERE one <> ALL (known));
  bounds := ARRAY[
    format('FOR VALUES FROM (MINVALUE) TO (%L)', earliest AT TIME ZONE 'UTC'),
    format('FOR VALUES FROM (%L) TO (MAXVALUE)', (latest + interval '1 month') AT TIME ZONE 'UTC')];
  IF cardinality(missing) = 0 AND bounds = ARRAY(
      SELECT pg_get_expr(part.relpartbound, part.oid) FROM pg_class part
      WHERE part.relnamespace = 'tenant'::regnamespace AND part.relname = ANY (rest) ORDER BY part.relname) THEN
    RETURN;
  END IF;

  LOCK TABLE tenant.operation_logs IN ACCESS EXCLUSIVE MODE;
  FOR name IN SELECT part.relname FROM pg_class part
      WHERE part.relnamespace = 'tenant'::regnamespace AND part.relname = ANY (rest) AND part.relispartition LOOP
    EXECUTE format('ALTER TABLE tenant.operation_logs DETACH PARTITION tenant.%I', name);
  END LOOP;
  FOREACH month IN ARRAY missing LOOP
    name := 'operation_logs_' || to_char(month, 'YYYY_MM');
    EXECUTE format('CREATE TABLE tenant.%I
      (LIKE tenant.operation_logs INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING CONSTRAINTS)', name);
    FOREACH source IN ARRAY rest || 'operation_logs_default'::text LOOP
      EXECUTE format('WITH moved AS (
          DELETE FROM tenant.%I WHERE created_at >= %L AND created_at < %L RETURNING %s)
        INSERT INTO tenant.%I (%s) SELECT %s FROM moved', source, month AT TIME ZONE 'UTC',
        (month + interval '1 month') AT TIME ZONE 'UTC', written, name, written, written);
    END LOOP;
    EXECUTE format('ALTER TABLE tenant.operation_logs ATTACH PARTITION tenant.%I FOR VALUES FROM (%L) TO (%L)',
      name, month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
  END LOOP;
  FOR place IN 1..2 LOOP
    EXECUTE format('ALTER TABLE tenant.operation_logs ATTACH PARTITION tenant.%I %s', rest[place], bounds[place]);
  END LOOP;
END $$;
-- From here on the open ends get whatever column the log gets.
CALL tenant.make_log_partitions(12);

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
