-- What people have said no to because of an entry or a match: it counts the other way round, and for what that goes into.
CREATE INDEX link_proposals_refused ON platform.link_proposals (candidate_id) WHERE state = 'refused';
