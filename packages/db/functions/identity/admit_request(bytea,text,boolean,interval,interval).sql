-- The gate of servers older than identity.admit_call. Its statements are plans that a connection keeps: functions in
-- SQL that call one another would be planned anew by every request.
CREATE OR REPLACE FUNCTION identity.admit_request(
  given_token_hash bytea, acting_for text, counts_as_use boolean, idle_limit interval, absolute_limit interval
) RETURNS TABLE (
  outcome text, session_id bigint, device_id bigint, account_id bigint, account text, name text, email text,
  home_merchant text, merchant_code text, is_super_admin boolean, permissions text[], permission_version text,
  use_is_due boolean, must_enrol boolean
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  session record;
  person record;
BEGIN
  SELECT s.id, s.merchant_code, s.account_id, s.device_id, s.ended_at,
      s.last_seen_at <= now() - idle_limit OR s.created_at <= now() - absolute_limit AS is_over,
      s.last_seen_at < now() - interval '30 seconds' AS is_older
    INTO session FROM identity.sessions s WHERE s.token_hash = given_token_hash;
  IF NOT FOUND THEN
    outcome := 'expired';
    RETURN NEXT;
    RETURN;
  END IF;
  IF session.is_over THEN
    outcome := CASE WHEN session.ended_at IS NULL THEN 'expired' ELSE 'ended' END;
    RETURN NEXT;
    RETURN;
  END IF;

  -- As platform.enter_merchant does.
  PERFORM set_config('touchline.merchant', session.merchant_code, true), set_config('touchline.scope', 'own', true),
    set_config('statement_timeout', '5s', true), set_config('lock_timeout', '3s', true),
    set_config('idle_in_transaction_session_timeout', '15s', true);
  SELECT a.id, a.account, a.name, a.email, a.is_super_admin,
      a.enabled AND a.deleted_at IS NULL AND m.enabled AS is_active,
      m.permission_epoch || '.' || a.permission_epoch AS version,
      m.second_factor_required AND NOT EXISTS (
        SELECT FROM identity.second_factors f WHERE f.account_id = a.id AND f.confirmed_at IS NOT NULL) AS must_enrol
    INTO person
    FROM tenant.accounts a CROSS JOIN platform.merchants m
    WHERE a.merchant_code = session.merchant_code AND a.id = session.account_id AND m.code = session.merchant_code;
  IF session.ended_at IS NOT NULL OR person.is_active IS NOT TRUE THEN
    outcome := 'ended';
    RETURN NEXT;
    RETURN;
  END IF;

  -- As tenant.effective_permissions does. A super-admin holds every key there is: none has to be looked up.
  permissions := '{}';
  IF NOT person.is_super_admin THEN
    SELECT coalesce(array_agg(DISTINCT held.permission_key), '{}') INTO permissions
      FROM tenant.account_roles joined
      JOIN tenant.role_permissions held
        ON held.merchant_code = joined.merchant_code AND held.role_id = joined.role_id
      JOIN tenant.role_permissions ceiling
        ON ceiling.merchant_code = session.merchant_code AND ceiling.role_id = 1
        AND ceiling.permission_key = held.permission_key
      WHERE joined.merchant_code = session.merchant_code AND joined.account_id = person.id;
  END IF;
  merchant_code := session.merchant_code;
  IF person.is_super_admin AND acting_for IS NOT NULL THEN
    merchant_code := (SELECT m.code FROM platform.merchants m WHERE m.code = acting_for);
    PERFORM set_config('touchline.merchant', coalesce(merchant_code, ''), true);
  END IF;
  outcome := 'ok';
  session_id := session.id;
  device_id := session.device_id;
  account_id := person.id;
  account := person.account;
  name := person.name;
  email := person.email;
  home_merchant := session.merchant_code;
  is_super_admin := person.is_super_admin;
  permission_version := person.version || CASE WHEN person.must_enrol THEN '.enrol' ELSE '' END;
  use_is_due := counts_as_use AND session.is_older;
  must_enrol := person.must_enrol;
  RETURN NEXT;
END $$;
