-- Whether each push target of a running session takes its stream, as its relay noted last. A row goes with its session's
-- relay. Domains and push targets may be deleted, so none is referenced.
CREATE TABLE tenant.relayed_targets (
  merchant_code text NOT NULL,
  session_id bigint NOT NULL,
  domain_id bigint NOT NULL,
  push_target_id bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('connecting', 'taking', 'failing')),
  since timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  PRIMARY KEY (merchant_code, session_id, domain_id),
  FOREIGN KEY (merchant_code, session_id) REFERENCES tenant.live_sessions
) WITH (fillfactor = 70);
CALL platform.protect_tenant_table('tenant.relayed_targets');
GRANT SELECT, INSERT, UPDATE (push_target_id, state, since, seen_at), DELETE ON tenant.relayed_targets TO touchline_app;

-- From when to when a target did not take its stream, for 90 days. Nothing is kept of targets that take theirs.
CREATE TABLE tenant.target_outages (
  merchant_code text NOT NULL,
  session_id bigint NOT NULL,
  domain_id bigint NOT NULL,
  push_target_id bigint NOT NULL,
  began_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  PRIMARY KEY (merchant_code, session_id, domain_id, began_at),
  FOREIGN KEY (merchant_code, session_id) REFERENCES tenant.live_sessions
);
CREATE INDEX target_outages_open ON tenant.target_outages (merchant_code) WHERE ended_at IS NULL;
CREATE INDEX target_outages_to_forget ON tenant.target_outages (merchant_code, began_at);
CALL platform.protect_tenant_table('tenant.target_outages');
GRANT SELECT, INSERT, UPDATE (ended_at), DELETE ON tenant.target_outages TO touchline_app;
