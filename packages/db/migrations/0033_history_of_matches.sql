-- What people changed is little, and is kept longer than what suppliers did: by this it is found.
CREATE INDEX match_changes_of_people ON platform.match_changes (changed_at) WHERE account IS NOT NULL;

-- Months ahead, and those that ended longer ago than a table is kept. Of the history of matches what people did moves into
-- the DEFAULT partition, and goes after 25 months. Without a number of days it is as before: a server of before calls it so.
CREATE FUNCTION platform.keep_match_months(history_days integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  old record;
BEGIN
  CALL platform.make_months('platform.match_changes');
  CALL platform.make_months('platform.feed_pages');
  FOR old IN
    SELECT part.relname, parent FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid
    JOIN (VALUES ('platform.match_changes'::regclass, make_interval(days => history_days)),
        ('platform.feed_pages'::regclass, interval '90 days')) kept (parent, lasting) ON parent = inhparent
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
END $$;
REVOKE EXECUTE ON FUNCTION platform.keep_match_months(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.keep_match_months(integer) TO touchline_app;

-- Since when the history of matches holds what suppliers changed, too.
CREATE FUNCTION platform.match_history_since() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min(to_date(right(part.relname, 7), 'YYYY_MM'))::timestamp AT TIME ZONE 'UTC'
  FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid
  WHERE inhparent = 'platform.match_changes'::regclass AND part.relname ~ '_\d{4}_\d\d$'
$$;
