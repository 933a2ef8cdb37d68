-- Appointments follow their match. Matches that changed wait here, as for settlement: the trigger function
-- `platform.note_match_to_follow` adds them, the worker takes them away unless they were added again.
CREATE TABLE platform.matches_to_follow (
  match_id bigint PRIMARY KEY REFERENCES platform.matches,
  -- Another one each time.
  turn bigint NOT NULL GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX matches_to_follow_in_turn ON platform.matches_to_follow (turn);
CALL platform.protect_shared_table('platform.matches_to_follow', NULL);
GRANT SELECT, DELETE, INSERT (match_id), UPDATE (turn) ON platform.matches_to_follow TO touchline_app;

ALTER TABLE tenant.appointments
  -- The kick-off before it moved, while `kick_off_moved`: once it is back, nothing has moved.
  ADD COLUMN kick_off_before timestamptz(0),
  -- The last person who changed it, kept where the system changed it after them.
  ADD COLUMN changed_by_merchant text,
  ADD COLUMN changed_by_id bigint;
GRANT UPDATE (kick_off_before, changed_by_merchant, changed_by_id) ON tenant.appointments TO touchline_app;

-- Appointments that followed their match into another, so that they return when the merge is undone.
CREATE TABLE tenant.appointment_moves (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  appointment_id bigint NOT NULL,
  from_match bigint NOT NULL,
  to_match bigint NOT NULL,
  PRIMARY KEY (merchant_code, appointment_id, from_match, to_match),
  FOREIGN KEY (merchant_code, appointment_id) REFERENCES tenant.appointments (merchant_code, id) ON DELETE CASCADE
);
CREATE INDEX appointment_moves_from_match ON tenant.appointment_moves (from_match, to_match);
CALL platform.protect_tenant_table('tenant.appointment_moves');
GRANT SELECT, INSERT, DELETE ON tenant.appointment_moves TO touchline_app;

-- The address of an anchor's calendar: one for each anchor, known by the hash of its token alone.
CREATE TABLE tenant.anchor_calendars (
  merchant_code text NOT NULL,
  anchor_id bigint NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  PRIMARY KEY (merchant_code, anchor_id),
  FOREIGN KEY (merchant_code, anchor_id) REFERENCES tenant.anchors
);
CALL platform.protect_tenant_table('tenant.anchor_calendars');
GRANT SELECT, DELETE, INSERT (merchant_code, anchor_id, token_hash, created_at), UPDATE (token_hash, created_at)
  ON tenant.anchor_calendars TO touchline_app;
