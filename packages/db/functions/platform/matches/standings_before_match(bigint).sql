-- The table of the league in the season of the match. A season begins after the last eight weeks without a match, a
-- match still to come included, and lasts 400 days at most.
CREATE OR REPLACE FUNCTION platform.standings_before_match(of_match bigint)
RETURNS TABLE (
  team_id bigint, team_name text, since timestamptz, played integer, won integer, drawn integer, lost integer,
  scored integer, conceded integer
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  coming platform.matches;
  merchant constant text := current_setting('touchline.merchant', true);
BEGIN
  SELECT * INTO coming FROM platform.matches WHERE id = of_match;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM set_config('touchline.merchant', 'platform', true);
  RETURN QUERY
    WITH known AS (
      SELECT match.game_time, match.home_id, match.away_id, match.home_score, match.away_score,
        match.game_time < coming.game_time AND platform.is_result(match) AS counts,
        match.game_time - lag(match.game_time) OVER (ORDER BY match.game_time, match.id) >= interval '8 weeks' AS is_first
      FROM platform.matches match
      WHERE match.league_id = coming.league_id AND match.game_time > coming.game_time - interval '400 days'
        AND match.game_time <= coming.game_time AND match.status <> 4 AND match.merged_into IS NULL),
    season AS (SELECT coalesce(max(known.game_time) FILTER (WHERE known.is_first), '-infinity') AS began FROM known)
    SELECT side.team_id, team.name, min(known.game_time)::timestamptz, count(*)::integer,
      (count(*) FILTER (WHERE side.scored > side.conceded))::integer,
      (count(*) FILTER (WHERE side.scored = side.conceded))::integer,
      (count(*) FILTER (WHERE side.scored < side.conceded))::integer,
      sum(side.scored)::integer, sum(side.conceded)::integer
    FROM season JOIN known ON known.counts AND known.game_time >= season.began
    CROSS JOIN LATERAL (VALUES (known.home_id, known.home_score, known.away_score),
      (known.away_id, known.away_score, known.home_score)) side (team_id, scored, conceded)
    JOIN platform.catalog_entries team ON team.id = side.team_id
    GROUP BY side.team_id, team.name;
  PERFORM set_config('touchline.merchant', merchant, true);
END $$;
REVOKE EXECUTE ON FUNCTION platform.standings_before_match(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.standings_before_match(bigint) TO touchline_app;
