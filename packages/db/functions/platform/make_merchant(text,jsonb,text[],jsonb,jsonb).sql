-- Makes a merchant with its role 1 and its first admin, who sets a password by the invitation's link. Only a super-admin
-- at work in the platform makes one. The server's role may do none of this by itself.
-- role_keys: the keys of role 1; those of the platform alone are left out.
CREATE OR REPLACE FUNCTION platform.make_merchant(
  new_code text, record jsonb, role_keys text[], admin jsonb, invitation jsonb
) RETURNS TABLE (account_id bigint, expires_at timestamptz, updated_at timestamptz) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  made_account bigint;
BEGIN
  IF current_setting('touchline.merchant', true) IS DISTINCT FROM 'platform' OR NOT platform.is_super_admin_at_work() THEN
    RAISE EXCEPTION 'merchants are made by super-admins alone' USING ERRCODE = '42501';
  END IF;
  PERFORM set_config('touchline.merchant', new_code, true);
  INSERT INTO platform.merchants (code, alias, name_cn, name_en, parent_code, purchases, service_in_china, icp_certificate,
      cdn_admin, second_factor_required)
    SELECT new_code, given.alias, given.name_cn, given.name_en, given.parent_code, given.purchases, given.service_in_china,
      given.icp_certificate, given.cdn_admin, given.second_factor_required
    FROM jsonb_to_record(record) given (alias text, name_cn text, name_en text, parent_code text, purchases text[],
      service_in_china boolean, icp_certificate text, cdn_admin text, second_factor_required boolean);
  INSERT INTO platform.merchant_contacts (merchant_code, position, type, name, calling_code, phone, email, remark)
    SELECT new_code, at, each ->> 'type', each ->> 'name', each ->> 'callingCode', each ->> 'phone', each ->> 'email',
      each ->> 'remark'
    FROM jsonb_array_elements(record -> 'contacts') WITH ORDINALITY given (each, at);
  INSERT INTO platform.merchant_servers (merchant_code, position, type, address, remark)
    SELECT new_code, at, each ->> 'type', (each ->> 'address')::inet, each ->> 'remark'
    FROM jsonb_array_elements(record -> 'servers') WITH ORDINALITY given (each, at);
  INSERT INTO tenant.roles (merchant_code, id, name, description, has_bac) VALUES (new_code, 1, '管理员', '内置角色', true);
  INSERT INTO tenant.role_permissions (merchant_code, role_id, permission_key)
    SELECT DISTINCT new_code, 1, key FROM unnest(role_keys) key WHERE NOT platform.is_reserved_key(key);
  INSERT INTO tenant.accounts (merchant_code, account, account_key, name, email, password_hash)
    VALUES (new_code, admin ->> 'account', lower(admin ->> 'account'), admin ->> 'name', admin ->> 'email',
      admin ->> 'passwordHash')
    RETURNING id INTO made_account;
  INSERT INTO tenant.account_roles (merchant_code, account_id, role_id) VALUES (new_code, made_account, 1);
  RETURN QUERY INSERT INTO identity.password_resets AS made (merchant_code, account_id, kind, page_url, api_path, trace_id,
      client_address, token_hash, expires_at)
    VALUES (new_code, made_account, 'invitation', invitation ->> 'pageUrl', invitation ->> 'apiPath',
      invitation ->> 'traceId', invitation ->> 'clientAddress', decode(invitation ->> 'tokenHash', 'hex'),
      now() + make_interval(hours => (invitation ->> 'hours')::integer))
    RETURNING made_account, made.expires_at,
      (SELECT merchant.updated_at::timestamptz FROM platform.merchants merchant WHERE merchant.code = new_code);
  PERFORM set_config('touchline.merchant', 'platform', true);
END $$;
REVOKE EXECUTE ON FUNCTION platform.make_merchant(text, jsonb, text[], jsonb, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.make_merchant(text, jsonb, text[], jsonb, jsonb) TO touchline_app;
