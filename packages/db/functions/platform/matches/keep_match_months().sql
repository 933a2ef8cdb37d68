-- For servers older than keep_match_months(integer).
CREATE OR REPLACE FUNCTION platform.keep_match_months() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  old record;
BEGIN
  CALL platform.make_months('platform.match_changes');
  CALL platform.make_months('platform.feed_pages');
  FOR old IN
    SELECT part.relname FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid
    JOIN (VALUES ('platform.match_changes'::regclass, interval '25 months'), ('platform.feed_pages'::regclass, interval '90 days'))
      kept (parent, lasting) ON parent = inhparent
    WHERE part.relname ~ '_\d{4}_\d\d$'
      AND to_date(right(part.relname, 7), 'YYYY_MM') + interval '1 month' < (now() AT TIME ZONE 'UTC') - lasting
  LOOP
    EXECUTE format('DROP TABLE platform.%I', old.relname);
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION platform.keep_match_months() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.keep_match_months() TO touchline_app;
