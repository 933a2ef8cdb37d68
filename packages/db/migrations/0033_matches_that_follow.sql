-- Leagues and teams that were merged, tied or untied and have too many matches for these to follow at once: the worker
-- goes through them in the order of their time, brings some at a time up to date and compares them anew.
CREATE TABLE platform.entries_waiting (
  entry_id bigint PRIMARY KEY,
  -- Whoever caused it, where it was a person.
  account text,
  -- The last that is done.
  reached_time timestamptz NOT NULL DEFAULT '-infinity',
  reached_id bigint NOT NULL DEFAULT 0
);
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.entries_waiting TO touchline_app;

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
