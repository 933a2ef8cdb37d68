-- A published prediction stays, and so does all that decides its settlement: its sides and its match, too. A match that
-- is merged into another takes its predictions along, and they go back with it when the merge is undone; there is no
-- other way to another match.
CREATE OR REPLACE FUNCTION tenant.keep_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'prediction % is published and stays', OLD.id;
  ELSIF (NEW.title, NEW.content, NEW.provider_id, NEW.play_type, NEW.codes, NEW.odds, NEW.line, NEW.game_time, NEW.state,
      NEW.published_at) IS DISTINCT FROM (OLD.title, OLD.content, OLD.provider_id, OLD.play_type, OLD.codes, OLD.odds,
      OLD.line, OLD.game_time, OLD.state, OLD.published_at)
    OR OLD.withdrawn_at IS NOT NULL AND NEW.withdrawn_at IS DISTINCT FROM OLD.withdrawn_at THEN
    RAISE EXCEPTION 'prediction % is published and stays as it is', OLD.id;
  ELSIF tenant.is_owner_at_work() THEN
    RETURN NEW;
  ELSIF (NEW.home_id, NEW.home_name, NEW.away_id, NEW.away_name, NEW.league_id, NEW.league_name)
      IS DISTINCT FROM (OLD.home_id, OLD.home_name, OLD.away_id, OLD.away_name, OLD.league_id, OLD.league_name) THEN
    RAISE EXCEPTION 'prediction % is published and keeps its sides and its league', OLD.id;
  ELSIF NEW.match_id <> OLD.match_id AND NOT platform.went_into(OLD.match_id, NEW.match_id)
    AND NOT EXISTS (SELECT FROM tenant.prediction_moves moved
      WHERE (moved.merchant_code, moved.prediction_id, moved.to_match) = (OLD.merchant_code, OLD.id, OLD.match_id)
        AND NOT platform.went_into(moved.from_match, OLD.match_id)
        AND (moved.from_match = NEW.match_id OR platform.went_into(moved.from_match, NEW.match_id))) THEN
    RAISE EXCEPTION 'prediction % stays with its match, which did not go into another', OLD.id;
  ELSIF OLD.finished AND NOT NEW.finished THEN
    RAISE EXCEPTION 'prediction % is settled and stays so', OLD.id;
  END IF;
  RETURN NEW;
END $$;
