-- Whoever moves a match without saying that it is the rule is a person.
CREATE OR REPLACE FUNCTION platform.keep_shelf_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shelf_by := 'person';
  RETURN NEW;
END $$;

-- Without its author a move is a person's: the server of the previous release names none. A match that comes back out of
-- another stands where it stood, by whom it stood there.
CREATE OR REPLACE TRIGGER keep_shelf_author BEFORE UPDATE OF status ON platform.matches FOR EACH ROW
  WHEN (NEW.status <> OLD.status AND NEW.merged_into IS NULL AND OLD.merged_into IS NULL
    AND NEW.shelf_by IS NOT DISTINCT FROM OLD.shelf_by)
  EXECUTE FUNCTION platform.keep_shelf_author();
