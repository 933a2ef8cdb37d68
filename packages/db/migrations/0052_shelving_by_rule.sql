-- A league whose matches go on shelf by themselves. NULL: neither a person nor a level of the feed has decided yet.
-- Leagues that exist stay off.
ALTER TABLE platform.catalog_entries ADD COLUMN auto_shelf boolean DEFAULT false;
ALTER TABLE platform.catalog_entries ALTER COLUMN auto_shelf DROP DEFAULT;
-- The rule takes matches that were read from here on; NULL takes all.
ALTER TABLE platform.catalog_entries ADD COLUMN auto_shelf_from timestamptz(3);
CREATE INDEX catalog_entries_auto_shelf ON platform.catalog_entries (id) WHERE auto_shelf;

-- Who put a match where it stands, the rule or a person; NULL: nobody has moved it.
ALTER TABLE platform.matches ADD COLUMN shelf_by text CHECK (shelf_by IN ('rule', 'person'));
-- The rule looks at coming matches alone.
UPDATE platform.matches match SET shelf_by = 'person'
WHERE game_time > now() - interval '2 days' AND (status <> 2 OR EXISTS (SELECT FROM platform.match_changes kept
  WHERE kept.match_id = match.id AND kept.account IS NOT NULL AND kept.changes ? 'status' AND kept.changes -> 'status' ->> 0 IS NOT NULL));

-- What the rule does is no new version: nobody who edits the match meanwhile is refused.
DROP TRIGGER touch ON platform.matches;
CREATE TRIGGER touch BEFORE UPDATE OF status, overrides, chosen_supplier, merged_into ON platform.matches FOR EACH ROW
  WHEN (NOT (NEW.shelf_by IS NOT DISTINCT FROM 'rule' AND OLD.shelf_by IS NULL))
  EXECUTE FUNCTION platform.touch_updated_at();

-- Proposals that nobody has decided, by what they name.
CREATE INDEX link_proposals_undecided ON platform.link_proposals (candidate_id, kind)
  WHERE state NOT IN ('accepted', 'refused', 'obsolete');
