-- The last ten results of each team, and the last ten between both, the newest first.
CREATE OR REPLACE FUNCTION platform.results_before_match(of_match bigint)
RETURNS TABLE (
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
