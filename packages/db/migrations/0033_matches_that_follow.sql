-- Leagues and teams that were merged, tied or untied and have too many matches for these to follow at once; then their
-- matches, of which the worker takes some at a time, brings them up to date and compares them anew.
CREATE TABLE platform.entries_waiting (
  entry_id bigint PRIMARY KEY,
  -- Whoever caused it, where it was a person.
  account text
);
CREATE TABLE platform.matches_waiting (
  match_id bigint PRIMARY KEY,
  discipline smallint NOT NULL,
  account text
);
GRANT SELECT, INSERT, DELETE ON platform.entries_waiting, platform.matches_waiting TO touchline_app;

-- As before, and with them what has gone into them: its matches may be yet to follow.
CREATE OR REPLACE FUNCTION platform.entries_named(of_kind text, of_discipline smallint, words text) RETURNS bigint[]
LANGUAGE plpgsql STABLE SET enable_bitmapscan = on SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  key constant text := platform.name_key(words);
  wanted constant text[] := platform.bigrams(words);
  found bigint[];
BEGIN
  IF length(key) < 2 THEN
    found := ARRAY(SELECT entry.id FROM platform.catalog_entries entry
      WHERE entry.kind = of_kind AND entry.discipline = of_discipline
        -- The bigrams hold every character, normalised already.
        AND position(key IN array_to_string(entry.grams, '')) > 0);
  ELSE
    found := ARRAY(
      SELECT entry.id FROM platform.catalog_entries entry
      WHERE entry.grams @> wanted AND entry.kind = of_kind AND entry.discipline = of_discipline
        AND (position(key IN platform.name_key(entry.name)) > 0 OR position(key IN platform.name_key(entry.short_name)) > 0
          OR position(key IN platform.name_key(entry.name_en)) > 0)
      UNION
      SELECT entry.id FROM platform.catalog_aliases alias JOIN platform.catalog_entries entry ON entry.id = alias.entry_id
      WHERE alias.alias_key = key AND entry.kind = of_kind AND entry.discipline = of_discipline);
  END IF;
  RETURN found || ARRAY(SELECT id FROM platform.catalog_entries WHERE merged_into = ANY(found));
END $$;

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
