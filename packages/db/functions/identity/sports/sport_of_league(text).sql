CREATE OR REPLACE FUNCTION identity.sport_of_league(league_id text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT platform.place_of(discipline, is_single) FROM platform.catalog_entries
    WHERE kind = 'league' AND id = identity.record_id(league_id));
END $$;
