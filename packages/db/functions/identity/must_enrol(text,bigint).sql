-- Whether the account's merchant demands a second factor that the account does not have yet. A super-admin acts for
-- another merchant and is bound by the rules of their own: hence the owner's rights.
CREATE OR REPLACE FUNCTION identity.must_enrol(of_merchant text, of_account bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT m.second_factor_required AND NOT EXISTS (
    SELECT FROM identity.second_factors f WHERE f.account_id = of_account AND f.confirmed_at IS NOT NULL)
  FROM platform.merchants m WHERE m.code = of_merchant
$$;
