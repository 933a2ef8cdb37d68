-- Whether a match has a result that counts. Basketball has no draws: a reported draw is no result.
CREATE OR REPLACE FUNCTION platform.is_result(match platform.matches) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN match.stage = 90 AND match.status <> 4 AND match.merged_into IS NULL
    AND match.home_score IS NOT NULL AND match.away_score IS NOT NULL
    AND (match.discipline <> 2 OR match.home_score <> match.away_score);
REVOKE EXECUTE ON FUNCTION platform.is_result(platform.matches) FROM PUBLIC;
