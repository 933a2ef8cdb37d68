-- The state of a match for the settlement of predictions, on or off the shelf. Of a merged match it is the state of the
-- match that it went into.
CREATE OR REPLACE FUNCTION platform.end_of_match(of_match bigint)
RETURNS TABLE (
  discipline smallint, stage smallint, game_time timestamptz, home_id bigint, away_id bigint, home_scores smallint[],
  away_scores smallint[]
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  found platform.matches;
  wanted bigint := of_match;
  merchant constant text := current_setting('touchline.merchant', true);
BEGIN
  PERFORM set_config('touchline.merchant', 'platform', true);
  LOOP
    SELECT * INTO found FROM platform.matches WHERE id = wanted;
    EXIT WHEN found.merged_into IS NULL;
    wanted := found.merged_into;
  END LOOP;
  PERFORM set_config('touchline.merchant', merchant, true);
  RETURN QUERY SELECT found.discipline, found.stage, found.game_time::timestamptz, found.home_id, found.away_id,
    found.home_scores, found.away_scores
    WHERE found.id IS NOT NULL;
END $$;
REVOKE EXECUTE ON FUNCTION platform.end_of_match(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.end_of_match(bigint) TO touchline_app;
