-- Notes a row that a merge changed, while `touchline.merge` names the merge. The arguments are the columns of the key and
-- the columns that a merge moves.
CREATE OR REPLACE FUNCTION platform.note_move() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whole constant jsonb := to_jsonb(NEW);
  old_values jsonb;
  new_values constant jsonb := (SELECT jsonb_object_agg(name, whole -> name) FROM unnest(string_to_array(TG_ARGV[1], ' ')) name);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    old_values := (SELECT jsonb_object_agg(name, to_jsonb(OLD) -> name) FROM unnest(string_to_array(TG_ARGV[1], ' ')) name);
  END IF;
  IF old_values IS DISTINCT FROM new_values THEN
    INSERT INTO platform.merge_moves (merge_id, relation, key, before, after)
    SELECT current_setting('touchline.merge')::bigint, TG_TABLE_NAME, jsonb_object_agg(name, whole -> name), old_values, new_values
    FROM unnest(string_to_array(TG_ARGV[0], ' ')) name;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION platform.note_move() FROM PUBLIC;

CREATE OR REPLACE TRIGGER note_move AFTER UPDATE OF match_id ON platform.supplier_matches
  FOR EACH ROW WHEN (current_setting('touchline.merge', true) <> '')
  EXECUTE FUNCTION platform.note_move('supplier discipline supplier_id', 'match_id link');
CREATE OR REPLACE TRIGGER note_move AFTER UPDATE OF entry_id ON platform.supplier_entries
  FOR EACH ROW WHEN (current_setting('touchline.merge', true) <> '')
  EXECUTE FUNCTION platform.note_move('supplier kind discipline supplier_id', 'entry_id link');
CREATE OR REPLACE TRIGGER note_move AFTER UPDATE OF merged_into, team_id, own_fields, auto_shelf, auto_shelf_from, discipline_name
  ON platform.catalog_entries
  FOR EACH ROW WHEN (current_setting('touchline.merge', true) <> '')
  EXECUTE FUNCTION platform.note_move('id', 'merged_into team_id own_fields name short_name name_en icon level discipline_name auto_shelf auto_shelf_from');
CREATE OR REPLACE TRIGGER note_move AFTER INSERT ON platform.catalog_aliases
  FOR EACH ROW WHEN (current_setting('touchline.merge', true) <> '')
  EXECUTE FUNCTION platform.note_move('entry_id alias_key', 'source');
CREATE OR REPLACE TRIGGER note_move AFTER UPDATE OF merged_into, status, overrides, league_id ON platform.matches
  FOR EACH ROW WHEN (current_setting('touchline.merge', true) <> '')
  EXECUTE FUNCTION platform.note_move('id', 'merged_into status shelf_by overrides league_id home_id away_id');
CREATE OR REPLACE TRIGGER note_move AFTER INSERT OR UPDATE OF state ON platform.link_proposals
  FOR EACH ROW WHEN (current_setting('touchline.merge', true) <> '')
  EXECUTE FUNCTION platform.note_move('id', 'state settled_at settled_by');
