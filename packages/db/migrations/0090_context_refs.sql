-- The id of a team's league, or of a player's team, as the supplier's record names it. A column of its own, because row
-- security keeps an expression of the record out of every index. A trigger keeps it: a generated column would have the
-- whole table written anew while everybody waits. Rows that are there follow in 0091_names_of_contexts.online.sql.
ALTER TABLE platform.supplier_entries ADD COLUMN context_ref text;

CREATE FUNCTION platform.fill_context_ref() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.context_ref := left(NEW.supplier_id, strpos(NEW.supplier_id, ':'))
    || CASE NEW.kind WHEN 'team' THEN NEW.record ->> 'competition_id' WHEN 'player' THEN NEW.record ->> 'team_id' END;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION platform.fill_context_ref() FROM PUBLIC;
CREATE TRIGGER fill_context_ref BEFORE INSERT OR UPDATE OF supplier_id, kind, record ON platform.supplier_entries
  FOR EACH ROW EXECUTE FUNCTION platform.fill_context_ref();
