-- A draft exists for its writer alone.
CREATE OR REPLACE FUNCTION identity.sport_of_prediction(prediction_id text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT platform.place_of(sport_id, false) FROM tenant.predictions
    WHERE merchant_code = current_setting('touchline.merchant')
      AND id = identity.record_id(prediction_id)
      AND (state <> 'draft' OR writer_id = nullif(current_setting('touchline.account', true), '')::bigint));
END $$;
