-- Keeps a row as it was before and after a person's decision about links; the arguments name its key.
CREATE OR REPLACE FUNCTION platform.note_link_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before constant jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - '{record,grams}'::text[] END;
  after constant jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - '{record,grams}'::text[] END;
BEGIN
  INSERT INTO platform.link_journal (decision_id, relation, key, before, after)
  SELECT current_setting('touchline.link_decision')::bigint, TG_TABLE_NAME,
    (SELECT jsonb_object_agg(name, coalesce(before, after) -> name) FROM unnest(TG_ARGV) name), before, after;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER note_link_change AFTER INSERT OR UPDATE OR DELETE ON platform.supplier_matches FOR EACH ROW
  WHEN (coalesce(current_setting('touchline.link_decision', true), '') <> '')
  EXECUTE FUNCTION platform.note_link_change('supplier', 'discipline', 'supplier_id');
CREATE OR REPLACE TRIGGER note_link_change AFTER INSERT OR UPDATE OR DELETE ON platform.supplier_entries FOR EACH ROW
  WHEN (coalesce(current_setting('touchline.link_decision', true), '') <> '')
  EXECUTE FUNCTION platform.note_link_change('supplier', 'kind', 'discipline', 'supplier_id');
CREATE OR REPLACE TRIGGER note_link_change AFTER INSERT OR UPDATE OR DELETE ON platform.catalog_aliases FOR EACH ROW
  WHEN (coalesce(current_setting('touchline.link_decision', true), '') <> '')
  EXECUTE FUNCTION platform.note_link_change('entry_id', 'alias_key');
CREATE OR REPLACE TRIGGER note_link_change AFTER UPDATE ON platform.catalog_entries FOR EACH ROW
  WHEN (coalesce(current_setting('touchline.link_decision', true), '') <> '')
  EXECUTE FUNCTION platform.note_link_change('id');
CREATE OR REPLACE TRIGGER note_link_change AFTER UPDATE ON platform.matches FOR EACH ROW
  WHEN (coalesce(current_setting('touchline.link_decision', true), '') <> '')
  EXECUTE FUNCTION platform.note_link_change('id');
CREATE OR REPLACE TRIGGER note_link_change AFTER INSERT OR UPDATE ON platform.link_proposals FOR EACH ROW
  WHEN (coalesce(current_setting('touchline.link_decision', true), '') <> '')
  EXECUTE FUNCTION platform.note_link_change('id');
