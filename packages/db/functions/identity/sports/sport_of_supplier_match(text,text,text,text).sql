-- The path's word for the sport and the sport's id, empty where it is not said, tell matches with the same id apart.
CREATE OR REPLACE FUNCTION identity.sport_of_supplier_match(
  sport text, sport_id text, of_supplier text, of_supplier_id text
) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT platform.place_of(reported.discipline, coalesce(match.is_single, league.is_single, false))
    FROM platform.supplier_matches reported
    LEFT JOIN platform.matches match ON match.id = reported.match_id
    LEFT JOIN platform.supplier_entries named ON named.supplier = reported.supplier AND named.kind = 'league'
      AND named.discipline = reported.discipline AND named.supplier_id = reported.league_ref
    LEFT JOIN platform.catalog_entries league ON league.id = named.entry_id
    WHERE reported.supplier = of_supplier AND reported.supplier_id = of_supplier_id
      AND reported.discipline = platform.discipline_of_supplier_match(sport, sport_id, of_supplier, of_supplier_id));
END $$;
