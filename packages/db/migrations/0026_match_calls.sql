-- What the calls of the schedule need. Totals of days are counted from the index alone, merged ones left out.
DROP INDEX platform.matches_in_order;
CREATE INDEX matches_in_order ON platform.matches (discipline, game_time, id)
  INCLUDE (status, stage, league_id, home_id, away_id, is_single, merged_into);

-- Leagues or teams whose name contains the words, or one of whose other spellings they are. From two characters on by the
-- index of bigrams, which the connections for reading would not take: they plan once, and without bitmaps.
CREATE FUNCTION platform.entries_named(of_kind text, of_discipline smallint, words text) RETURNS bigint[]
LANGUAGE plpgsql STABLE SET enable_bitmapscan = on SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  key constant text := platform.name_key(words);
  wanted constant text[] := platform.bigrams(words);
BEGIN
  IF length(key) < 2 THEN
    RETURN ARRAY(SELECT entry.id FROM platform.catalog_entries entry
      WHERE entry.kind = of_kind AND entry.discipline = of_discipline
        AND position(key IN platform.name_key(concat_ws(' ', entry.name, entry.short_name, entry.name_en))) > 0);
  END IF;
  RETURN ARRAY(
    SELECT entry.id FROM platform.catalog_entries entry
    WHERE entry.grams @> wanted AND entry.kind = of_kind AND entry.discipline = of_discipline
      AND (position(key IN platform.name_key(entry.name)) > 0 OR position(key IN platform.name_key(entry.short_name)) > 0
        OR position(key IN platform.name_key(entry.name_en)) > 0)
    UNION
    SELECT entry.id FROM platform.catalog_aliases alias JOIN platform.catalog_entries entry ON entry.id = alias.entry_id
    WHERE alias.alias_key = key AND entry.kind = of_kind AND entry.discipline = of_discipline);
END $$;

-- The discipline of a supplier's match as a path and a sport's id name it; null where that is none, or more than one.
CREATE FUNCTION platform.discipline_of_supplier_match(sport text, sport_id text, of_supplier text, of_supplier_id text)
RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT min(discipline) FROM platform.supplier_matches
  WHERE supplier = of_supplier AND supplier_id = of_supplier_id
    AND discipline = ANY (CASE
      WHEN sport <> 'sport' THEN ARRAY[2199 + array_position(ARRAY['other', 'lol', 'dota2', 'csgo', 'kog'], sport)]
      WHEN sport_id = '' THEN ARRAY[1, 2, 3, 4, 8, 9, 10, 12, 13, 19, 20, 25, 999]
      WHEN sport_id ~ '^\d{1,4}$' THEN ARRAY[sport_id::integer] END)
  HAVING count(*) = 1
$$;

CREATE OR REPLACE FUNCTION identity.sport_of_record(kind text, keys text[]) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF kind = 'match' THEN
    RETURN (SELECT platform.place_of(discipline, is_single) FROM platform.matches
      WHERE id = CASE WHEN keys[1] ~ '^[1-9]\d{0,17}$' THEN keys[1]::bigint END);
  ELSIF kind = 'supplierMatch' THEN
    -- The word of the path, the sport's id where it is said, the supplier and its id.
    RETURN (SELECT platform.place_of(told.discipline, coalesce(match.is_single, league.is_single, false))
      FROM platform.supplier_matches told
      LEFT JOIN platform.matches match ON match.id = told.match_id
      LEFT JOIN platform.supplier_entries named ON named.supplier = told.supplier AND named.kind = 'league'
        AND named.discipline = told.discipline AND named.supplier_id = told.league_ref
      LEFT JOIN platform.catalog_entries league ON league.id = named.entry_id
      WHERE told.supplier = keys[3] AND told.supplier_id = keys[4]
        AND told.discipline = platform.discipline_of_supplier_match(keys[1], keys[2], keys[3], keys[4]));
  END IF;
  RAISE EXCEPTION 'no record of kind % has a sport', kind;
END $$;
