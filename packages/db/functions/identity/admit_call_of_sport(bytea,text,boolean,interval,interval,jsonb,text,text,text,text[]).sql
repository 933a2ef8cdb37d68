-- The gate of a call whose permission depends on the sport. `places` holds the keys that open each sport. The request
-- names the sport, or the record that it names has one. A caller without a key of any sport is refused. To others a
-- record of none of their sports does not exist.
CREATE OR REPLACE FUNCTION identity.admit_call_of_sport(
  given_token_hash bytea, acting_for text, across boolean, idle_limit interval, absolute_limit interval, places jsonb,
  given_place text, given_sport text, record_kind text, record_keys text[]
) RETURNS TABLE (
  outcome text, session_id bigint, device_id bigint, account_id bigint, account text, name text, email text,
  home_merchant text, merchant_code text, is_super_admin boolean, permission_version text, use_is_due boolean,
  must_enrol boolean, must_change_password boolean, place text
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  every_key text[] := ARRAY(SELECT jsonb_array_elements_text(at.value) FROM jsonb_each(places) at);
  found_place text := given_place;
  wanted text[];
  judged record;
  done text;
BEGIN
  IF record_kind IS NOT NULL THEN
    found_place := NULL;
    SELECT * INTO judged FROM identity.admit_call(
      given_token_hash, acting_for, across, every_key, idle_limit, absolute_limit);
    IF judged.outcome = 'ok' THEN
      found_place := identity.sport_of_record(record_kind, record_keys);
    END IF;
    IF given_sport <> split_part(found_place, '/', 1) THEN
      found_place := NULL;
    END IF;
  END IF;

  wanted := CASE WHEN places ? found_place
    THEN ARRAY(SELECT jsonb_array_elements_text(places -> found_place)) ELSE every_key END;
  SELECT * INTO judged FROM identity.admit_call(
    given_token_hash, acting_for, across, wanted, idle_limit, absolute_limit);
  IF judged.outcome = 'ok' AND (places ? found_place) IS NOT TRUE THEN
    judged.outcome := 'unknown';
    done := set_config('touchline.merchant', '', true);
    done := set_config('touchline.account', '', true);
    done := set_config('touchline.scope', 'own', true);
  END IF;
  RETURN QUERY SELECT judged.outcome, judged.session_id, judged.device_id, judged.account_id, judged.account,
    judged.name, judged.email, judged.home_merchant, judged.merchant_code, judged.is_super_admin,
    judged.permission_version, judged.use_is_due, judged.must_enrol, judged.must_change_password, found_place;
END $$;
