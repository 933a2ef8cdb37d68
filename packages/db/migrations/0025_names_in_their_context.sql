-- The teams that a supplier counts to a league, and the players that it counts to a team.
CREATE INDEX supplier_entries_in_context ON platform.supplier_entries
  ((coalesce(record ->> 'competition_id', record ->> 'team_id')), supplier, kind, discipline) WHERE kind <> 'league';

-- What waits for a person because of an entry or a match that has since gone into another.
CREATE INDEX link_proposals_of_candidate ON platform.link_proposals (candidate_id) WHERE state = 'open';
