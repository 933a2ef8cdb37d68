-- Notes that a prediction followed its match into another. A later move of the same prediction keeps the notes before it
-- up to date. The owner's rights are needed because the server's role adds no such rows by itself.
CREATE OR REPLACE FUNCTION tenant.note_prediction_move() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE tenant.prediction_moves SET moved_at = NEW.updated_at
    WHERE merchant_code = NEW.merchant_code AND prediction_id = NEW.id AND moved_at = OLD.updated_at;
  IF platform.went_into(OLD.match_id, NEW.match_id) THEN
    INSERT INTO tenant.prediction_moves (merchant_code, prediction_id, from_match, to_match, moved_at)
    VALUES (NEW.merchant_code, NEW.id, OLD.match_id, NEW.match_id, NEW.updated_at)
    ON CONFLICT (merchant_code, prediction_id, from_match, to_match) DO UPDATE SET moved_at = excluded.moved_at;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION tenant.note_prediction_move() FROM PUBLIC;

CREATE OR REPLACE TRIGGER note_move AFTER UPDATE OF match_id ON tenant.predictions
  FOR EACH ROW WHEN (OLD.match_id <> NEW.match_id) EXECUTE FUNCTION tenant.note_prediction_move();
