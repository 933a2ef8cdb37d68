-- Leagues or teams whose name contains the words, or that have them as another spelling. From two characters on it uses
-- the index of bigrams. Connections for reading would not use it: they plan once, and without bitmaps.
CREATE OR REPLACE FUNCTION platform.entries_named(of_kind text, of_discipline smallint, words text) RETURNS bigint[]
LANGUAGE plpgsql STABLE SET enable_bitmapscan = on SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  key constant text := platform.name_key(words);
  wanted constant text[] := platform.bigrams(words);
BEGIN
  IF length(key) < 2 THEN
    RETURN ARRAY(SELECT entry.id FROM platform.catalog_entries entry
      WHERE entry.kind = of_kind AND entry.discipline = of_discipline
        -- The bigrams hold every character, normalised already.
        AND position(key IN array_to_string(entry.grams, '')) > 0);
  END IF;
  RETURN ARRAY(
    SELECT entry.id FROM (
      (SELECT * FROM platform.catalog_entries WHERE kind = 'league' AND of_kind = 'league' AND grams @> wanted OFFSET 0)
      UNION ALL
      (SELECT * FROM platform.catalog_entries WHERE kind = 'team' AND of_kind = 'team' AND grams @> wanted OFFSET 0)
    ) entry
    WHERE entry.discipline = of_discipline
      AND (position(key IN platform.name_key(entry.name)) > 0 OR position(key IN platform.name_key(entry.short_name)) > 0
        OR position(key IN platform.name_key(entry.name_en)) > 0)
    UNION
    SELECT entry.id FROM platform.catalog_aliases alias JOIN platform.catalog_entries entry ON entry.id = alias.entry_id
    WHERE alias.alias_key = key AND entry.kind = of_kind AND entry.discipline = of_discipline);
END $$;
