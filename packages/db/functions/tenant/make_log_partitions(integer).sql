-- Makes a partition for each month from the first one that exists to the last one ahead. The server's role gets no
-- privileges on them. A new month takes over the rows that were logged for it elsewhere. Locks nothing if none is
-- missing.
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
