-- What decides how a published prediction is settled stays as it was published: its sides and its match, too. A match that
-- went into another takes its predictions along; there is no other way to another match. The server's role cannot date a
-- publication, and shows no outcome that has no row among the results. The owner, who plants rows of the past, can.
CREATE FUNCTION tenant.is_owner_at_work() RETURNS boolean LANGUAGE sql STABLE
  RETURN (SELECT pg_get_userbyid(relowner) = current_user FROM pg_class WHERE oid = 'tenant.predictions'::regclass);

-- Whether the first match went into the second, over others where they did. Merchants see none that is off the shelf.
CREATE FUNCTION platform.went_into(first bigint, second bigint) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  merchant constant text := current_setting('touchline.merchant', true);
  is_there boolean;
BEGIN
  PERFORM set_config('touchline.merchant', 'platform', true);
  WITH RECURSIVE later AS (
    SELECT merged_into AS id FROM platform.matches WHERE id = first
    UNION SELECT next.merged_into FROM later JOIN platform.matches next ON next.id = later.id)
  SELECT EXISTS (SELECT FROM later WHERE id = second) INTO is_there;
  PERFORM set_config('touchline.merchant', coalesce(merchant, ''), true);
  RETURN is_there;
END $$;
REVOKE EXECUTE ON FUNCTION platform.went_into(bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.went_into(bigint, bigint) TO touchline_app;

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
  ELSIF NEW.match_id <> OLD.match_id AND NOT platform.went_into(OLD.match_id, NEW.match_id) THEN
    RAISE EXCEPTION 'prediction % stays with its match, which did not go into another', OLD.id;
  ELSIF OLD.finished AND NOT NEW.finished THEN
    RAISE EXCEPTION 'prediction % is settled and stays so', OLD.id;
  END IF;
  RETURN NEW;
END $$;

-- By the database's clock, give or take what a statement waits: each of the two times that the statement sets.
CREATE FUNCTION tenant.is_now(moment timestamptz) RETURNS boolean LANGUAGE sql VOLATILE
  RETURN abs(extract(epoch FROM moment - clock_timestamp())) <= 60;

CREATE FUNCTION tenant.publish_now() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.published_at IS NULL AND NOT tenant.is_now(NEW.published_at)
      OR OLD.withdrawn_at IS NULL AND NOT tenant.is_now(NEW.withdrawn_at))
    AND NOT tenant.is_owner_at_work() THEN
    RAISE EXCEPTION 'prediction % is published or withdrawn at another time than now', NEW.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER publish_now BEFORE UPDATE OF published_at, withdrawn_at ON tenant.predictions
  FOR EACH ROW WHEN (OLD.published_at IS NULL AND NEW.published_at IS NOT NULL
    OR OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL)
  EXECUTE FUNCTION tenant.publish_now();

-- After the statement, which adds the result and shows it at once.
CREATE FUNCTION tenant.show_kept_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM tenant.prediction_results kept
      WHERE kept.merchant_code = NEW.merchant_code AND kept.prediction_id = NEW.id AND kept.settled_at = NEW.settled_at
        AND (kept.outcome, kept.status, kept.payout) = (NEW.outcome, NEW.status, NEW.payout))
    AND NOT tenant.is_owner_at_work() THEN
    RAISE EXCEPTION 'prediction % shows a result that it never had', NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER show_kept_result AFTER UPDATE OF status, finished, outcome, payout, settled_at ON tenant.predictions
  FOR EACH ROW WHEN ((OLD.status, OLD.finished, OLD.outcome, OLD.payout, OLD.settled_at)
    IS DISTINCT FROM (NEW.status, NEW.finished, NEW.outcome, NEW.payout, NEW.settled_at))
  EXECUTE FUNCTION tenant.show_kept_result();
