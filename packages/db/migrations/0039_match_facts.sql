-- What whoever writes about a match is told of earlier ones. They count whatever their shelf, since a table of half of the
-- matches would be a lie: so both functions look as the platform does, at a match that the asker sees, and answer nothing
-- of any other.

-- Basketball has no draws: one that is told is no result to go by.
CREATE FUNCTION platform.is_result(match platform.matches) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN match.stage = 90 AND match.status <> 4 AND match.merged_into IS NULL
    AND match.home_score IS NOT NULL AND match.away_score IS NOT NULL
    AND (match.discipline <> 2 OR match.home_score <> match.away_score);
REVOKE EXECUTE ON FUNCTION platform.is_result(platform.matches) FROM PUBLIC;

-- The last ten of each team, and the last ten of both, the newest first.
CREATE FUNCTION platform.results_before_match(of_match bigint) RETURNS TABLE (
  part text, match_id bigint, game_time timestamptz, league_name text, home_id bigint, home_name text, away_id bigint,
  away_name text, home_score smallint, away_score smallint
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
    WITH found AS (
      SELECT side.part, result.*
      FROM (VALUES ('home', coming.home_id, NULL), ('away', coming.away_id, NULL),
        ('meetings', coming.home_id, coming.away_id), ('meetings', coming.away_id, coming.home_id)) side (part, host, guest)
      CROSS JOIN LATERAL (
        SELECT * FROM platform.matches match
        WHERE match.home_id = side.host AND match.away_id = coalesce(side.guest, match.away_id)
          AND match.game_time < coming.game_time AND platform.is_result(match)
        ORDER BY match.game_time DESC, match.id DESC LIMIT 10) result
      UNION ALL
      SELECT side.part, result.*
      FROM (VALUES ('home', coming.home_id), ('away', coming.away_id)) side (part, guest)
      CROSS JOIN LATERAL (
        SELECT * FROM platform.matches match
        WHERE match.away_id = side.guest AND match.game_time < coming.game_time AND platform.is_result(match)
        ORDER BY match.game_time DESC, match.id DESC LIMIT 10) result),
    placed AS (
      SELECT found.*, row_number() OVER (PARTITION BY found.part ORDER BY found.game_time DESC, found.id DESC) AS place
      FROM found)
    SELECT placed.part, placed.id, placed.game_time::timestamptz, coalesce(nullif(league.short_name, ''), league.name),
      placed.home_id, home.name, placed.away_id, away.name, placed.home_score, placed.away_score
    FROM placed
    JOIN platform.catalog_entries league ON league.id = placed.league_id
    JOIN platform.catalog_entries home ON home.id = placed.home_id
    JOIN platform.catalog_entries away ON away.id = placed.away_id
    WHERE placed.place <= 10 ORDER BY placed.part, placed.place;
  PERFORM set_config('touchline.merchant', merchant, true);
END $$;
REVOKE EXECUTE ON FUNCTION platform.results_before_match(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.results_before_match(bigint) TO touchline_app;

-- What the teams of the league have made of the season that the match is in. A season begins after the last eight weeks
-- without a match, of which one that is still to come is one as well, and lasts 400 days at most.
CREATE FUNCTION platform.standings_before_match(of_match bigint) RETURNS TABLE (
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
