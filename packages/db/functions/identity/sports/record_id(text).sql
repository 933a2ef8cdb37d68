-- The id that a request names; null where the text is none, so that no record is found.
CREATE OR REPLACE FUNCTION identity.record_id(given text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN given ~ '^[1-9]\d{0,17}$' THEN given::bigint END;
