-- What all merchants share is put in order by the platform's own people: a merchant's cannot hold the keys to it.
-- As `isReservedKey` of packages/domain says it; a test holds the two against each other.
CREATE FUNCTION platform.is_reserved_key(key text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN key ~ '^(spo|sin|gam)_.*-action$|^spo_#_|^com_|^dom_';

-- What role 1 holds, of that what the merchant has bought, of that what is not the platform's alone. Purchases are not
-- written down yet: everything counts as bought.
CREATE OR REPLACE FUNCTION tenant.ceiling_of(of_merchant text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT role_one.permission_key
  FROM tenant.role_permissions role_one
  WHERE role_one.merchant_code = of_merchant AND role_one.role_id = 1
    AND (of_merchant = 'platform' OR NOT platform.is_reserved_key(role_one.permission_key))
$$;

-- Roles that hold them lose them; whoever is signed in hears of it as of any change of rights.
DO $$
DECLARE
  merchant text;
BEGIN
  FOR merchant IN SELECT code FROM platform.merchants WHERE code <> 'platform' LOOP
    PERFORM set_config('touchline.merchant', merchant, true);
    DELETE FROM tenant.role_permissions WHERE merchant_code = merchant AND platform.is_reserved_key(permission_key);
    IF FOUND THEN
      UPDATE platform.merchants SET permission_epoch = permission_epoch + 1 WHERE code = merchant;
    END IF;
    PERFORM tenant.keep_ceiling(merchant);
  END LOOP;
  PERFORM set_config('touchline.merchant', '', true);
END $$;
