-- Makes months ahead and drops months that are kept no longer, for the worker, whose role makes and drops no tables.
-- Changes of matches by people move into the DEFAULT partition and stay for 25 months. Odds stay for 13 months.
CREATE OR REPLACE FUNCTION platform.keep_match_months(history_days integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  old record;
BEGIN
  CALL platform.make_months('platform.match_changes');
  CALL platform.make_months('platform.feed_pages');
  CALL platform.make_months('platform.odds_changes');
  FOR old IN
    SELECT part.relname, parent FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid
    JOIN (VALUES ('platform.match_changes'::regclass, make_interval(days => history_days)),
        ('platform.feed_pages'::regclass, interval '90 days'),
        ('platform.odds_changes'::regclass, interval '13 months')) kept (parent, lasting) ON parent = inhparent
    WHERE part.relname ~ '_\d{4}_\d\d$'
      AND to_date(right(part.relname, 7), 'YYYY_MM') + interval '1 month' < (now() AT TIME ZONE 'UTC') - lasting
    -- One at a time, the oldest first: it is called every hour, and nobody waits for a second month.
    ORDER BY right(part.relname, 7) LIMIT 1
  LOOP
    IF old.parent = 'platform.match_changes'::regclass THEN
      EXECUTE format('ALTER TABLE platform.match_changes DETACH PARTITION platform.%I', old.relname);
      EXECUTE format('INSERT INTO platform.match_changes SELECT * FROM platform.%I WHERE account IS NOT NULL', old.relname);
    END IF;
    EXECUTE format('DROP TABLE platform.%I', old.relname);
  END LOOP;
  DELETE FROM platform.match_changes_default WHERE changed_at < now() - CASE WHEN account IS NULL
    THEN make_interval(days => history_days) ELSE interval '25 months' END;
  DELETE FROM platform.odds_changes_default WHERE told_at < now() - interval '13 months';
END $$;
REVOKE EXECUTE ON FUNCTION platform.keep_match_months(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.keep_match_months(integer) TO touchline_app;
