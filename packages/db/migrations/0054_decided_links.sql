-- How likely a proposed link is right, by how often such cases were. Proposals of servers before this have none.
ALTER TABLE platform.link_proposals ADD COLUMN likelihood real CHECK (likelihood BETWEEN 0 AND 1);

-- What a person decided about proposals: one row for one act, of however many links, so that it can be undone.
CREATE TABLE platform.link_decisions (
  id bigint GENERATED ALWAYS AS IDENTITY (START 1000) PRIMARY KEY,
  account text NOT NULL,
  decided_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  undone_at timestamptz
);
CREATE INDEX link_decisions_by_age ON platform.link_decisions (decided_at);

-- Rows that a decision changed, directly or by what followed from it, as they were before and after.
CREATE TABLE platform.link_journal (
  decision_id bigint NOT NULL REFERENCES platform.link_decisions ON DELETE CASCADE,
  position bigint GENERATED ALWAYS AS IDENTITY,
  relation text NOT NULL,
  key jsonb NOT NULL,
  before jsonb,
  after jsonb,
  PRIMARY KEY (decision_id, position)
);

CALL platform.protect_shared_table('platform.link_decisions', NULL);
CALL platform.protect_shared_table('platform.link_journal', NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.link_decisions TO touchline_app;
GRANT SELECT, INSERT, DELETE ON platform.link_journal TO touchline_app;
