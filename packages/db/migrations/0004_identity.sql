CREATE TABLE identity.devices (
  id bigint GENERATED ALWAYS AS IDENTITY (START 1000) PRIMARY KEY,
  merchant_code text NOT NULL,
  account_id bigint NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  user_agent text NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts
);
CREATE INDEX devices_by_account ON identity.devices (account_id);

-- Tokens that a device has left behind: of grace for half a minute, then proof of theft.
CREATE TABLE identity.replaced_device_tokens (
  token_hash bytea PRIMARY KEY,
  device_id bigint NOT NULL REFERENCES identity.devices ON DELETE CASCADE,
  replaced_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX replaced_device_tokens_by_device ON identity.replaced_device_tokens (device_id);

CREATE TABLE identity.sessions (
  id bigint GENERATED ALWAYS AS IDENTITY (START 1000) PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  merchant_code text NOT NULL,
  account_id bigint NOT NULL,
  device_id bigint REFERENCES identity.devices ON DELETE SET NULL,
  user_agent text NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts
);
CREATE INDEX sessions_by_account ON identity.sessions (account_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_by_device ON identity.sessions (device_id);
CREATE INDEX sessions_age ON identity.sessions (created_at);

-- account_id is null where the name is unknown: the request is queued all the same.
CREATE TABLE identity.password_resets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text,
  account_id bigint,
  page_url text NOT NULL,
  -- As the client wrote it; kept only where the account is known, for its log row.
  api_path text,
  trace_id text NOT NULL,
  token_hash bytea UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  used_at timestamptz,
  FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts
);

CREATE INDEX password_resets_by_account ON identity.password_resets (account_id) WHERE used_at IS NULL;

CREATE TABLE identity.email_undos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text NOT NULL,
  account_id bigint NOT NULL,
  old_email text NOT NULL,
  new_email text NOT NULL,
  page_url text NOT NULL,
  token_hash bytea UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts
);

CREATE INDEX email_undos_by_account ON identity.email_undos (account_id, created_at);

CREATE TABLE identity.sign_in_failures (
  subject text PRIMARY KEY,
  failures integer NOT NULL,
  last_failed_at timestamptz NOT NULL DEFAULT now(),
  next_try_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_failures_age ON identity.sign_in_failures (last_failed_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA identity TO touchline_app;

-- First statement of every signed-in request: judges the session, opens the merchant for this transaction
-- and brings all authority in one round trip. It locks nothing: whoever locks an account's row has no session locked.
CREATE FUNCTION identity.open_request(
  given_token_hash bytea, acting_for text, counts_as_use boolean, idle_limit interval, absolute_limit interval
) RETURNS TABLE (
  outcome text, session_id bigint, device_id bigint, account_id bigint, account text, name text, email text,
  home_merchant text, merchant_code text, is_super_admin boolean, permissions text[], permission_version text,
  use_is_due boolean
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  session identity.sessions;
  person tenant.accounts;
  merchant platform.merchants;
  held text[];
  target text;
BEGIN
  SELECT * INTO session FROM identity.sessions s WHERE s.token_hash = given_token_hash;
  IF NOT FOUND
     OR session.last_seen_at <= now() - idle_limit
     OR session.created_at <= now() - absolute_limit THEN
    RETURN QUERY SELECT CASE WHEN session.ended_at IS NULL THEN 'expired' ELSE 'ended' END,
      NULL::bigint, NULL::bigint, NULL::bigint, NULL::text, NULL::text, NULL::text, NULL::text, NULL::text,
      NULL::boolean, NULL::text[], NULL::text, NULL::boolean;
    RETURN;
  END IF;
  PERFORM platform.enter_merchant(session.merchant_code);
  SELECT * INTO person FROM tenant.accounts a
    WHERE a.merchant_code = session.merchant_code AND a.id = session.account_id;
  SELECT * INTO merchant FROM platform.merchants m WHERE m.code = session.merchant_code;
  IF session.ended_at IS NOT NULL OR NOT person.enabled OR person.deleted_at IS NOT NULL OR NOT merchant.enabled THEN
    RETURN QUERY SELECT 'ended', NULL::bigint, NULL::bigint, NULL::bigint, NULL::text, NULL::text, NULL::text,
      NULL::text, NULL::text, NULL::boolean, NULL::text[], NULL::text, NULL::boolean;
    RETURN;
  END IF;
  held := tenant.effective_permissions(session.merchant_code, person.id);
  target := session.merchant_code;
  IF person.is_super_admin AND acting_for IS NOT NULL THEN
    target := (SELECT m.code FROM platform.merchants m WHERE m.code = acting_for);
    PERFORM platform.enter_merchant(target);
  END IF;
  RETURN QUERY SELECT 'ok', session.id, session.device_id, person.id, person.account, person.name, person.email,
    session.merchant_code, target, person.is_super_admin, held,
    merchant.permission_epoch || '.' || person.permission_epoch,
    counts_as_use AND session.last_seen_at < now() - interval '30 seconds';
END $$;
