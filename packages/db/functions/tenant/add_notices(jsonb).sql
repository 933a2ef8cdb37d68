-- Adds notices about the open merchant. Each stands in its receiver's own merchant: the open one, or a super-admin's.
-- Answers the new ones. Left out are events that the receiver was told of, and accounts that cannot sign in.
CREATE OR REPLACE FUNCTION tenant.add_notices(given jsonb) RETURNS TABLE (
  merchant_code text, account_id bigint, id bigint, event_key text, created_at timestamptz, by_mail boolean
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  about constant text := current_setting('touchline.merchant', true);
  into_merchant text;
BEGIN
  FOR into_merchant IN SELECT DISTINCT entry ->> 'home' FROM jsonb_array_elements(given) entry ORDER BY 1 LOOP
    IF into_merchant NOT IN (about, 'platform') THEN
      RAISE EXCEPTION 'a notice about % is not for people of %', about, into_merchant USING ERRCODE = '42501';
    END IF;
    PERFORM set_config('touchline.merchant', into_merchant, true);
    RETURN QUERY
      WITH added AS (
        INSERT INTO tenant.notices AS notice
          (merchant_code, account_id, kind, text_key, parameters, for_merchant, link, event_key)
        SELECT into_merchant, account.id, entry.kind, entry.text, entry.parameters, about, entry.link, entry.event
        FROM jsonb_to_recordset(given)
          AS entry (home text, account bigint, kind text, text text, parameters jsonb, link text, event text)
        JOIN tenant.accounts account
          ON account.merchant_code = into_merchant AND account.id = entry.account AND account.enabled
            AND account.deleted_at IS NULL
        WHERE entry.home = into_merchant
        ORDER BY account.id, entry.event
        ON CONFLICT (merchant_code, account_id, for_merchant, event_key) DO NOTHING
        RETURNING notice.*)
      SELECT added.merchant_code, added.account_id, added.id, added.event_key, added.created_at,
        coalesce(setting.by_mail, false)
      FROM added LEFT JOIN tenant.notice_settings setting
        ON setting.merchant_code = added.merchant_code AND setting.account_id = added.account_id
          AND setting.kind = added.kind
      ORDER BY added.id;
  END LOOP;
  PERFORM set_config('touchline.merchant', about, true);
END $$;
REVOKE EXECUTE ON FUNCTION tenant.add_notices(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenant.add_notices(jsonb) TO touchline_app;
