-- Whether the account of this transaction is a super-admin, who alone may change a merchant's row.
CREATE OR REPLACE FUNCTION platform.is_super_admin_at_work() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  merchant constant text := current_setting('touchline.merchant', true);
  is_one boolean;
BEGIN
  PERFORM set_config('touchline.merchant', 'platform', true);
  SELECT EXISTS (SELECT FROM tenant.accounts WHERE merchant_code = 'platform'
    AND id = nullif(current_setting('touchline.account', true), '')::bigint AND is_super_admin) INTO is_one;
  PERFORM set_config('touchline.merchant', coalesce(merchant, ''), true);
  RETURN is_one;
END $$;
REVOKE EXECUTE ON FUNCTION platform.is_super_admin_at_work() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.is_super_admin_at_work() TO touchline_app;
