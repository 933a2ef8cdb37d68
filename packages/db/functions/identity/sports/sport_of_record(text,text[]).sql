-- The sport of a record, as `sport/4`, `sport/4/single` or `lol/22`; null where the open merchant has no such record. Each
-- kind that a call of the contract names has a function of its own beside this one.
CREATE OR REPLACE FUNCTION identity.sport_of_record(kind text, keys text[]) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  CASE kind
    WHEN 'league' THEN RETURN identity.sport_of_league(keys[1]);
    WHEN 'match' THEN RETURN identity.sport_of_match(keys[1]);
    WHEN 'predictedMatch' THEN RETURN identity.sport_of_predicted_match(keys[1]);
    WHEN 'prediction' THEN RETURN identity.sport_of_prediction(keys[1]);
    WHEN 'supplierMatch' THEN RETURN identity.sport_of_supplier_match(keys[1], keys[2], keys[3], keys[4]);
    ELSE RAISE EXCEPTION 'no record of kind % has a sport', kind;
  END CASE;
END $$;
