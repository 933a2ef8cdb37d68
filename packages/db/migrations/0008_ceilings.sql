-- What a merchant's people can hold at most, so that no request has to work it out.
CREATE TABLE tenant.ceilings (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  permission_key text NOT NULL,
  PRIMARY KEY (merchant_code, permission_key)
);
CALL platform.protect_tenant_table('tenant.ceilings');
-- The server reads it; only the functions below write it, in the transaction that changes what it is made of.
GRANT SELECT ON tenant.ceilings TO touchline_app;

-- The one definition: what role 1 holds, of that what the merchant has bought, of that what is not the platform's alone.
-- Purchases and keys of the platform alone are not written down yet: everything counts as bought, and no key is reserved.
-- Whatever comes to hold them is one more condition here, and calls keep_ceiling when it changes.
CREATE FUNCTION tenant.ceiling_of(of_merchant text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT role_one.permission_key
  FROM tenant.role_permissions role_one
  WHERE role_one.merchant_code = of_merchant AND role_one.role_id = 1
$$;

CREATE FUNCTION tenant.keep_ceiling(of_merchant text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DELETE FROM tenant.ceilings
    WHERE merchant_code = of_merchant AND permission_key NOT IN (SELECT tenant.ceiling_of(of_merchant));
  INSERT INTO tenant.ceilings SELECT of_merchant, tenant.ceiling_of(of_merchant) ON CONFLICT DO NOTHING;
$$;
REVOKE ALL ON FUNCTION tenant.keep_ceiling(text) FROM PUBLIC;

CREATE FUNCTION tenant.follow_role_one() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM tenant.keep_ceiling(merchant_code)
    FROM (SELECT DISTINCT merchant_code FROM changed WHERE role_id = 1) of_role_one;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION tenant.follow_role_one() FROM PUBLIC;
CREATE TRIGGER ceiling_after_insert AFTER INSERT ON tenant.role_permissions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tenant.follow_role_one();
CREATE TRIGGER ceiling_after_delete AFTER DELETE ON tenant.role_permissions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tenant.follow_role_one();
CREATE TRIGGER ceiling_after_update_to AFTER UPDATE ON tenant.role_permissions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tenant.follow_role_one();
CREATE TRIGGER ceiling_after_update_from AFTER UPDATE ON tenant.role_permissions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tenant.follow_role_one();

-- Row level security holds the owner too: the merchants that there are have their rows filled one by one.
DO $$
DECLARE
  merchant text;
BEGIN
  FOR merchant IN SELECT code FROM platform.merchants LOOP
    PERFORM set_config('touchline.merchant', merchant, true);
    PERFORM tenant.keep_ceiling(merchant);
  END LOOP;
  PERFORM set_config('touchline.merchant', '', true);
END $$;

-- The gate of every signed-in call: judges session, enrolment and permission, and opens the merchant for the rest of the
-- transaction. Each wanted key is looked up by itself, by whole primary keys: what the account holds besides is not read.
-- Whoever is refused has no merchant and no account opened, so that whatever follows in the same transaction finds nothing.
-- wanted: any of these keys; null where a session is enough. across: a super-admin reads all merchants' rows.
-- admit_request and tenant.effective_permissions stay for servers of the version before, which may still run.
CREATE FUNCTION identity.admit_call(
  given_token_hash bytea, acting_for text, across boolean, wanted text[], idle_limit interval, absolute_limit interval
) RETURNS TABLE (
  outcome text, session_id bigint, device_id bigint, account_id bigint, account text, name text, email text,
  home_merchant text, merchant_code text, is_super_admin boolean, permission_version text, use_is_due boolean,
  must_enrol boolean
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
  SELECT a.id, a.account, a.name, a.email, a.is_super_admin,
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
  permission_version := person.version || CASE WHEN person.must_enrol THEN '.enrol' ELSE '' END;
  use_is_due := session.is_older;
  must_enrol := person.must_enrol;

  IF person.is_super_admin AND acting_for IS NOT NULL THEN
    merchant_code := (SELECT m.code FROM platform.merchants m WHERE m.code = acting_for);
  END IF;
  IF merchant_code IS NULL THEN
    outcome := 'unknown';
  ELSIF wanted IS NULL THEN
    outcome := 'ok';
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
  IF across AND person.is_super_admin THEN
    done := set_config('touchline.scope', 'all', true);
  END IF;
  -- Connections for reading have their bounds from the start.
  IF current_setting('transaction_read_only') = 'off' THEN
    done := set_config('statement_timeout', '5s', true);
    done := set_config('lock_timeout', '3s', true);
    done := set_config('idle_in_transaction_session_timeout', '15s', true);
  END IF;
  RETURN NEXT;
END $$;
