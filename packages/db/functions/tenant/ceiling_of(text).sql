-- The permission keys that a merchant's people can hold at most: those of role 1 that are not the platform's alone and
-- that a purchase of the merchant opens. The platform has bought all.
CREATE OR REPLACE FUNCTION tenant.ceiling_of(of_merchant text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT role_one.permission_key
  FROM tenant.role_permissions role_one
  WHERE role_one.merchant_code = of_merchant AND role_one.role_id = 1
    AND (of_merchant = 'platform' OR NOT platform.is_reserved_key(role_one.permission_key))
    AND (of_merchant = 'platform' OR EXISTS (
      SELECT FROM platform.purchase_patterns() known
      WHERE role_one.permission_key ~ known.opens AND (known.purchase = 'always' OR known.purchase = ANY (
        SELECT unnest(merchant.purchases) FROM platform.merchants merchant WHERE merchant.code = of_merchant))))
$$;
