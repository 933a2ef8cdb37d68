-- The permission keys that a merchant's people can hold at most: those of role 1 that are not the platform's alone.
-- Purchases are not stored yet: every key counts as bought.
CREATE OR REPLACE FUNCTION tenant.ceiling_of(of_merchant text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT role_one.permission_key
  FROM tenant.role_permissions role_one
  WHERE role_one.merchant_code = of_merchant AND role_one.role_id = 1
    AND (of_merchant = 'platform' OR NOT platform.is_reserved_key(role_one.permission_key))
$$;
