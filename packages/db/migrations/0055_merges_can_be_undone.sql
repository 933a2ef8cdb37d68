-- What people merged lately, and what each merge moved, so that a merge can be undone.
CREATE TABLE platform.merges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('match', 'league', 'team', 'player')),
  winner_id bigint NOT NULL,
  loser_id bigint NOT NULL,
  account text NOT NULL,
  merged_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  undone_at timestamptz(3),
  undone_by text,
  CHECK (winner_id <> loser_id),
  CHECK ((undone_at IS NULL) = (undone_by IS NULL))
);
CREATE INDEX merges_of_winner ON platform.merges (kind, winner_id);
CREATE INDEX merges_in_time ON platform.merges (merged_at);
CALL platform.protect_shared_table('platform.merges', NULL);
GRANT SELECT, DELETE, INSERT (kind, winner_id, loser_id, account), UPDATE (undone_at, undone_by)
  ON platform.merges TO touchline_app;

-- Each changed row in the order of the changes: the columns that a merge moves, before and after. Without `before` the
-- merge added the row. The trigger function `platform.note_move` writes them.
CREATE TABLE platform.merge_moves (
  merge_id bigint NOT NULL REFERENCES platform.merges ON DELETE CASCADE,
  place bigint GENERATED ALWAYS AS IDENTITY,
  relation text NOT NULL,
  key jsonb NOT NULL,
  before jsonb,
  after jsonb NOT NULL,
  PRIMARY KEY (merge_id, place)
);
CALL platform.protect_shared_table('platform.merge_moves', NULL);
GRANT SELECT, INSERT (merge_id, relation, key, before, after) ON platform.merge_moves TO touchline_app;

-- Predictions that followed their match into another. The trigger function `tenant.note_prediction_move` alone adds rows:
-- by them a published prediction may go back.
CREATE TABLE tenant.prediction_moves (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  prediction_id bigint NOT NULL,
  from_match bigint NOT NULL,
  to_match bigint NOT NULL,
  -- The prediction's `updated_at` after the move: another one says that somebody has changed it since.
  moved_at timestamptz(3) NOT NULL,
  PRIMARY KEY (merchant_code, prediction_id, from_match, to_match),
  FOREIGN KEY (merchant_code, prediction_id) REFERENCES tenant.predictions (merchant_code, id) ON DELETE CASCADE
);
CREATE INDEX prediction_moves_to_match ON tenant.prediction_moves (to_match);
CALL platform.protect_tenant_table('tenant.prediction_moves');
GRANT SELECT, DELETE ON tenant.prediction_moves TO touchline_app;

-- A match that comes back out of another is looked at again, as one that went into another is.
CREATE OR REPLACE TRIGGER note_end AFTER UPDATE OF stage, home_scores, away_scores, game_time, merged_into, home_id, away_id
  ON platform.matches
  FOR EACH ROW WHEN (
    NEW.discipline IN (1, 2) AND (NEW.stage IN (90, 93, 94) OR NEW.merged_into IS NOT NULL OR OLD.merged_into IS NOT NULL)
    AND (OLD.stage, OLD.home_scores, OLD.away_scores, OLD.game_time, OLD.merged_into, OLD.home_id, OLD.away_id)
      IS DISTINCT FROM (NEW.stage, NEW.home_scores, NEW.away_scores, NEW.game_time, NEW.merged_into, NEW.home_id, NEW.away_id))
  EXECUTE FUNCTION platform.note_end_of_match();
