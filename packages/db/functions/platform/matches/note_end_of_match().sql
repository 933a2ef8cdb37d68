-- Queues an ended match for settlement.
CREATE OR REPLACE FUNCTION platform.note_end_of_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.matches_to_settle (match_id) VALUES (NEW.id)
    ON CONFLICT (match_id) DO UPDATE SET turn = DEFAULT;
  RETURN NULL;
END $$;
