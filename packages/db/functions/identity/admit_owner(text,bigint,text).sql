-- Judges the owner of a task as their request would be judged, and opens the merchant that the task works for. Returns
-- no row if the owner may do nothing any more.
CREATE OR REPLACE FUNCTION identity.admit_owner(home text, of_account bigint, for_merchant text)
RETURNS TABLE (
  account text, name text, email text, is_super_admin boolean, permissions text[], permission_version text,
  must_enrol boolean, must_change_password boolean
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM platform.enter_merchant(home);
  SELECT a.account, a.name, a.email, a.is_super_admin, m.permission_epoch || '.' || a.permission_epoch,
      identity.must_enrol(home, of_account), a.must_change_password
    INTO account, name, email, is_super_admin, permission_version, must_enrol, must_change_password
    FROM tenant.accounts a CROSS JOIN platform.merchants m
    WHERE a.merchant_code = home AND a.id = of_account AND m.code = home
      AND a.enabled AND a.deleted_at IS NULL AND m.enabled;
  IF NOT FOUND OR (for_merchant <> home AND NOT is_super_admin) THEN
    RETURN;
  END IF;
  permissions := ARRAY(
    SELECT held.permission_key FROM tenant.account_roles joined
    JOIN tenant.role_permissions held ON held.merchant_code = home AND held.role_id = joined.role_id
    WHERE joined.merchant_code = home AND joined.account_id = of_account
    INTERSECT
    SELECT ceiling.permission_key FROM tenant.ceilings ceiling WHERE ceiling.merchant_code = home);
  PERFORM set_config('touchline.merchant', for_merchant, true);
  RETURN NEXT;
END $$;
