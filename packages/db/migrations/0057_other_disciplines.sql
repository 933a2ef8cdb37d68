-- Sports and games without a page of their own share one. A league there says which it is: 网球, 无畏契约.
ALTER TABLE platform.catalog_entries ADD COLUMN discipline_name text NOT NULL DEFAULT '';

-- How a supplier calls its sports, by the word that begins its ids.
CREATE TABLE platform.supplier_sports (
  supplier text NOT NULL REFERENCES platform.suppliers,
  key text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (supplier, key)
);
GRANT SELECT, INSERT, UPDATE ON platform.supplier_sports TO touchline_app;
CALL platform.protect_shared_table('platform.supplier_sports', NULL);

-- Their pages are new. The platform's role 1 holds everything; any other role gets the keys if it has those of all pages
-- beside them. Whoever is signed in hears of it as of any change of rights.
DO $$
DECLARE
  merchant text;
BEGIN
  FOR merchant IN SELECT code FROM platform.merchants LOOP
    PERFORM set_config('touchline.merchant', merchant, true);
    INSERT INTO tenant.role_permissions (merchant_code, role_id, permission_key)
    SELECT merchant, role.id, wanted.key
    FROM tenant.roles role, (VALUES
      ('spo_oth_sch-view', '^spo_[a-z]{3}_sch-view$', 12), ('spo_oth_sch-action', '^spo_[a-z]{3}_sch-action$', 12),
      ('gam_oth_sch-view', '^gam_[a-z]{3}_sch-view$', 4), ('gam_oth_sch-action', '^gam_[a-z]{3}_sch-action$', 4)
    ) wanted (key, beside, pages)
    WHERE role.merchant_code = merchant
      AND ((merchant = 'platform' AND role.id = 1) OR wanted.pages = (
        SELECT count(*) FROM tenant.role_permissions held
        WHERE held.merchant_code = merchant AND held.role_id = role.id AND held.permission_key ~ wanted.beside))
    ON CONFLICT DO NOTHING;
    IF FOUND THEN
      UPDATE platform.merchants SET permission_epoch = permission_epoch + 1 WHERE code = merchant;
    END IF;
  END LOOP;
  PERFORM set_config('touchline.merchant', '', true);
END $$;
