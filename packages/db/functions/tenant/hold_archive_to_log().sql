-- An archive lets rows of the log go, so it is checked against them while they exist. It begins where the last one
-- ended, ends at a row with its number and hash, and its month is old enough.
CREATE OR REPLACE FUNCTION tenant.hold_archive_to_log() RETURNS trigger LANGUAGE plpgsql
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
