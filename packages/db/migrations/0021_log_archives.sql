-- Which stretch of a merchant's chain lies in which archive; the month, by its first instant, is that of the partition
-- which it was made for.
CREATE TABLE tenant.log_archives (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  first_seq bigint NOT NULL,
  last_seq bigint NOT NULL CHECK (last_seq >= first_seq),
  -- Of the row before the first, and of the last: the chain goes on from there.
  hash_before bytea NOT NULL,
  last_hash bytea NOT NULL,
  month timestamptz NOT NULL CHECK (date_trunc('month', month AT TIME ZONE 'UTC') = month AT TIME ZONE 'UTC'),
  file text NOT NULL,
  archived_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (merchant_code, first_seq)
);
CALL platform.protect_tenant_table('tenant.log_archives');
GRANT SELECT, INSERT ON tenant.log_archives TO touchline_app;

-- A record lets rows go, so it is held to them while they are there: it goes on where the last one ended, ends at a row
-- that bears its number and its hash, and is of a month that is old enough.
CREATE FUNCTION tenant.hold_archive_to_log() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  last tenant.log_archives;
BEGIN
  SELECT * INTO last FROM tenant.log_archives WHERE merchant_code = NEW.merchant_code ORDER BY first_seq DESC LIMIT 1;
  IF NEW.first_seq <> coalesce(last.last_seq, 0) + 1 OR NEW.hash_before <> coalesce(last.last_hash, '') THEN
    RAISE EXCEPTION 'the archive does not go on where the one before it ended';
  END IF;
  IF NOT EXISTS (SELECT FROM tenant.operation_logs
      WHERE merchant_code = NEW.merchant_code AND seq = NEW.last_seq AND hash = NEW.last_hash) THEN
    RAISE EXCEPTION 'the archive does not end at a row of the log';
  END IF;
  IF (NEW.month AT TIME ZONE 'UTC') + interval '1 month' > now() AT TIME ZONE 'UTC' - interval '13 months' THEN
    RAISE EXCEPTION 'the log of % is too young to be archived', to_char(NEW.month AT TIME ZONE 'UTC', 'YYYY-MM');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER hold_archive_to_log BEFORE INSERT ON tenant.log_archives
  FOR EACH ROW EXECUTE FUNCTION tenant.hold_archive_to_log();

-- Where rows stand that no month has a table for.
CREATE FUNCTION tenant.spare_log_partitions() RETURNS regclass[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY['tenant.operation_logs_default', 'tenant.operation_logs_before']::regclass[]
$$;

-- Months that have a table, or rows without one, and were over by then; the oldest first.
CREATE FUNCTION tenant.log_months_before(before timestamptz) RETURNS SETOF timestamptz LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  months timestamp[] := ARRAY(SELECT to_date(right(relname, 7), 'YYYY_MM')::timestamp FROM pg_class
    WHERE relnamespace = 'tenant'::regnamespace AND relkind = 'r' AND relname ~ '^operation_logs_\d{4}_\d\d$');
  spare regclass;
  found timestamp[];
BEGIN
  FOREACH spare IN ARRAY tenant.spare_log_partitions() LOOP
    EXECUTE format($look$SELECT array_agg(DISTINCT date_trunc('month', created_at AT TIME ZONE 'UTC')) FROM %s$look$, spare)
      INTO found;
    months := months || found;
  END LOOP;
  RETURN QUERY SELECT DISTINCT month AT TIME ZONE 'UTC' AS month FROM unnest(months) month
    WHERE (month + interval '1 month') AT TIME ZONE 'UTC' <= before ORDER BY 1;
END $$;

-- One step of taking a month out, and whether it was the last: first it leaves the log, which takes a moment that
-- everybody waits for, then its table goes. Nothing goes that no archive holds, and nothing younger than 13 months: a
-- month stays as long as a row stands in it that belongs to a later part of its chain.
CREATE FUNCTION tenant.drop_log_month(given date) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
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

REVOKE EXECUTE ON FUNCTION tenant.log_months_before(timestamptz), tenant.drop_log_month(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenant.log_months_before(timestamptz), tenant.drop_log_month(date) TO touchline_app;
