-- Matches whose end has to be looked at again: what ends a match, or puts its end right, writes them down in its own
-- transaction, so that nothing is missed; whoever settles takes one away unless it was written down again meanwhile.
CREATE TABLE platform.matches_to_settle (
  match_id bigint PRIMARY KEY REFERENCES platform.matches,
  -- Another one each time.
  turn bigint NOT NULL GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX matches_to_settle_in_turn ON platform.matches_to_settle (turn);
ALTER TABLE platform.matches_to_settle ENABLE ROW LEVEL SECURITY;
ALTER TABLE platform.matches_to_settle FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_alone ON platform.matches_to_settle
  USING ((SELECT current_setting('touchline.merchant', true) = 'platform'));
GRANT SELECT, DELETE, INSERT (match_id), UPDATE (turn) ON platform.matches_to_settle TO touchline_app;

CREATE FUNCTION platform.note_end_of_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.matches_to_settle (match_id) VALUES (NEW.id)
    ON CONFLICT (match_id) DO UPDATE SET turn = DEFAULT;
  RETURN NULL;
END $$;
-- Finished, cut short or cancelled, as packages/domain/src/match-stages.ts has them, or turned round after that; or gone into
-- another match. Other sports have no predictions.
CREATE TRIGGER note_end AFTER UPDATE OF stage, home_scores, away_scores, game_time, merged_into, home_id, away_id
  ON platform.matches
  FOR EACH ROW WHEN (
    NEW.discipline IN (1, 2) AND (NEW.stage IN (90, 93, 94) OR NEW.merged_into IS NOT NULL)
    AND (OLD.stage, OLD.home_scores, OLD.away_scores, OLD.game_time, OLD.merged_into, OLD.home_id, OLD.away_id)
      IS DISTINCT FROM (NEW.stage, NEW.home_scores, NEW.away_scores, NEW.game_time, NEW.merged_into, NEW.home_id, NEW.away_id))
  EXECUTE FUNCTION platform.note_end_of_match();
CREATE INDEX matches_merged ON platform.matches (merged_into) WHERE merged_into IS NOT NULL;

-- How a match stands, whatever its shelf, for whoever settles a merchant's predictions of it; where it was merged, the one
-- that it went into.
CREATE FUNCTION platform.end_of_match(of_match bigint) RETURNS TABLE (
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

-- What waits for a match that is long overdue; and a writer's record, as it is counted and read.
CREATE INDEX predictions_overdue ON tenant.predictions (game_time) INCLUDE (match_id)
  WHERE published_at IS NOT NULL AND NOT finished;
CREATE INDEX predictions_record ON tenant.predictions (merchant_code, writer_id, game_time, id)
  INCLUDE (sport_id, league_id, play_type, outcome, payout) WHERE finished;
-- What a writer has open or took back, which is little of what they published.
CREATE INDEX predictions_open ON tenant.predictions (merchant_code, writer_id) INCLUDE (sport_id, game_time)
  WHERE published_at IS NOT NULL AND NOT finished;
CREATE INDEX predictions_withdrawn ON tenant.predictions (merchant_code, writer_id) INCLUDE (sport_id, game_time)
  WHERE withdrawn_at IS NOT NULL;
