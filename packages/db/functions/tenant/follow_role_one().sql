-- Keeps tenant.ceilings in step with role 1, in the transaction that changes the role.
CREATE OR REPLACE FUNCTION tenant.follow_role_one() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM tenant.keep_ceiling(merchant_code)
    FROM (SELECT DISTINCT merchant_code FROM changed WHERE role_id = 1) of_role_one;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION tenant.follow_role_one() FROM PUBLIC;
