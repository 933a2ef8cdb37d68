-- The sport of a match that a prediction is to be written about: predictions of single leagues stand with their sport.
CREATE OR REPLACE FUNCTION identity.sport_of_predicted_match(match_id text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT platform.place_of(discipline, false) FROM platform.matches
    WHERE id = identity.record_id(match_id));
END $$;
