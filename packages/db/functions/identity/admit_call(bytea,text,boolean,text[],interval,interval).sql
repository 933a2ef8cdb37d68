-- The gate of every signed-in call. It judges session, enrolment and permission, and opens the merchant for the rest of
-- the transaction. Each wanted key is looked up by its whole primary key; other keys of the account are not read. A
-- refused caller has no merchant and no account open, so later statements of the transaction find nothing.
-- wanted: any of these keys; null where a session is enough. across: a super-admin reads the rows of all merchants.
CREATE OR REPLACE FUNCTION identity.admit_call(
  given_token_hash bytea, acting_for text, across boolean, wanted text[], idle_limit interval, absolute_limit interval
) RETURNS TABLE (
  outcome text, session_id bigint, device_id bigint, account_id bigint, account text, name text, email text,
  home_merchant text, merchant_code text, is_super_admin boolean, permission_version text, use_is_due boolean,
  must_enrol boolean, must_change_password boolean
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  session record;
  person record;
  wanted_key text;
  is_held boolean;
  done text;
BEGIN
  done := set_config('touchline.merchant', '', true);
  done := set_config('touchline.account', '', true);
  done := set_config('touchline.scope', 'own', true);
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

  done := set_config('touchline.merchant', session.merchant_code, true);
  SELECT a.id, a.account, a.name, a.email, a.is_super_admin, a.must_change_password,
      a.enabled AND a.deleted_at IS NULL AND m.enabled AS is_active,
      m.permission_epoch || '.' || a.permission_epoch AS version,
      m.second_factor_required AND NOT EXISTS (
        SELECT FROM identity.second_factors f WHERE f.account_id = a.id AND f.confirmed_at IS NOT NULL) AS must_enrol
    INTO person
    FROM tenant.accounts a CROSS JOIN platform.merchants m
    WHERE a.merchant_code = session.merchant_code AND a.id = session.account_id AND m.code = session.merchant_code;
  IF session.ended_at IS NOT NULL OR person.is_active IS NOT TRUE THEN
    done := set_config('touchline.merchant', '', true);
    outcome := 'ended';
    RETURN NEXT;
    RETURN;
  END IF;

  session_id := session.id;
  device_id := session.device_id;
  account_id := person.id;
  account := person.account;
  name := person.name;
  email := person.email;
  home_merchant := session.merchant_code;
  merchant_code := session.merchant_code;
  is_super_admin := person.is_super_admin;
  permission_version := person.version || CASE WHEN person.must_enrol THEN '.enrol' ELSE '' END
    || CASE WHEN person.must_change_password THEN '.password' ELSE '' END;
  use_is_due := session.is_older;
  must_enrol := person.must_enrol;
  must_change_password := person.must_change_password;

  IF person.is_super_admin AND acting_for IS NOT NULL THEN
    merchant_code := (SELECT m.code FROM platform.merchants m WHERE m.code = acting_for);
  END IF;
  IF merchant_code IS NULL THEN
    outcome := 'unknown';
  ELSIF wanted IS NULL THEN
    outcome := 'ok';
  ELSIF person.must_change_password THEN
    outcome := 'unchanged';
  ELSIF person.must_enrol THEN
    outcome := 'unenrolled';
  ELSIF person.is_super_admin THEN
    outcome := 'ok';
  ELSE
    outcome := 'forbidden';
    FOREACH wanted_key IN ARRAY wanted LOOP
      is_held := EXISTS (
          SELECT FROM tenant.ceilings c WHERE c.merchant_code = session.merchant_code AND c.permission_key = wanted_key)
        AND EXISTS (
          SELECT FROM tenant.account_roles j
          JOIN tenant.role_permissions h
            ON h.merchant_code = session.merchant_code AND h.role_id = j.role_id AND h.permission_key = wanted_key
          WHERE j.merchant_code = session.merchant_code AND j.account_id = person.id);
      IF is_held THEN
        outcome := 'ok';
        EXIT;
      END IF;
    END LOOP;
  END IF;

  IF outcome <> 'ok' THEN
    done := set_config('touchline.merchant', '', true);
    RETURN NEXT;
    RETURN;
  END IF;
  IF merchant_code <> session.merchant_code THEN
    done := set_config('touchline.merchant', merchant_code, true);
  END IF;
  done := set_config('touchline.account', person.id::text, true);
  -- Who still owes a password or a second factor reads nobody else's rows.
  IF across AND person.is_super_admin AND NOT person.must_change_password AND NOT person.must_enrol THEN
    done := set_config('touchline.scope', 'all', true);
  END IF;
  -- Connections for reading have their bounds from the start.
  IF current_setting('statement_timeout') = '0' THEN
    done := set_config('statement_timeout', '5s', true);
    done := set_config('lock_timeout', '3s', true);
    done := set_config('idle_in_transaction_session_timeout', '15s', true);
  END IF;
  RETURN NEXT;
END $$;
