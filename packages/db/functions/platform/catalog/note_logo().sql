-- The address of a logo waits to be fetched from the moment a league or team has it: nobody looks for it in the catalog.
CREATE OR REPLACE FUNCTION platform.note_logo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.logos (address) VALUES (NEW.icon) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION platform.note_logo() FROM PUBLIC;
CREATE OR REPLACE TRIGGER note_logo AFTER INSERT ON platform.catalog_entries
  FOR EACH ROW WHEN (NEW.icon <> '' AND NEW.kind <> 'player') EXECUTE FUNCTION platform.note_logo();
CREATE OR REPLACE TRIGGER note_other_logo AFTER UPDATE OF icon ON platform.catalog_entries
  FOR EACH ROW WHEN (NEW.icon <> '' AND NEW.kind <> 'player' AND NEW.icon IS DISTINCT FROM OLD.icon)
  EXECUTE FUNCTION platform.note_logo();
