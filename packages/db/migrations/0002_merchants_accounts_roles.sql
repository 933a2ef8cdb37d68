CREATE TABLE platform.merchants (
  code text PRIMARY KEY CHECK (code ~ '^[a-z0-9]{2,20}$'),
  alias text NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  second_factor_required boolean NOT NULL DEFAULT false,
  permission_epoch bigint NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp())
);
CREATE TRIGGER touch BEFORE UPDATE ON platform.merchants FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

CREATE TABLE tenant.accounts (
  id bigint GENERATED ALWAYS AS IDENTITY (START 1000) UNIQUE,
  merchant_code text NOT NULL REFERENCES platform.merchants,
  account text NOT NULL,
  -- Lower case, unique across merchants and kept by deleted accounts, so that no name ever comes back.
  account_key text NOT NULL UNIQUE CHECK (account_key = lower(account)),
  name text NOT NULL,
  email text NOT NULL,
  description text NOT NULL DEFAULT '',
  password_hash text NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  is_super_admin boolean NOT NULL DEFAULT false CHECK (NOT is_super_admin OR merchant_code = 'platform'),
  permission_epoch bigint NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  PRIMARY KEY (merchant_code, id)
);
CREATE TRIGGER touch BEFORE UPDATE ON tenant.accounts FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

CREATE SEQUENCE tenant.role_ids START 1000;
CREATE TABLE tenant.roles (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  id bigint NOT NULL DEFAULT nextval('tenant.role_ids'),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  has_bac boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  PRIMARY KEY (merchant_code, id),
  CHECK (id = 1 OR id >= 1000)
);
CREATE TRIGGER touch BEFORE UPDATE ON tenant.roles FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

CREATE TABLE tenant.role_permissions (
  merchant_code text NOT NULL,
  role_id bigint NOT NULL,
  permission_key text NOT NULL,
  PRIMARY KEY (merchant_code, role_id, permission_key),
  FOREIGN KEY (merchant_code, role_id) REFERENCES tenant.roles ON DELETE CASCADE
);

CREATE TABLE tenant.account_roles (
  merchant_code text NOT NULL,
  account_id bigint NOT NULL,
  role_id bigint NOT NULL,
  PRIMARY KEY (merchant_code, account_id, role_id),
  FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts ON DELETE CASCADE,
  FOREIGN KEY (merchant_code, role_id) REFERENCES tenant.roles ON DELETE CASCADE
);
CREATE INDEX account_roles_by_role ON tenant.account_roles (merchant_code, role_id, account_id);

CALL platform.protect_tenant_table('tenant.accounts');
CALL platform.protect_tenant_table('tenant.roles');
CALL platform.protect_tenant_table('tenant.role_permissions');
CALL platform.protect_tenant_table('tenant.account_roles');

-- The union of the account's roles, cut by what role 1 allows the merchant.
CREATE FUNCTION tenant.effective_permissions(of_merchant text, of_account bigint) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT held.permission_key), '{}')
  FROM tenant.account_roles joined
  JOIN tenant.role_permissions held
    ON held.merchant_code = joined.merchant_code AND held.role_id = joined.role_id
  JOIN tenant.role_permissions ceiling
    ON ceiling.merchant_code = of_merchant AND ceiling.role_id = 1 AND ceiling.permission_key = held.permission_key
  WHERE joined.merchant_code = of_merchant AND joined.account_id = of_account
$$;

GRANT SELECT ON platform.merchants TO touchline_app;
GRANT UPDATE (alias, enabled, second_factor_required, permission_epoch) ON platform.merchants TO touchline_app;
-- is_super_admin and has_bac are out of the server's reach: no call can set them, whatever it is told.
GRANT SELECT ON tenant.accounts, tenant.roles TO touchline_app;
GRANT INSERT (merchant_code, account, account_key, name, email, description, password_hash),
  UPDATE (name, email, description, password_hash, enabled, permission_epoch, deleted_at)
  ON tenant.accounts TO touchline_app;
GRANT INSERT (merchant_code, name, description), UPDATE (name, description), DELETE ON tenant.roles TO touchline_app;
GRANT SELECT, INSERT, DELETE ON tenant.role_permissions, tenant.account_roles TO touchline_app;
GRANT USAGE ON SEQUENCE tenant.role_ids TO touchline_app;
