-- The gate of servers older than identity.admit_request: judges the session, opens the merchant and brings all
-- authority in one round trip. It locks nothing, so a lock on an account's row does not block its sessions.
CREATE OR REPLACE FUNCTION identity.open_request(
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
