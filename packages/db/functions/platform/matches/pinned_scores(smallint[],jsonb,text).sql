-- One side's scores with the parts that people have set in their places, as `pinnedScores` of the domain does it.
CREATE OR REPLACE FUNCTION platform.pinned_scores(reported smallint[], pins jsonb, side text) RETURNS smallint[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN pins = '{}' THEN reported ELSE ARRAY(
  SELECT coalesce((pins -> (part - 1)::text ->> side)::smallint, reported[part], 0::smallint)
  FROM generate_series(1, greatest(cardinality(reported),
    (SELECT max(pinned::integer) + 1 FROM jsonb_object_keys(pins) pinned))) part
  ORDER BY part) END;
