-- Queues a match for settlement. With one that was merged, the match that it comes back out of is queued, too: predictions
-- return from there.
CREATE OR REPLACE FUNCTION platform.note_end_of_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.matches_to_settle (match_id)
    SELECT NEW.id UNION SELECT OLD.merged_into WHERE OLD.merged_into <> coalesce(NEW.merged_into, 0)
    ON CONFLICT (match_id) DO UPDATE SET turn = DEFAULT;
  RETURN NULL;
END $$;
