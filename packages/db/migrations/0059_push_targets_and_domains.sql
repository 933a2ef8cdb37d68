-- Push targets, which the wire calls projects.
CREATE TABLE tenant.push_targets (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  -- The wire's project code. In choices 999 means all of them.
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY (START 1000) CHECK (id <> 999),
  name text NOT NULL,
  tag text NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  PRIMARY KEY (merchant_code, id)
);
CREATE UNIQUE INDEX push_targets_name ON tenant.push_targets (merchant_code, platform.name_key(name));
CREATE INDEX push_targets_by_name ON tenant.push_targets (merchant_code, name, id);
CREATE INDEX push_targets_by_time ON tenant.push_targets (merchant_code, updated_at, id);
CREATE TRIGGER touch BEFORE UPDATE ON tenant.push_targets FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();
CALL platform.protect_tenant_table('tenant.push_targets');
GRANT SELECT, INSERT (merchant_code, name, tag), UPDATE (name, tag, is_enabled) ON tenant.push_targets TO touchline_app;

-- Push domains of type STREAMER are names of our own ingest: no target, no CDN, no signature.
CREATE TABLE tenant.domains (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY (START 1000),
  kind text NOT NULL CHECK (kind IN ('push', 'pull')),
  type text NOT NULL CHECK (type IN ('STREAMER', 'PLATFORM')),
  -- As DNS has it.
  name text NOT NULL CHECK (name ~ '^[a-z0-9.-]{3,253}$'),
  cdn text CHECK (cdn IN ('ALI', 'WSU', 'OTH')),
  app text NOT NULL,
  -- How Wangsu signs for the domain.
  wangsu jsonb,
  state text NOT NULL DEFAULT 'SPARE' CHECK (state IN ('SPARE', 'IN_USE', 'CLEAN', 'REMOVED')),
  push_target_id bigint,
  -- Among spares: the least takes over.
  position numeric NOT NULL,
  remark text NOT NULL DEFAULT '',
  remove_reason text CHECK (remove_reason IN ('ICP_INVALID', 'DNS_INVALID', 'MER_STOP', 'OTHER')),
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  PRIMARY KEY (merchant_code, id),
  FOREIGN KEY (merchant_code, push_target_id) REFERENCES tenant.push_targets,
  CONSTRAINT ingest_has_no_cdn CHECK ((kind = 'push' AND type = 'STREAMER') = (cdn IS NULL)),
  CONSTRAINT ingest_has_no_target CHECK (cdn IS NOT NULL OR push_target_id IS NULL),
  CONSTRAINT in_use_for_a_target CHECK (state <> 'IN_USE' OR kind = 'pull' OR cdn IS NULL OR push_target_id IS NOT NULL),
  CONSTRAINT settings_of_wangsu CHECK ((coalesce(cdn, '') = 'WSU') = (wangsu IS NOT NULL)),
  CONSTRAINT removed_for_a_reason CHECK ((state = 'REMOVED') = (remove_reason IS NOT NULL))
);
-- A removed name may be entered again.
CREATE UNIQUE INDEX domains_name ON tenant.domains (merchant_code, name) WHERE state <> 'REMOVED';
-- One push domain in use for a target, and one name of the merchant's ingest.
CREATE UNIQUE INDEX domains_in_use ON tenant.domains (merchant_code, coalesce(push_target_id, 0))
  WHERE kind = 'push' AND state = 'IN_USE';
CREATE INDEX domains_of_target ON tenant.domains (merchant_code, push_target_id, kind, state, position, id);
CREATE INDEX domains_in_order ON tenant.domains (merchant_code, kind, id);
CREATE INDEX domains_by_name ON tenant.domains (merchant_code, kind, name, id);
CREATE INDEX domains_by_time ON tenant.domains (merchant_code, kind, updated_at, id);
CREATE TRIGGER touch BEFORE UPDATE ON tenant.domains FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();
CALL platform.protect_tenant_table('tenant.domains');
GRANT SELECT, INSERT (merchant_code, kind, type, name, cdn, app, wangsu, push_target_id, position, remark),
  UPDATE (cdn, app, wangsu, state, push_target_id, position, remark, remove_reason) ON tenant.domains TO touchline_app;

-- Keys that sign addresses, apart from what lists read: sealing them anew makes no form stale.
CREATE TABLE tenant.domain_keys (
  merchant_code text NOT NULL,
  domain_id bigint NOT NULL,
  -- Sealed with a key outside the database, which key_version names, and bound to merchant and domain.
  sealed_key bytea NOT NULL,
  key_version smallint NOT NULL,
  set_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  PRIMARY KEY (merchant_code, domain_id),
  FOREIGN KEY (merchant_code, domain_id) REFERENCES tenant.domains
);
CALL platform.protect_tenant_table('tenant.domain_keys');
GRANT SELECT, INSERT (merchant_code, domain_id, sealed_key, key_version), UPDATE (sealed_key, key_version, set_at), DELETE
  ON tenant.domain_keys TO touchline_app;

-- Changes of state. Rows are only added.
CREATE TABLE tenant.domain_changes (
  merchant_code text NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY (START 1000),
  domain_id bigint NOT NULL,
  from_state text CHECK (from_state IN ('SPARE', 'IN_USE', 'CLEAN', 'REMOVED')),
  to_state text NOT NULL CHECK (to_state IN ('SPARE', 'IN_USE', 'CLEAN', 'REMOVED')),
  cause text NOT NULL CHECK (cause IN ('CREATED', 'PERSON', 'PROMOTED')),
  reason text CHECK (reason IN ('ICP_INVALID', 'DNS_INVALID', 'MER_STOP', 'OTHER')),
  remark text NOT NULL DEFAULT '',
  -- The target at the time.
  push_target_id bigint,
  -- The name at the time.
  account_name text NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  PRIMARY KEY (merchant_code, id),
  FOREIGN KEY (merchant_code, domain_id) REFERENCES tenant.domains,
  FOREIGN KEY (merchant_code, push_target_id) REFERENCES tenant.push_targets
);
CREATE INDEX domain_changes_of_domain ON tenant.domain_changes (merchant_code, domain_id, id);
CREATE INDEX domain_changes_of_target ON tenant.domain_changes (merchant_code, push_target_id, id);
CALL platform.protect_tenant_table('tenant.domain_changes');
GRANT SELECT, INSERT (merchant_code, domain_id, from_state, to_state, cause, reason, remark, push_target_id, account_name)
  ON tenant.domain_changes TO touchline_app;

-- The page of push targets is new, and the platform's alone. Its role 1 holds everything; any other role gets the keys if
-- it has those of both pages of domains.
DO $$
BEGIN
  PERFORM set_config('touchline.merchant', 'platform', true);
  INSERT INTO tenant.role_permissions (merchant_code, role_id, permission_key)
  SELECT 'platform', role.id, 'dom_#_pro-' || wanted.act
  FROM tenant.roles role, (VALUES ('view'), ('action')) wanted (act)
  WHERE role.merchant_code = 'platform' AND (role.id = 1 OR 2 = (
    SELECT count(*) FROM tenant.role_permissions held
    WHERE held.merchant_code = 'platform' AND held.role_id = role.id
      AND held.permission_key IN ('dom_pus-' || wanted.act, 'dom_pul-' || wanted.act)))
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    UPDATE platform.merchants SET permission_epoch = permission_epoch + 1 WHERE code = 'platform';
  END IF;
  PERFORM set_config('touchline.merchant', '', true);
END $$;
