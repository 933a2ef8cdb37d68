-- Parts of a merchant's staff, such as departments. They sort accounts and roles; no right follows from them.
CREATE TABLE tenant.groups (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY (START 1000),
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  PRIMARY KEY (merchant_code, id)
);
CREATE UNIQUE INDEX groups_by_name ON tenant.groups (merchant_code, platform.name_key(name));
CREATE TRIGGER touch BEFORE UPDATE ON tenant.groups FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();
CALL platform.protect_tenant_table('tenant.groups');
GRANT SELECT, INSERT (merchant_code, name), UPDATE (name), DELETE ON tenant.groups TO touchline_app;

-- The primary keys let an account and a role belong to one group at most. A group with members cannot be deleted.
CREATE TABLE tenant.group_accounts (
  merchant_code text NOT NULL,
  account_id bigint NOT NULL,
  group_id bigint NOT NULL,
  PRIMARY KEY (merchant_code, account_id),
  FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts ON DELETE CASCADE,
  FOREIGN KEY (merchant_code, group_id) REFERENCES tenant.groups
);
CREATE INDEX group_accounts_by_group ON tenant.group_accounts (merchant_code, group_id, account_id);
CALL platform.protect_tenant_table('tenant.group_accounts');

CREATE TABLE tenant.group_roles (
  merchant_code text NOT NULL,
  role_id bigint NOT NULL,
  group_id bigint NOT NULL,
  PRIMARY KEY (merchant_code, role_id),
  FOREIGN KEY (merchant_code, role_id) REFERENCES tenant.roles ON DELETE CASCADE,
  FOREIGN KEY (merchant_code, group_id) REFERENCES tenant.groups
);
CREATE INDEX group_roles_by_group ON tenant.group_roles (merchant_code, group_id, role_id);
CALL platform.protect_tenant_table('tenant.group_roles');
GRANT SELECT, INSERT, UPDATE (group_id), DELETE ON tenant.group_accounts, tenant.group_roles TO touchline_app;

-- The page is new. The platform's role 1 holds everything; any other role gets the keys if it has those of both accounts
-- and roles. Whoever is signed in hears of it as of any change of rights.
DO $$
DECLARE
  merchant text;
BEGIN
  FOR merchant IN SELECT code FROM platform.merchants LOOP
    PERFORM set_config('touchline.merchant', merchant, true);
    INSERT INTO tenant.role_permissions (merchant_code, role_id, permission_key)
    SELECT merchant, role.id, wanted.key
    FROM tenant.roles role, (VALUES
      ('bac_#_grp-view', '^bac_#_(acc|rol)-view$'), ('bac_#_grp-action', '^bac_#_(acc|rol)-action$')
    ) wanted (key, beside)
    WHERE role.merchant_code = merchant
      AND ((merchant = 'platform' AND role.id = 1) OR 2 = (
        SELECT count(*) FROM tenant.role_permissions held
        WHERE held.merchant_code = merchant AND held.role_id = role.id AND held.permission_key ~ wanted.beside))
    ON CONFLICT DO NOTHING;
    IF FOUND THEN
      UPDATE platform.merchants SET permission_epoch = permission_epoch + 1 WHERE code = merchant;
    END IF;
  END LOOP;
  PERFORM set_config('touchline.merchant', '', true);
END $$;
