CREATE OR REPLACE FUNCTION identity.sport_of_match(match_id text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT platform.place_of(discipline, is_single) FROM platform.matches
    WHERE id = identity.record_id(match_id));
END $$;
