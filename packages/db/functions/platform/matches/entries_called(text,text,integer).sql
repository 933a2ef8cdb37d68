-- Leagues or teams of every sport that are called so, the closest first: the same name, then what begins with it. It
-- uses the index of bigrams, so it finds nothing by a single character. Connections for reading would not use it: they
-- plan once, and without bitmaps.
CREATE OR REPLACE FUNCTION platform.entries_called(of_kind text, words text, most integer) RETURNS bigint[]
LANGUAGE plpgsql STABLE SET enable_bitmapscan = on SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  key constant text := platform.name_key(words);
  wanted constant text[] := platform.bigrams(words);
  -- A name's key is dear, and some words are in thousands of names: these are narrowed by the plain name first.
  narrowed_to constant integer := greatest(most * 2, 100);
BEGIN
  IF length(key) < 2 THEN
    RETURN '{}';
  END IF;
  RETURN ARRAY(
    WITH spelled AS MATERIALIZED (SELECT DISTINCT alias.entry_id AS id FROM platform.catalog_aliases alias WHERE alias.alias_key = key),
    containing AS MATERIALIZED (
      SELECT entry.id FROM (
        (SELECT * FROM platform.catalog_entries WHERE kind = 'league' AND of_kind = 'league' AND grams @> wanted OFFSET 0)
        UNION ALL
        (SELECT * FROM platform.catalog_entries WHERE kind = 'team' AND of_kind = 'team' AND grams @> wanted OFFSET 0)
      ) entry
      WHERE entry.merged_into IS NULL
      ORDER BY entry.is_recycled, entry.name = words DESC, starts_with(entry.name, words) DESC, length(entry.name), entry.id
      LIMIT narrowed_to
    ), called AS (
      SELECT entry.id, entry.is_recycled, spelled.id IS NOT NULL AS is_spelled, platform.name_key(entry.name) AS name,
        platform.name_key(entry.short_name) AS short_name, platform.name_key(entry.name_en) AS name_en
      FROM (SELECT id FROM containing UNION SELECT id FROM spelled) found
        JOIN platform.catalog_entries entry ON entry.id = found.id AND entry.kind = of_kind AND entry.merged_into IS NULL
        LEFT JOIN spelled ON spelled.id = entry.id
    )
    SELECT called.id FROM called
    WHERE called.is_spelled OR position(key IN called.name) > 0 OR position(key IN called.short_name) > 0
      OR position(key IN called.name_en) > 0
    ORDER BY called.is_recycled, called.is_spelled OR key IN (called.name, called.short_name, called.name_en) DESC,
      starts_with(called.name, key) DESC, length(called.name), called.id
    LIMIT most);
END $$;
