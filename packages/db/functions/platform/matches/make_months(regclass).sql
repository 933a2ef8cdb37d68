-- Makes the partitions of a table for this month and the next two, and a DEFAULT one, so that every row has a place.
CREATE OR REPLACE PROCEDURE platform.make_months(target regclass) LANGUAGE plpgsql AS $$
DECLARE
  stem constant text := (SELECT relname FROM pg_class WHERE oid = target);
  month timestamp;
BEGIN
  EXECUTE format('CREATE TABLE IF NOT EXISTS platform.%I PARTITION OF %s DEFAULT', stem || '_default', target);
  FOR month IN SELECT generate_series(date_trunc('month', now() AT TIME ZONE 'UTC'),
      date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months', interval '1 month') LOOP
    EXECUTE format('CREATE TABLE IF NOT EXISTS platform.%I PARTITION OF %s FOR VALUES FROM (%L) TO (%L)',
      stem || to_char(month, '_YYYY_MM'), target, month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
  END LOOP;
END $$;
