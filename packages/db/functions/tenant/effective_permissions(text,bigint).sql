-- The union of the account's roles, cut by what role 1 allows the merchant. For servers older than identity.admit_call.
CREATE OR REPLACE FUNCTION tenant.effective_permissions(of_merchant text, of_account bigint) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT held.permission_key), '{}')
  FROM tenant.account_roles joined
  JOIN tenant.role_permissions held
    ON held.merchant_code = joined.merchant_code AND held.role_id = joined.role_id
  JOIN tenant.role_permissions ceiling
    ON ceiling.merchant_code = of_merchant AND ceiling.role_id = 1 AND ceiling.permission_key = held.permission_key
  WHERE joined.merchant_code = of_merchant AND joined.account_id = of_account
$$;
