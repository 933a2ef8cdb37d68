-- The sport of a record, as `sport/4`, `sport/4/single` or `lol/22`; null where the open merchant has no such record.
CREATE OR REPLACE FUNCTION identity.sport_of_record(kind text, keys text[]) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF kind = 'match' THEN
    RETURN (SELECT platform.place_of(discipline, is_single) FROM platform.matches
      WHERE id = CASE WHEN keys[1] ~ '^[1-9]\d{0,17}$' THEN keys[1]::bigint END);
  ELSIF kind = 'league' THEN
    RETURN (SELECT platform.place_of(entry.discipline, entry.is_single) FROM platform.catalog_entries entry
      WHERE entry.kind = 'league' AND entry.id = CASE WHEN keys[1] ~ '^[1-9]\d{0,17}$' THEN keys[1]::bigint END);
  ELSIF kind = 'predictedMatch' THEN
    RETURN (SELECT platform.place_of(discipline, false) FROM platform.matches
      WHERE id = CASE WHEN keys[1] ~ '^[1-9]\d{0,17}$' THEN keys[1]::bigint END);
  ELSIF kind = 'prediction' THEN
    RETURN (SELECT platform.place_of(sport_id, false) FROM tenant.predictions
      WHERE merchant_code = current_setting('touchline.merchant')
        AND id = CASE WHEN keys[1] ~ '^[1-9]\d{0,17}$' THEN keys[1]::bigint END
        AND (state <> 'draft' OR writer_id = nullif(current_setting('touchline.account', true), '')::bigint));
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
