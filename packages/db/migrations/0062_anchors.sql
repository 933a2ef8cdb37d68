-- Anchors, which the wire calls streamers. None is ever deleted, so no code is given twice.
CREATE TABLE tenant.anchors (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY (START 1000),
  -- Made by us, without 0, O, 1 and I.
  code text NOT NULL CHECK (code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  name text NOT NULL,
  nickname text NOT NULL DEFAULT '',
  -- The name of a stored photo.
  photo text,
  is_enabled boolean NOT NULL DEFAULT true,
  liveroom_enabled boolean NOT NULL DEFAULT true,
  -- Searched as they stand: normalising every name takes longer than the rest of a search.
  name_key text NOT NULL GENERATED ALWAYS AS (platform.name_key(name)) STORED,
  nickname_key text NOT NULL GENERATED ALWAYS AS (platform.name_key(nickname)) STORED,
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  PRIMARY KEY (merchant_code, id)
);
-- In the whole system.
CREATE UNIQUE INDEX anchors_code ON tenant.anchors (code);
-- As lists sort them: of one merchant, and of all merchants.
CREATE UNIQUE INDEX anchors_id ON tenant.anchors (id);
CREATE INDEX anchors_by_name ON tenant.anchors (merchant_code, name, id);
CREATE INDEX anchors_of_all_by_name ON tenant.anchors (name, id);
CREATE INDEX anchors_by_time ON tenant.anchors (merchant_code, updated_at, id);
CREATE INDEX anchors_of_all_by_time ON tenant.anchors (updated_at, id);
CREATE TRIGGER touch BEFORE UPDATE ON tenant.anchors FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();
CALL platform.protect_tenant_table('tenant.anchors');
GRANT SELECT, INSERT (merchant_code, code, name, nickname, photo, liveroom_enabled),
  UPDATE (name, nickname, photo, is_enabled, liveroom_enabled) ON tenant.anchors TO touchline_app;

CREATE TABLE tenant.anchor_push_targets (
  merchant_code text NOT NULL,
  anchor_id bigint NOT NULL,
  push_target_id bigint NOT NULL,
  PRIMARY KEY (merchant_code, anchor_id, push_target_id),
  FOREIGN KEY (merchant_code, anchor_id) REFERENCES tenant.anchors,
  FOREIGN KEY (merchant_code, push_target_id) REFERENCES tenant.push_targets
);
CREATE INDEX anchor_push_targets_by_target ON tenant.anchor_push_targets (merchant_code, push_target_id, anchor_id);
CALL platform.protect_tenant_table('tenant.anchor_push_targets');
GRANT SELECT, INSERT, DELETE ON tenant.anchor_push_targets TO touchline_app;

-- Versions of the key that signs an anchor's addresses, apart from the anchor: a new key makes no form stale.
CREATE TABLE tenant.anchor_keys (
  merchant_code text NOT NULL,
  anchor_id bigint NOT NULL,
  version integer NOT NULL CHECK (version BETWEEN 1 AND 999999),
  -- Names the row to whoever seals it anew.
  id bigint NOT NULL GENERATED ALWAYS AS (anchor_id * 1000000 + version) STORED,
  -- Sealed with a key outside the database, which key_version names, and bound to merchant and row.
  sealed_key bytea NOT NULL,
  key_version smallint NOT NULL,
  -- The last characters of the signed address, as lists show them.
  tail text NOT NULL CHECK (length(tail) = 4),
  -- When the address was last signed: it ends 30 days later.
  issued_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  -- Until when a replaced version works; null for the newest.
  valid_until timestamptz(3),
  PRIMARY KEY (merchant_code, anchor_id, version),
  FOREIGN KEY (merchant_code, anchor_id) REFERENCES tenant.anchors
);
CREATE UNIQUE INDEX anchor_keys_newest ON tenant.anchor_keys (merchant_code, anchor_id) WHERE valid_until IS NULL;
CREATE UNIQUE INDEX anchor_keys_id ON tenant.anchor_keys (merchant_code, id);
CALL platform.protect_tenant_table('tenant.anchor_keys');
GRANT SELECT, INSERT (merchant_code, anchor_id, version, sealed_key, key_version, tail, issued_at),
  UPDATE (sealed_key, key_version, tail, issued_at, valid_until), DELETE ON tenant.anchor_keys TO touchline_app;
