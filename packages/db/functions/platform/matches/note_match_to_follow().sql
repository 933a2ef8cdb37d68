-- Queues a match whose appointments have to follow it. It looks over all merchants, which the owner's rights allow.
CREATE OR REPLACE FUNCTION platform.note_match_to_follow() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  scope constant text := current_setting('touchline.scope', true);
  is_awaited boolean;
BEGIN
  PERFORM set_config('touchline.scope', 'all', true);
  is_awaited := EXISTS (SELECT FROM tenant.appointments
      WHERE match_id = NEW.id AND (NEW.merged_into IS NOT NULL OR effective_end > clock_timestamp()))
    OR OLD.merged_into IS DISTINCT FROM NEW.merged_into
      AND EXISTS (SELECT FROM tenant.appointment_moves WHERE from_match = NEW.id);
  -- Matches that were merged into this one before: their appointments went with it, and come back with it.
  IF OLD.merged_into IS DISTINCT FROM NEW.merged_into THEN
    INSERT INTO platform.matches_to_follow (match_id)
      WITH RECURSIVE earlier AS (
        SELECT id FROM platform.matches WHERE merged_into = NEW.id
        UNION SELECT before.id FROM earlier JOIN platform.matches before ON before.merged_into = earlier.id)
      SELECT id FROM earlier WHERE EXISTS (SELECT FROM tenant.appointment_moves WHERE from_match = earlier.id)
      ON CONFLICT (match_id) DO UPDATE SET turn = DEFAULT;
  END IF;
  PERFORM set_config('touchline.scope', coalesce(scope, ''), true);
  IF is_awaited THEN
    INSERT INTO platform.matches_to_follow (match_id) VALUES (NEW.id)
      ON CONFLICT (match_id) DO UPDATE SET turn = DEFAULT;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION platform.note_match_to_follow() FROM PUBLIC;

-- A changed score or period concerns no appointment. Stages: postponed, cut short, cancelled, undecided; status: recycled.
CREATE OR REPLACE TRIGGER note_to_follow
  AFTER UPDATE OF game_time, stage, status, merged_into, league_id, home_id, away_id ON platform.matches
  FOR EACH ROW WHEN (
    (OLD.game_time, OLD.merged_into, OLD.league_id, OLD.home_id, OLD.away_id)
      IS DISTINCT FROM (NEW.game_time, NEW.merged_into, NEW.league_id, NEW.home_id, NEW.away_id)
    OR OLD.stage <> NEW.stage AND (OLD.stage IN (91, 93, 94, 95) OR NEW.stage IN (91, 93, 94, 95))
    OR OLD.status <> NEW.status AND (OLD.status = 4 OR NEW.status = 4))
  EXECUTE FUNCTION platform.note_match_to_follow();
