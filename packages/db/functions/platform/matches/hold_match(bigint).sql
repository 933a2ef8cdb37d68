-- A match as publishing needs it, on or off the shelf, locked until the transaction ends. Of a merged match it is the
-- match that it went into. Merchants may not lock a match themselves: the policies let the platform alone change one.
CREATE OR REPLACE FUNCTION platform.hold_match(of_match bigint)
RETURNS TABLE (
  id bigint, discipline smallint, status smallint, stage smallint, game_time timestamptz, has_passed boolean,
  league_id bigint, league_name text, home_id bigint, home_name text, away_id bigint, away_name text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  held platform.matches;
  wanted bigint := of_match;
  merchant constant text := current_setting('touchline.merchant', true);
BEGIN
  -- For the lock alone; an error undoes it with all else.
  PERFORM set_config('touchline.merchant', 'platform', true);
  LOOP
    SELECT * INTO held FROM platform.matches WHERE id = wanted FOR SHARE;
    EXIT WHEN held.merged_into IS NULL;
    wanted := held.merged_into;
  END LOOP;
  PERFORM set_config('touchline.merchant', merchant, true);
  RETURN QUERY SELECT held.id, held.discipline, held.status, held.stage, held.game_time::timestamptz,
    held.game_time <= clock_timestamp(), held.league_id, league.name, home.id, home.name,
    away.id, away.name
    FROM platform.catalog_entries league, platform.catalog_entries home, platform.catalog_entries away
    WHERE league.id = held.league_id AND home.id = held.home_id AND away.id = held.away_id;
END $$;
REVOKE EXECUTE ON FUNCTION platform.hold_match(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.hold_match(bigint) TO touchline_app;
