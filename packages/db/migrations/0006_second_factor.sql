-- One secret per account; it counts once its owner has proven it with a code.
CREATE TABLE identity.second_factors (
  account_id bigint PRIMARY KEY,
  merchant_code text NOT NULL,
  -- Sealed with a key outside the database, which key_version names, and bound to the account.
  sealed_secret bytea NOT NULL,
  key_version smallint NOT NULL,
  -- The last time step that was used: it and all before it work no more.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts
);

CREATE TABLE identity.recovery_codes (
  account_id bigint NOT NULL REFERENCES identity.second_factors ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);

-- A sign-in whose first step was right and whose second is still to come.
CREATE TABLE identity.sign_in_challenges (
  id bigint GENERATED ALWAYS AS IDENTITY (START 1000) PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  merchant_code text NOT NULL,
  account_id bigint NOT NULL,
  -- Of the password's hash as it was judged: a new password ends the challenge.
  password_mark bytea NOT NULL,
  device_id bigint REFERENCES identity.devices ON DELETE CASCADE,
  by_device boolean NOT NULL,
  -- As the form asked; null where it did not.
  remember_me boolean,
  failures integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (NOT by_device OR device_id IS NOT NULL),
  FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts
);
CREATE INDEX sign_in_challenges_age ON identity.sign_in_challenges (created_at);
CREATE INDEX sign_in_challenges_by_device ON identity.sign_in_challenges (device_id) WHERE device_id IS NOT NULL;

GRANT SELECT, INSERT, DELETE, UPDATE (sealed_secret, key_version, last_step, confirmed_at) ON identity.second_factors TO touchline_app;
GRANT SELECT, INSERT, DELETE, UPDATE (used_at) ON identity.recovery_codes TO touchline_app;
GRANT SELECT, INSERT, DELETE, UPDATE (failures, ended_at) ON identity.sign_in_challenges TO touchline_app;

-- The merchant of the account demands a second factor, and the account has none yet.
CREATE FUNCTION identity.must_enrol(of_merchant text, of_account bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT m.second_factor_required AND NOT EXISTS (
    SELECT FROM identity.second_factors f WHERE f.account_id = of_account AND f.confirmed_at IS NOT NULL)
  FROM platform.merchants m WHERE m.code = of_merchant
$$;

-- The opening of a request, and whether the second factor is still owed; what is owed is part of the version, so that the
-- page looks again. Its statements are plans that a connection keeps: functions in SQL that call one another are planned
-- anew by every request, which took longer than reading a page of a list does. open_request stays for servers of the
-- version before, which may still run.
CREATE FUNCTION identity.admit_request(
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
