-- The schema of this release: a new database starts from it. Written by npm run schema; do not edit.

SET LOCAL search_path = '';
SET LOCAL check_function_bodies = off;
-- A dump takes away the rights of today's template alone.
REVOKE ALL ON SCHEMA public FROM PUBLIC;

CREATE SCHEMA identity;

CREATE SCHEMA platform;

CREATE SCHEMA queue;

CREATE SCHEMA tenant;

CREATE FUNCTION identity.admit_call(given_token_hash bytea, acting_for text, across boolean, wanted text[], idle_limit interval, absolute_limit interval) RETURNS TABLE(outcome text, session_id bigint, device_id bigint, account_id bigint, account text, name text, email text, home_merchant text, merchant_code text, is_super_admin boolean, permission_version text, use_is_due boolean, must_enrol boolean, must_change_password boolean)
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION identity.admit_call_of_sport(given_token_hash bytea, acting_for text, across boolean, idle_limit interval, absolute_limit interval, places jsonb, given_place text, given_sport text, record_kind text, record_keys text[]) RETURNS TABLE(outcome text, session_id bigint, device_id bigint, account_id bigint, account text, name text, email text, home_merchant text, merchant_code text, is_super_admin boolean, permission_version text, use_is_due boolean, must_enrol boolean, must_change_password boolean, place text)
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION identity.admit_owner(home text, of_account bigint, for_merchant text) RETURNS TABLE(account text, name text, email text, is_super_admin boolean, permissions text[], permission_version text, must_enrol boolean, must_change_password boolean)
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION identity.admit_request(given_token_hash bytea, acting_for text, counts_as_use boolean, idle_limit interval, absolute_limit interval) RETURNS TABLE(outcome text, session_id bigint, device_id bigint, account_id bigint, account text, name text, email text, home_merchant text, merchant_code text, is_super_admin boolean, permissions text[], permission_version text, use_is_due boolean, must_enrol boolean)
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION identity.must_change_password(home text, of_account bigint) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
DECLARE
  opened text := current_setting('touchline.merchant', true);
  owed boolean;
BEGIN
  PERFORM set_config('touchline.merchant', home, true);
  SELECT a.must_change_password INTO owed FROM tenant.accounts a WHERE a.merchant_code = home AND a.id = of_account;
  PERFORM set_config('touchline.merchant', opened, true);
  RETURN owed;
END $$;

CREATE FUNCTION identity.must_enrol(of_merchant text, of_account bigint) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT m.second_factor_required AND NOT EXISTS (
    SELECT FROM identity.second_factors f WHERE f.account_id = of_account AND f.confirmed_at IS NOT NULL)
  FROM platform.merchants m WHERE m.code = of_merchant
$$;

CREATE FUNCTION identity.open_request(given_token_hash bytea, acting_for text, counts_as_use boolean, idle_limit interval, absolute_limit interval) RETURNS TABLE(outcome text, session_id bigint, device_id bigint, account_id bigint, account text, name text, email text, home_merchant text, merchant_code text, is_super_admin boolean, permissions text[], permission_version text, use_is_due boolean)
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION identity.record_id(given text) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN (given ~ '^[1-9]\d{0,17}$'::text) THEN (given)::bigint ELSE NULL::bigint END;

CREATE FUNCTION identity.sport_of_league(league_id text) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
  RETURN (SELECT platform.place_of(discipline, is_single) FROM platform.catalog_entries
    WHERE kind = 'league' AND id = identity.record_id(league_id));
END $$;

CREATE FUNCTION identity.sport_of_match(match_id text) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
  RETURN (SELECT platform.place_of(discipline, is_single) FROM platform.matches
    WHERE id = identity.record_id(match_id));
END $$;

CREATE FUNCTION identity.sport_of_predicted_match(match_id text) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
  RETURN (SELECT platform.place_of(discipline, false) FROM platform.matches
    WHERE id = identity.record_id(match_id));
END $$;

CREATE FUNCTION identity.sport_of_prediction(prediction_id text) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
  RETURN (SELECT platform.place_of(sport_id, false) FROM tenant.predictions
    WHERE merchant_code = current_setting('touchline.merchant')
      AND id = identity.record_id(prediction_id)
      AND (state <> 'draft' OR writer_id = nullif(current_setting('touchline.account', true), '')::bigint));
END $$;

CREATE FUNCTION identity.sport_of_record(kind text, keys text[]) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
  CASE kind
    WHEN 'league' THEN RETURN identity.sport_of_league(keys[1]);
    WHEN 'match' THEN RETURN identity.sport_of_match(keys[1]);
    WHEN 'predictedMatch' THEN RETURN identity.sport_of_predicted_match(keys[1]);
    WHEN 'prediction' THEN RETURN identity.sport_of_prediction(keys[1]);
    WHEN 'supplierMatch' THEN RETURN identity.sport_of_supplier_match(keys[1], keys[2], keys[3], keys[4]);
    ELSE RAISE EXCEPTION 'no record of kind % has a sport', kind;
  END CASE;
END $$;

CREATE FUNCTION identity.sport_of_supplier_match(sport text, sport_id text, of_supplier text, of_supplier_id text) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
  RETURN (SELECT platform.place_of(reported.discipline, coalesce(match.is_single, league.is_single, false))
    FROM platform.supplier_matches reported
    LEFT JOIN platform.matches match ON match.id = reported.match_id
    LEFT JOIN platform.supplier_entries named ON named.supplier = reported.supplier AND named.kind = 'league'
      AND named.discipline = reported.discipline AND named.supplier_id = reported.league_ref
    LEFT JOIN platform.catalog_entries league ON league.id = named.entry_id
    WHERE reported.supplier = of_supplier AND reported.supplier_id = of_supplier_id
      AND reported.discipline = platform.discipline_of_supplier_match(sport, sport_id, of_supplier, of_supplier_id));
END $$;

CREATE FUNCTION platform.bigrams(words text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
DECLARE
  key constant text := platform.name_key(words);
  letters constant text[] := string_to_array(key, NULL);
BEGIN
  IF cardinality(letters) < 2 THEN
    RETURN ARRAY[key];
  END IF;
  RETURN ARRAY(SELECT DISTINCT first || second FROM unnest(letters, letters[2:]) pair(first, second)
    WHERE second IS NOT NULL);
END $$;

CREATE FUNCTION platform.discipline_of_supplier_match(sport text, sport_id text, of_supplier text, of_supplier_id text) RETURNS smallint
    LANGUAGE sql STABLE
    AS $_$
  SELECT min(discipline) FROM platform.supplier_matches
  WHERE supplier = of_supplier AND supplier_id = of_supplier_id
    AND discipline = ANY (CASE
      WHEN sport <> 'sport' THEN ARRAY[2199 + array_position(ARRAY['other', 'lol', 'dota2', 'csgo', 'kog'], sport)]
      WHEN sport_id = '' THEN ARRAY[1, 2, 3, 4, 8, 9, 10, 12, 13, 19, 20, 25, 999]
      WHEN sport_id ~ '^\d{1,4}$' THEN ARRAY[sport_id::integer] END)
  HAVING count(*) = 1
$_$;

CREATE FUNCTION platform.end_of_match(of_match bigint) RETURNS TABLE(discipline smallint, stage smallint, game_time timestamp with time zone, home_id bigint, away_id bigint, home_scores smallint[], away_scores smallint[])
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
#variable_conflict use_column
DECLARE
  found platform.matches;
  wanted bigint := of_match;
  merchant constant text := current_setting('touchline.merchant', true);
BEGIN
  PERFORM set_config('touchline.merchant', 'platform', true);
  LOOP
    SELECT * INTO found FROM platform.matches WHERE id = wanted;
    EXIT WHEN found.merged_into IS NULL;
    wanted := found.merged_into;
  END LOOP;
  PERFORM set_config('touchline.merchant', merchant, true);
  RETURN QUERY SELECT found.discipline, found.stage, found.game_time::timestamptz, found.home_id, found.away_id,
    found.home_scores, found.away_scores
    WHERE found.id IS NOT NULL;
END $$;

CREATE FUNCTION platform.enter_merchant(merchant text) RETURNS void
    LANGUAGE sql
    AS $$
  SELECT set_config('touchline.merchant', coalesce(merchant, ''), true),
    set_config('touchline.scope', 'own', true),
    CASE WHEN current_setting('statement_timeout') = '0' THEN set_config('statement_timeout', '5s', true) END,
    CASE WHEN current_setting('lock_timeout') = '0' THEN set_config('lock_timeout', '3s', true) END,
    CASE WHEN current_setting('idle_in_transaction_session_timeout') = '0'
      THEN set_config('idle_in_transaction_session_timeout', '15s', true) END
$$;

CREATE FUNCTION platform.entries_called(of_kind text, words text, most integer) RETURNS bigint[]
    LANGUAGE plpgsql STABLE
    SET enable_bitmapscan TO 'on'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
DECLARE
  key constant text := platform.name_key(words);
  wanted constant text[] := platform.bigrams(words);
  -- A name's key is dear, and some words are in thousands of names: these are narrowed by the plain name first.
  narrowed_to constant integer := greatest(most * 2, 100);
BEGIN
  IF length(key) < 2 THEN
    RETURN '{}';
  END IF;
  RETURN ARRAY(
    WITH spelled AS MATERIALIZED (SELECT DISTINCT alias.entry_id AS id FROM platform.catalog_aliases alias WHERE alias.alias_key = key),
    containing AS MATERIALIZED (
      SELECT entry.id FROM (
        (SELECT * FROM platform.catalog_entries WHERE kind = 'league' AND of_kind = 'league' AND grams @> wanted OFFSET 0)
        UNION ALL
        (SELECT * FROM platform.catalog_entries WHERE kind = 'team' AND of_kind = 'team' AND grams @> wanted OFFSET 0)
      ) entry
      WHERE entry.merged_into IS NULL
      ORDER BY entry.is_recycled, entry.name = words DESC, starts_with(entry.name, words) DESC, length(entry.name), entry.id
      LIMIT narrowed_to
    ), called AS (
      SELECT entry.id, entry.is_recycled, spelled.id IS NOT NULL AS is_spelled, platform.name_key(entry.name) AS name,
        platform.name_key(entry.short_name) AS short_name, platform.name_key(entry.name_en) AS name_en
      FROM (SELECT id FROM containing UNION SELECT id FROM spelled) found
        JOIN platform.catalog_entries entry ON entry.id = found.id AND entry.kind = of_kind AND entry.merged_into IS NULL
        LEFT JOIN spelled ON spelled.id = entry.id
    )
    SELECT called.id FROM called
    WHERE called.is_spelled OR position(key IN called.name) > 0 OR position(key IN called.short_name) > 0
      OR position(key IN called.name_en) > 0
    ORDER BY called.is_recycled, called.is_spelled OR key IN (called.name, called.short_name, called.name_en) DESC,
      starts_with(called.name, key) DESC, length(called.name), called.id
    LIMIT most);
END $$;

CREATE FUNCTION platform.entries_named(of_kind text, of_discipline smallint, words text) RETURNS bigint[]
    LANGUAGE plpgsql STABLE
    SET enable_bitmapscan TO 'on'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
DECLARE
  key constant text := platform.name_key(words);
  wanted constant text[] := platform.bigrams(words);
BEGIN
  IF length(key) < 2 THEN
    RETURN ARRAY(SELECT entry.id FROM platform.catalog_entries entry
      WHERE entry.kind = of_kind AND entry.discipline = of_discipline
        -- The bigrams hold every character, normalised already.
        AND position(key IN array_to_string(entry.grams, '')) > 0);
  END IF;
  RETURN ARRAY(
    SELECT entry.id FROM (
      (SELECT * FROM platform.catalog_entries WHERE kind = 'league' AND of_kind = 'league' AND grams @> wanted OFFSET 0)
      UNION ALL
      (SELECT * FROM platform.catalog_entries WHERE kind = 'team' AND of_kind = 'team' AND grams @> wanted OFFSET 0)
    ) entry
    WHERE entry.discipline = of_discipline
      AND (position(key IN platform.name_key(entry.name)) > 0 OR position(key IN platform.name_key(entry.short_name)) > 0
        OR position(key IN platform.name_key(entry.name_en)) > 0)
    UNION
    SELECT entry.id FROM platform.catalog_aliases alias JOIN platform.catalog_entries entry ON entry.id = alias.entry_id
    WHERE alias.alias_key = key AND entry.kind = of_kind AND entry.discipline = of_discipline);
END $$;

CREATE FUNCTION platform.fill_context_ref() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.context_ref := left(NEW.supplier_id, strpos(NEW.supplier_id, ':'))
    || CASE NEW.kind WHEN 'team' THEN NEW.record ->> 'competition_id' WHEN 'player' THEN NEW.record ->> 'team_id' END;
  RETURN NEW;
END $$;

CREATE FUNCTION platform.has_coming_appointment(of_match bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  scope constant text := current_setting('touchline.scope', true);
  is_there boolean;
BEGIN
  PERFORM set_config('touchline.scope', 'all', true);
  is_there := EXISTS (SELECT FROM tenant.appointments WHERE match_id = of_match AND effective_end > clock_timestamp());
  PERFORM set_config('touchline.scope', coalesce(scope, ''), true);
  RETURN is_there;
END $$;

CREATE FUNCTION platform.hold_match(of_match bigint) RETURNS TABLE(id bigint, discipline smallint, status smallint, stage smallint, game_time timestamp with time zone, has_passed boolean, league_id bigint, league_name text, home_id bigint, home_name text, away_id bigint, away_name text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
#variable_conflict use_column
DECLARE
  held platform.matches;
  wanted bigint := of_match;
  merchant constant text := current_setting('touchline.merchant', true);
BEGIN
  -- For the lock alone; an error undoes it with all else.
  PERFORM set_config('touchline.merchant', 'platform', true);
  LOOP
    SELECT * INTO held FROM platform.matches WHERE id = wanted FOR SHARE;
    EXIT WHEN held.merged_into IS NULL;
    wanted := held.merged_into;
  END LOOP;
  PERFORM set_config('touchline.merchant', merchant, true);
  RETURN QUERY SELECT held.id, held.discipline, held.status, held.stage, held.game_time::timestamptz,
    held.game_time <= clock_timestamp(), held.league_id, league.name, home.id, home.name,
    away.id, away.name
    FROM platform.catalog_entries league, platform.catalog_entries home, platform.catalog_entries away
    WHERE league.id = held.league_id AND home.id = held.home_id AND away.id = held.away_id;
END $$;

CREATE FUNCTION platform.is_reserved_key(key text) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (key ~ '^(spo|sin|gam)_.*-action$|^spo_#_|^pre_#_prv|^com_|^dom_|^mon_#_nod'::text);

CREATE TABLE platform.matches (
    id bigint NOT NULL,
    discipline smallint NOT NULL,
    league_id bigint NOT NULL,
    home_id bigint NOT NULL,
    away_id bigint NOT NULL,
    game_time timestamp(0) with time zone NOT NULL,
    status smallint DEFAULT 2 NOT NULL,
    stage smallint DEFAULT 1 NOT NULL,
    home_score smallint,
    away_score smallint,
    home_scores smallint[] DEFAULT '{}'::smallint[] NOT NULL,
    away_scores smallint[] DEFAULT '{}'::smallint[] NOT NULL,
    create_type smallint NOT NULL,
    is_single boolean DEFAULT false NOT NULL,
    suppliers text[] DEFAULT '{}'::text[] NOT NULL,
    streams text[] DEFAULT '{}'::text[] NOT NULL,
    chosen_supplier text,
    overrides jsonb DEFAULT '{}'::jsonb NOT NULL,
    merged_into bigint,
    feed_version bigint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    shelf_by text,
    score_overrides jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT matches_create_type_check CHECK ((create_type = ANY (ARRAY[1, 2]))),
    CONSTRAINT matches_score_overrides_check CHECK ((jsonb_typeof(score_overrides) = 'object'::text)),
    CONSTRAINT matches_shelf_by_check CHECK ((shelf_by = ANY (ARRAY['rule'::text, 'person'::text]))),
    CONSTRAINT matches_status_check CHECK ((status = ANY (ARRAY[1, 2, 4])))
);

ALTER TABLE ONLY platform.matches FORCE ROW LEVEL SECURITY;

CREATE FUNCTION platform.is_result(match platform.matches) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    RETURN (((match).stage = 90) AND ((match).status <> 4) AND ((match).merged_into IS NULL) AND ((match).home_score IS NOT NULL) AND ((match).away_score IS NOT NULL) AND (((match).discipline <> 2) OR ((match).home_score <> (match).away_score)));

CREATE FUNCTION platform.is_seen_match(of_match bigint) RETURNS boolean
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
BEGIN
  RETURN EXISTS (SELECT FROM platform.matches WHERE id = of_match);
END $$;

CREATE FUNCTION platform.is_super_admin_at_work() RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  merchant constant text := current_setting('touchline.merchant', true);
  is_one boolean;
BEGIN
  PERFORM set_config('touchline.merchant', 'platform', true);
  SELECT EXISTS (SELECT FROM tenant.accounts WHERE merchant_code = 'platform'
    AND id = nullif(current_setting('touchline.account', true), '')::bigint AND is_super_admin) INTO is_one;
  PERFORM set_config('touchline.merchant', coalesce(merchant, ''), true);
  RETURN is_one;
END $$;

CREATE FUNCTION platform.keep_match_months() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  old record;
BEGIN
  CALL platform.make_months('platform.match_changes');
  CALL platform.make_months('platform.feed_pages');
  FOR old IN
    SELECT part.relname FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid
    JOIN (VALUES ('platform.match_changes'::regclass, interval '25 months'), ('platform.feed_pages'::regclass, interval '90 days'))
      kept (parent, lasting) ON parent = inhparent
    WHERE part.relname ~ '_\d{4}_\d\d$'
      AND to_date(right(part.relname, 7), 'YYYY_MM') + interval '1 month' < (now() AT TIME ZONE 'UTC') - lasting
  LOOP
    EXECUTE format('DROP TABLE platform.%I', old.relname);
  END LOOP;
END $_$;

CREATE FUNCTION platform.keep_match_months(history_days integer) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  old record;
BEGIN
  CALL platform.make_months('platform.match_changes');
  CALL platform.make_months('platform.feed_pages');
  CALL platform.make_months('platform.odds_changes');
  FOR old IN
    SELECT part.relname, parent FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid
    JOIN (VALUES ('platform.match_changes'::regclass, make_interval(days => history_days)),
        ('platform.feed_pages'::regclass, interval '90 days'),
        ('platform.odds_changes'::regclass, interval '13 months')) kept (parent, lasting) ON parent = inhparent
    WHERE part.relname ~ '_\d{4}_\d\d$'
      AND to_date(right(part.relname, 7), 'YYYY_MM') + interval '1 month' < (now() AT TIME ZONE 'UTC') - lasting
    -- One at a time, the oldest first: it is called every hour, and nobody waits for a second month.
    ORDER BY right(part.relname, 7) LIMIT 1
  LOOP
    IF old.parent = 'platform.match_changes'::regclass THEN
      EXECUTE format('ALTER TABLE platform.match_changes DETACH PARTITION platform.%I', old.relname);
      EXECUTE format('INSERT INTO platform.match_changes SELECT * FROM platform.%I WHERE account IS NOT NULL', old.relname);
    END IF;
    EXECUTE format('DROP TABLE platform.%I', old.relname);
  END LOOP;
  DELETE FROM platform.match_changes_default WHERE changed_at < now() - CASE WHEN account IS NULL
    THEN make_interval(days => history_days) ELSE interval '25 months' END;
  DELETE FROM platform.odds_changes_default WHERE told_at < now() - interval '13 months';
END $_$;

CREATE FUNCTION platform.keep_merchant() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF current_user <> (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID)
    AND NOT platform.is_super_admin_at_work() THEN
    RAISE EXCEPTION 'merchant % is changed by super-admins alone', OLD.code USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION platform.keep_shelf_author() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.shelf_by := 'person';
  RETURN NEW;
END $$;

CREATE FUNCTION platform.link_number(kind text, supplier text, discipline smallint, supplier_id text) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (hashtextextended(((((((kind || ' '::text) || supplier) || ' '::text) || (discipline)::text) || ' '::text) || supplier_id), (0)::bigint) & '576460752303423487'::bigint);

CREATE FUNCTION platform.make_merchant(new_code text, record jsonb, role_keys text[], admin jsonb, invitation jsonb) RETURNS TABLE(account_id bigint, expires_at timestamp with time zone, updated_at timestamp with time zone)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

CREATE PROCEDURE platform.make_months(IN target regclass)
    LANGUAGE plpgsql
    AS $$
DECLARE
  stem constant text := (SELECT relname FROM pg_class WHERE oid = target);
  month timestamp;
BEGIN
  EXECUTE format('CREATE TABLE IF NOT EXISTS platform.%I PARTITION OF %s DEFAULT', stem || '_default', target);
  FOR month IN SELECT generate_series(date_trunc('month', now() AT TIME ZONE 'UTC'),
      date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months', interval '1 month') LOOP
    EXECUTE format('CREATE TABLE IF NOT EXISTS platform.%I PARTITION OF %s FOR VALUES FROM (%L) TO (%L)',
      stem || to_char(month, '_YYYY_MM'), target, month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
  END LOOP;
END $$;

CREATE FUNCTION platform.match_history_since() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $_$
  SELECT min(to_date(right(part.relname, 7), 'YYYY_MM'))::timestamp AT TIME ZONE 'UTC'
  FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid
  WHERE inhparent = 'platform.match_changes'::regclass AND part.relname ~ '_\d{4}_\d\d$'
$_$;

CREATE FUNCTION platform.name_key(name text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(btrim(NORMALIZE(replace(name, '️'::text, ''::text), NFKC)));

CREATE FUNCTION platform.node_figures() RETURNS TABLE(node text, sessions integer, relays integer)
    LANGUAGE plpgsql
    AS $$
DECLARE
  before constant text := current_setting('touchline.scope', true);
BEGIN
  PERFORM set_config('touchline.scope', 'all', true);
  RETURN QUERY SELECT live.node, count(*)::integer, count(*) FILTER (WHERE live.end_reason IS NULL AND EXISTS (
      SELECT FROM tenant.appointment_push_targets chosen
      JOIN tenant.push_targets target
        ON target.merchant_code = chosen.merchant_code AND target.id = chosen.push_target_id AND target.is_enabled
      JOIN tenant.domains domain
        ON domain.merchant_code = target.merchant_code AND domain.push_target_id = target.id
        AND domain.kind = 'push' AND domain.type = 'PLATFORM' AND domain.state = 'IN_USE'
      WHERE chosen.merchant_code = live.merchant_code AND chosen.appointment_id = live.appointment_id))::integer
    FROM tenant.live_sessions live WHERE live.ended_at IS NULL GROUP BY live.node;
  PERFORM set_config('touchline.scope', before, true);
END $$;

CREATE FUNCTION platform.note_calls(writer uuid, batch_number bigint, hours timestamp with time zone[], merchants text[], accounts text[], call_ids text[], calls integer[], errors integer[], slow integer[], total_ms bigint[], longest_ms integer[]) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  IF cardinality(hours) > 0 THEN
    INSERT INTO platform.call_writers AS known (process, batch) VALUES (writer, batch_number)
    ON CONFLICT (process) DO UPDATE SET batch = excluded.batch, written_at = now() WHERE known.batch < excluded.batch;
    IF FOUND THEN
      INSERT INTO platform.call_hours AS known (hour, merchant_code, account, call_id, calls, errors, slow, total_ms, longest_ms)
      SELECT * FROM unnest(hours, merchants, accounts, call_ids, calls, errors, slow, total_ms, longest_ms)
        counted (hour, merchant_code, account, call_id, calls, errors, slow, total_ms, longest_ms)
      ORDER BY counted.hour, counted.merchant_code, counted.account, counted.call_id
      ON CONFLICT (hour, merchant_code, account, call_id) DO UPDATE SET calls = known.calls + excluded.calls,
        errors = known.errors + excluded.errors, slow = known.slow + excluded.slow,
        total_ms = known.total_ms + excluded.total_ms, longest_ms = greatest(known.longest_ms, excluded.longest_ms);
    END IF;
  END IF;
  RETURN (SELECT settings.slow_ms FROM platform.call_record_settings settings);
END $$;

CREATE FUNCTION platform.note_end_of_match() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO platform.matches_to_settle (match_id)
    SELECT NEW.id UNION SELECT OLD.merged_into WHERE OLD.merged_into <> coalesce(NEW.merged_into, 0)
    ON CONFLICT (match_id) DO UPDATE SET turn = DEFAULT;
  RETURN NULL;
END $$;

CREATE FUNCTION platform.note_link_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  before constant jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - '{record,grams}'::text[] END;
  after constant jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - '{record,grams}'::text[] END;
BEGIN
  INSERT INTO platform.link_journal (decision_id, relation, key, before, after)
  SELECT current_setting('touchline.link_decision')::bigint, TG_TABLE_NAME,
    (SELECT jsonb_object_agg(name, coalesce(before, after) -> name) FROM unnest(TG_ARGV) name), before, after;
  RETURN NULL;
END $$;

CREATE FUNCTION platform.note_logo() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO platform.logos (address) VALUES (NEW.icon) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION platform.note_match_to_follow() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  scope constant text := current_setting('touchline.scope', true);
  is_awaited boolean;
BEGIN
  PERFORM set_config('touchline.scope', 'all', true);
  is_awaited := EXISTS (SELECT FROM tenant.appointments
      WHERE match_id = NEW.id AND (NEW.merged_into IS NOT NULL OR effective_end > clock_timestamp()))
    OR OLD.merged_into IS DISTINCT FROM NEW.merged_into
      AND EXISTS (SELECT FROM tenant.appointment_moves WHERE from_match = NEW.id);
  -- Matches that were merged into this one before: their appointments went with it, and come back with it.
  IF OLD.merged_into IS DISTINCT FROM NEW.merged_into THEN
    INSERT INTO platform.matches_to_follow (match_id)
      WITH RECURSIVE earlier AS (
        SELECT id FROM platform.matches WHERE merged_into = NEW.id
        UNION SELECT before.id FROM earlier JOIN platform.matches before ON before.merged_into = earlier.id)
      SELECT id FROM earlier WHERE EXISTS (SELECT FROM tenant.appointment_moves WHERE from_match = earlier.id)
      ON CONFLICT (match_id) DO UPDATE SET turn = DEFAULT;
  END IF;
  PERFORM set_config('touchline.scope', coalesce(scope, ''), true);
  IF is_awaited THEN
    INSERT INTO platform.matches_to_follow (match_id) VALUES (NEW.id)
      ON CONFLICT (match_id) DO UPDATE SET turn = DEFAULT;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION platform.note_move() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  whole constant jsonb := to_jsonb(NEW);
  old_values jsonb;
  new_values constant jsonb := (SELECT jsonb_object_agg(name, whole -> name) FROM unnest(string_to_array(TG_ARGV[1], ' ')) name);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    old_values := (SELECT jsonb_object_agg(name, to_jsonb(OLD) -> name) FROM unnest(string_to_array(TG_ARGV[1], ' ')) name);
  END IF;
  IF old_values IS DISTINCT FROM new_values THEN
    INSERT INTO platform.merge_moves (merge_id, relation, key, before, after)
    SELECT current_setting('touchline.merge')::bigint, TG_TABLE_NAME, jsonb_object_agg(name, whole -> name), old_values, new_values
    FROM unnest(string_to_array(TG_ARGV[0], ' ')) name;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION platform.open_log_head() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  before text := coalesce(current_setting('touchline.merchant', true), '');
BEGIN
  PERFORM set_config('touchline.merchant', NEW.code, true);
  INSERT INTO tenant.log_heads (merchant_code) VALUES (NEW.code);
  PERFORM set_config('touchline.merchant', before, true);
  RETURN NEW;
END $$;

CREATE FUNCTION platform.open_taboo_list() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  INSERT INTO platform.taboo_lists (merchant_code, version) VALUES (NEW.code, 0) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION platform.pinned_scores(reported smallint[], pins jsonb, side text) RETURNS smallint[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN (pins = '{}'::jsonb) THEN reported ELSE ARRAY(SELECT COALESCE((((pinned_scores.pins -> ((part.part - 1))::text) ->> pinned_scores.side))::smallint, (pinned_scores.reported)[part.part], (0)::smallint) AS "coalesce" FROM generate_series(1, GREATEST(cardinality(pinned_scores.reported), (SELECT (max((pinned.pinned)::integer) + 1) FROM jsonb_object_keys(pinned_scores.pins) pinned(pinned)))) part(part) ORDER BY part.part) END;

CREATE FUNCTION platform.place_of(discipline smallint, is_single boolean) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN (discipline >= 2200) THEN ((ARRAY['other'::text, 'lol'::text, 'dota2'::text, 'csgo'::text, 'kog'::text])[(discipline - 2199)] || '/22'::text) ELSE (('sport/'::text || discipline) || CASE WHEN is_single THEN '/single'::text ELSE ''::text END) END;

CREATE PROCEDURE platform.protect_shared_table(IN target regclass, IN readable text)
    LANGUAGE plpgsql
    AS $$
DECLARE
  is_platform constant text := '(SELECT current_setting(''touchline.merchant'', true) = ''platform'')';
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY reads ON %s FOR SELECT USING (%s)', target, coalesce(readable, is_platform));
  EXECUTE format('CREATE POLICY platform_adds ON %s FOR INSERT WITH CHECK (%s)', target, is_platform);
  EXECUTE format('CREATE POLICY platform_changes ON %s FOR UPDATE USING (%s)', target, is_platform);
  EXECUTE format('CREATE POLICY platform_removes ON %s FOR DELETE USING (%s)', target, is_platform);
END $$;

CREATE PROCEDURE platform.protect_tenant_table(IN target regclass)
    LANGUAGE plpgsql
    AS $$
DECLARE
  own constant text := 'merchant_code = current_setting(''touchline.merchant'', true)';
  any_merchant constant text := 'current_setting(''touchline.scope'', true) = ''all''';
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY merchant_reads ON %s FOR SELECT USING (%s OR %s)', target, own, any_merchant);
  EXECUTE format('CREATE POLICY merchant_adds ON %s FOR INSERT WITH CHECK (%s)', target, own);
  EXECUTE format('CREATE POLICY merchant_changes ON %s FOR UPDATE USING (%s) WITH CHECK (%s)', target, own, own);
  EXECUTE format('CREATE POLICY merchant_removes ON %s FOR DELETE USING (%s)', target, own);
END $$;

CREATE FUNCTION platform.purchase_patterns() RETURNS TABLE(purchase text, opens text)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  VALUES ('always', '^(pro|anc|bac)_|^mon_liv-'),
    ('sports.SOC', '^(spo|pre)_soc_|^pre_#_(tab|rec)-'),
    ('sports.BAK', '^(spo|pre)_bak_|^pre_#_(tab|rec)-'),
    ('sports.OTHERS', '^spo_(?!soc_|bak_)'),
    ('games.LOL', '^gam_lol_|^mon_gam-'),
    ('games.CSGO', '^gam_csg_|^mon_gam-'),
    ('games.KOG', '^gam_kog_|^mon_gam-'),
    ('games.DOTA2', '^gam_dot_|^mon_gam-'),
    ('games.OTHERS', '^gam_oth_|^mon_gam-'),
    ('addOn', '^val_'),
    ('sinSport', '^sin_')
$$;

CREATE FUNCTION platform.raise_permission_epoch() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  UPDATE platform.merchants SET permission_epoch = permission_epoch + 1
  WHERE code = current_setting('touchline.merchant', true)
$$;

CREATE FUNCTION platform.raise_taboo_version(added integer) RETURNS TABLE(version bigint, words integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
#variable_conflict use_column
BEGIN
  IF added NOT BETWEEN -1 AND 1 THEN
    RAISE EXCEPTION 'a list changes by one word at a time';
  END IF;
  RETURN QUERY INSERT INTO platform.taboo_lists AS list (merchant_code, words)
    VALUES (current_setting('touchline.merchant', true), added)
    ON CONFLICT (merchant_code) DO UPDATE SET version = list.version + 1, words = list.words + added
    RETURNING list.version, list.words;
END $$;

CREATE FUNCTION platform.refuse_circle() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  above text := NEW.parent_code;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('parents of merchants', 0));
  WHILE above IS NOT NULL LOOP
    IF above = NEW.code THEN
      RAISE EXCEPTION 'merchant % would stand under itself', NEW.code
        USING ERRCODE = '23514', CONSTRAINT = 'merchants_parent_circle';
    END IF;
    SELECT parent_code INTO above FROM platform.merchants WHERE code = above;
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION platform.results_before_match(of_match bigint) RETURNS TABLE(part text, match_id bigint, game_time timestamp with time zone, league_name text, home_id bigint, home_name text, away_id bigint, away_name text, home_score smallint, away_score smallint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
#variable_conflict use_column
DECLARE
  coming platform.matches;
  merchant constant text := current_setting('touchline.merchant', true);
BEGIN
  SELECT * INTO coming FROM platform.matches WHERE id = of_match;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM set_config('touchline.merchant', 'platform', true);
  RETURN QUERY
    WITH found AS (
      SELECT side.part, result.*
      FROM (VALUES ('home', coming.home_id, NULL), ('away', coming.away_id, NULL),
        ('meetings', coming.home_id, coming.away_id), ('meetings', coming.away_id, coming.home_id)) side (part, host, guest)
      CROSS JOIN LATERAL (
        SELECT * FROM platform.matches match
        WHERE match.home_id = side.host AND match.away_id = coalesce(side.guest, match.away_id)
          AND match.game_time < coming.game_time AND platform.is_result(match)
        ORDER BY match.game_time DESC, match.id DESC LIMIT 10) result
      UNION ALL
      SELECT side.part, result.*
      FROM (VALUES ('home', coming.home_id), ('away', coming.away_id)) side (part, guest)
      CROSS JOIN LATERAL (
        SELECT * FROM platform.matches match
        WHERE match.away_id = side.guest AND match.game_time < coming.game_time AND platform.is_result(match)
        ORDER BY match.game_time DESC, match.id DESC LIMIT 10) result),
    placed AS (
      SELECT found.*, row_number() OVER (PARTITION BY found.part ORDER BY found.game_time DESC, found.id DESC) AS place
      FROM found)
    SELECT placed.part, placed.id, placed.game_time::timestamptz, coalesce(nullif(league.short_name, ''), league.name),
      placed.home_id, home.name, placed.away_id, away.name, placed.home_score, placed.away_score
    FROM placed
    JOIN platform.catalog_entries league ON league.id = placed.league_id
    JOIN platform.catalog_entries home ON home.id = placed.home_id
    JOIN platform.catalog_entries away ON away.id = placed.away_id
    WHERE placed.place <= 10 ORDER BY placed.part, placed.place;
  PERFORM set_config('touchline.merchant', merchant, true);
END $$;

CREATE FUNCTION platform.standings_before_match(of_match bigint) RETURNS TABLE(team_id bigint, team_name text, since timestamp with time zone, played integer, won integer, drawn integer, lost integer, scored integer, conceded integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
#variable_conflict use_column
DECLARE
  coming platform.matches;
  merchant constant text := current_setting('touchline.merchant', true);
BEGIN
  SELECT * INTO coming FROM platform.matches WHERE id = of_match;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM set_config('touchline.merchant', 'platform', true);
  RETURN QUERY
    WITH known AS (
      SELECT match.game_time, match.home_id, match.away_id, match.home_score, match.away_score,
        match.game_time < coming.game_time AND platform.is_result(match) AS counts,
        match.game_time - lag(match.game_time) OVER (ORDER BY match.game_time, match.id) >= interval '8 weeks' AS is_first
      FROM platform.matches match
      WHERE match.league_id = coming.league_id AND match.game_time > coming.game_time - interval '400 days'
        AND match.game_time <= coming.game_time AND match.status <> 4 AND match.merged_into IS NULL),
    season AS (SELECT coalesce(max(known.game_time) FILTER (WHERE known.is_first), '-infinity') AS began FROM known)
    SELECT side.team_id, team.name, min(known.game_time)::timestamptz, count(*)::integer,
      (count(*) FILTER (WHERE side.scored > side.conceded))::integer,
      (count(*) FILTER (WHERE side.scored = side.conceded))::integer,
      (count(*) FILTER (WHERE side.scored < side.conceded))::integer,
      sum(side.scored)::integer, sum(side.conceded)::integer
    FROM season JOIN known ON known.counts AND known.game_time >= season.began
    CROSS JOIN LATERAL (VALUES (known.home_id, known.home_score, known.away_score),
      (known.away_id, known.away_score, known.home_score)) side (team_id, scored, conceded)
    JOIN platform.catalog_entries team ON team.id = side.team_id
    GROUP BY side.team_id, team.name;
  PERFORM set_config('touchline.merchant', merchant, true);
END $$;

CREATE FUNCTION platform.touch_updated_at() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.updated_at := greatest(
    date_trunc('milliseconds', clock_timestamp()),
    OLD.updated_at + interval '1 millisecond'
  );
  RETURN NEW;
END $$;

CREATE FUNCTION platform.try_writing() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  TRUNCATE platform.write_trials;
  INSERT INTO platform.write_trials SELECT repeat('x', 1000) FROM generate_series(1, 256);
END $$;

CREATE FUNCTION platform.went_into(first bigint, second bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  merchant constant text := current_setting('touchline.merchant', true);
  is_there boolean;
BEGIN
  PERFORM set_config('touchline.merchant', 'platform', true);
  WITH RECURSIVE later AS (
    SELECT merged_into AS id FROM platform.matches WHERE id = first
    UNION SELECT next.merged_into FROM later JOIN platform.matches next ON next.id = later.id)
  SELECT EXISTS (SELECT FROM later WHERE id = second) INTO is_there;
  PERFORM set_config('touchline.merchant', coalesce(merchant, ''), true);
  RETURN is_there;
END $$;

CREATE FUNCTION tenant.add_notices(given jsonb) RETURNS TABLE(merchant_code text, account_id bigint, id bigint, event_key text, created_at timestamp with time zone, by_mail boolean)
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION tenant.ceiling_of(of_merchant text) RETURNS SETOF text
    LANGUAGE sql STABLE
    AS $$
  SELECT role_one.permission_key
  FROM tenant.role_permissions role_one
  WHERE role_one.merchant_code = of_merchant AND role_one.role_id = 1
    AND (of_merchant = 'platform' OR NOT platform.is_reserved_key(role_one.permission_key))
    AND (of_merchant = 'platform' OR EXISTS (
      SELECT FROM platform.purchase_patterns() known
      WHERE role_one.permission_key ~ known.opens AND (known.purchase = 'always' OR known.purchase = ANY (
        SELECT unnest(merchant.purchases) FROM platform.merchants merchant WHERE merchant.code = of_merchant))))
$$;

CREATE FUNCTION tenant.drop_log_month(given date) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET lock_timeout TO '1s'
    AS $_$
DECLARE
  scope_before constant text := coalesce(current_setting('touchline.scope', true), '');
  begins constant timestamptz := date_trunc('month', given::timestamp) AT TIME ZONE 'UTC';
  ends constant timestamptz := (date_trunc('month', given::timestamp) + interval '1 month') AT TIME ZONE 'UTC';
  own constant regclass := to_regclass('tenant.operation_logs_' || to_char(given, 'YYYY_MM'));
  place regclass;
  owner_of_more text;
BEGIN
  IF ends AT TIME ZONE 'UTC' > now() AT TIME ZONE 'UTC' - interval '13 months' THEN
    RAISE EXCEPTION 'the log of % is too young to be taken out', to_char(given, 'YYYY-MM');
  END IF;
  -- What comes in from here on waits: between the look and the end of it there is no row that nobody saw.
  LOCK TABLE tenant.operation_logs IN ACCESS EXCLUSIVE MODE;
  PERFORM set_config('touchline.scope', 'all', true);
  FOREACH place IN ARRAY array_remove(own || tenant.spare_log_partitions(), NULL) LOOP
    EXECUTE format($look$
      WITH RECURSIVE codes AS (
        (SELECT merchant_code AS code FROM %1$s ORDER BY merchant_code LIMIT 1)
        UNION ALL
        SELECT (SELECT merchant_code FROM %1$s WHERE merchant_code > code ORDER BY merchant_code LIMIT 1)
        FROM codes WHERE code IS NOT NULL
      )
      SELECT code FROM codes WHERE (
        SELECT max(seq) FROM %1$s WHERE merchant_code = code AND created_at >= $1 AND created_at < $2
      ) > coalesce((SELECT max(last_seq) FROM tenant.log_archives WHERE merchant_code = code), 0) LIMIT 1
    $look$, place) INTO owner_of_more USING begins, ends;
    IF owner_of_more IS NOT NULL THEN
      RAISE EXCEPTION 'the log of % in % is not archived', owner_of_more, to_char(given, 'YYYY-MM')
        USING ERRCODE = 'object_in_use';
    END IF;
  END LOOP;
  PERFORM set_config('touchline.scope', scope_before, true);
  FOREACH place IN ARRAY tenant.spare_log_partitions() LOOP
    EXECUTE format('DELETE FROM %s WHERE created_at >= $1 AND created_at < $2', place) USING begins, ends;
  END LOOP;
  IF own IS NULL THEN
    RETURN true;
  END IF;
  IF EXISTS (SELECT FROM pg_inherits WHERE inhrelid = own AND inhparent = 'tenant.operation_logs'::regclass) THEN
    EXECUTE format('ALTER TABLE tenant.operation_logs DETACH PARTITION %s', own);
    -- The open end before the first month reaches to the next one from here on.
    CALL tenant.make_log_partitions(12);
    RETURN false;
  END IF;
  EXECUTE format('DROP TABLE %s', own);
  RETURN true;
END $_$;

CREATE FUNCTION tenant.effective_permissions(of_merchant text, of_account bigint) RETURNS text[]
    LANGUAGE sql STABLE
    AS $$
  SELECT coalesce(array_agg(DISTINCT held.permission_key), '{}')
  FROM tenant.account_roles joined
  JOIN tenant.role_permissions held
    ON held.merchant_code = joined.merchant_code AND held.role_id = joined.role_id
  JOIN tenant.role_permissions ceiling
    ON ceiling.merchant_code = of_merchant AND ceiling.role_id = 1 AND ceiling.permission_key = held.permission_key
  WHERE joined.merchant_code = of_merchant AND joined.account_id = of_account
$$;

CREATE FUNCTION tenant.follow_purchases() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  before constant text := coalesce(current_setting('touchline.merchant', true), '');
BEGIN
  PERFORM set_config('touchline.merchant', NEW.code, true);
  PERFORM tenant.keep_ceiling(NEW.code);
  PERFORM set_config('touchline.merchant', before, true);
  RETURN NULL;
END $$;

CREATE FUNCTION tenant.follow_role_one() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  PERFORM tenant.keep_ceiling(merchant_code)
    FROM (SELECT DISTINCT merchant_code FROM changed WHERE role_id = 1) of_role_one;
  RETURN NULL;
END $$;

CREATE FUNCTION tenant.hold_archive_to_log() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  last tenant.log_archives;
BEGIN
  SELECT * INTO last FROM tenant.log_archives WHERE merchant_code = NEW.merchant_code ORDER BY first_seq DESC LIMIT 1;
  IF NEW.first_seq <> coalesce(last.last_seq, 0) + 1 OR NEW.hash_before <> coalesce(last.last_hash, '') THEN
    RAISE EXCEPTION 'the archive does not go on where the one before it ended';
  END IF;
  IF NOT EXISTS (SELECT FROM tenant.operation_logs
      WHERE merchant_code = NEW.merchant_code AND seq = NEW.last_seq AND hash = NEW.last_hash) THEN
    RAISE EXCEPTION 'the archive does not end at a row of the log';
  END IF;
  IF (NEW.month AT TIME ZONE 'UTC') + interval '1 month' > now() AT TIME ZONE 'UTC' - interval '13 months' THEN
    RAISE EXCEPTION 'the log of % is too young to be archived', to_char(NEW.month AT TIME ZONE 'UTC', 'YYYY-MM');
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION tenant.is_now(moment timestamp with time zone) RETURNS boolean
    LANGUAGE sql
    RETURN (abs(EXTRACT(epoch FROM (moment - clock_timestamp()))) <= (60)::numeric);

CREATE TABLE tenant.predictions (
    merchant_code text NOT NULL,
    id bigint NOT NULL,
    writer_merchant text NOT NULL,
    writer_id bigint NOT NULL,
    writer_name text NOT NULL,
    sport_id smallint NOT NULL,
    match_id bigint NOT NULL,
    league_id bigint NOT NULL,
    league_name text NOT NULL,
    home_name text NOT NULL,
    away_name text NOT NULL,
    home_id bigint,
    away_id bigint,
    game_time timestamp(0) with time zone NOT NULL,
    provider_id integer NOT NULL,
    play_type smallint NOT NULL,
    codes smallint[] NOT NULL,
    odds jsonb NOT NULL,
    line smallint,
    new_odds jsonb,
    new_line smallint,
    title text NOT NULL,
    title_key text GENERATED ALWAYS AS (platform.name_key(title)) STORED NOT NULL,
    content text NOT NULL,
    state text DEFAULT 'draft'::text NOT NULL,
    sent_at timestamp(3) with time zone,
    reviewer_id bigint,
    reviewer_name text,
    remark text,
    due_at timestamp(0) with time zone,
    takes_moved_odds boolean DEFAULT true NOT NULL,
    refusal text,
    refused_at timestamp(3) with time zone,
    published_at timestamp(3) with time zone,
    withdrawn_at timestamp(3) with time zone,
    status smallint DEFAULT 0 NOT NULL,
    finished boolean DEFAULT false NOT NULL,
    outcome text,
    payout numeric(10,4),
    settled_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    CONSTRAINT predictions_check CHECK (((state = 'published'::text) = (published_at IS NOT NULL))),
    CONSTRAINT predictions_check1 CHECK ((published_at < game_time)),
    CONSTRAINT predictions_check2 CHECK (((withdrawn_at IS NULL) OR (published_at IS NOT NULL))),
    CONSTRAINT predictions_check3 CHECK (((due_at IS NULL) OR (state = 'draft'::text))),
    CONSTRAINT predictions_check4 CHECK (((NOT finished) OR ((published_at IS NOT NULL) AND (outcome IS NOT NULL) AND (settled_at IS NOT NULL)))),
    CONSTRAINT predictions_codes_check CHECK (((cardinality(codes) >= 1) AND (cardinality(codes) <= 2))),
    CONSTRAINT predictions_outcome_check CHECK ((outcome = ANY (ARRAY['win'::text, 'halfWin'::text, 'push'::text, 'halfLoss'::text, 'loss'::text, 'void'::text]))),
    CONSTRAINT predictions_play_type_check CHECK (((play_type >= 1) AND (play_type <= 6))),
    CONSTRAINT predictions_sport_id_check CHECK ((sport_id = ANY (ARRAY[1, 2]))),
    CONSTRAINT predictions_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'review'::text, 'published'::text]))),
    CONSTRAINT predictions_status_check CHECK (((status >= 0) AND (status <= 2)))
);

ALTER TABLE ONLY tenant.predictions FORCE ROW LEVEL SECURITY;

CREATE FUNCTION tenant.is_owner_at_work() RETURNS boolean
    LANGUAGE sql STABLE
    RETURN (SELECT (pg_get_userbyid(pg_class.relowner) = CURRENT_USER) FROM pg_class WHERE (pg_class.oid = ('tenant.predictions'::regclass)::oid));

CREATE FUNCTION tenant.keep_ceiling(of_merchant text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  DELETE FROM tenant.ceilings
    WHERE merchant_code = of_merchant AND permission_key NOT IN (SELECT tenant.ceiling_of(of_merchant));
  INSERT INTO tenant.ceilings SELECT of_merchant, tenant.ceiling_of(of_merchant) ON CONFLICT DO NOTHING;
$$;

CREATE FUNCTION tenant.keep_log_partitions() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  CALL tenant.make_log_partitions(12);
END $$;

CREATE FUNCTION tenant.keep_published() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'prediction % is published and stays', OLD.id;
  ELSIF (NEW.title, NEW.content, NEW.provider_id, NEW.play_type, NEW.codes, NEW.odds, NEW.line, NEW.game_time, NEW.state,
      NEW.published_at) IS DISTINCT FROM (OLD.title, OLD.content, OLD.provider_id, OLD.play_type, OLD.codes, OLD.odds,
      OLD.line, OLD.game_time, OLD.state, OLD.published_at)
    OR OLD.withdrawn_at IS NOT NULL AND NEW.withdrawn_at IS DISTINCT FROM OLD.withdrawn_at THEN
    RAISE EXCEPTION 'prediction % is published and stays as it is', OLD.id;
  ELSIF tenant.is_owner_at_work() THEN
    RETURN NEW;
  ELSIF (NEW.home_id, NEW.home_name, NEW.away_id, NEW.away_name, NEW.league_id, NEW.league_name)
      IS DISTINCT FROM (OLD.home_id, OLD.home_name, OLD.away_id, OLD.away_name, OLD.league_id, OLD.league_name) THEN
    RAISE EXCEPTION 'prediction % is published and keeps its sides and its league', OLD.id;
  ELSIF NEW.match_id <> OLD.match_id AND NOT platform.went_into(OLD.match_id, NEW.match_id)
    AND NOT EXISTS (SELECT FROM tenant.prediction_moves moved
      WHERE (moved.merchant_code, moved.prediction_id, moved.to_match) = (OLD.merchant_code, OLD.id, OLD.match_id)
        AND NOT platform.went_into(moved.from_match, OLD.match_id)
        AND (moved.from_match = NEW.match_id OR platform.went_into(moved.from_match, NEW.match_id))) THEN
    RAISE EXCEPTION 'prediction % stays with its match, which did not go into another', OLD.id;
  ELSIF OLD.finished AND NOT NEW.finished THEN
    RAISE EXCEPTION 'prediction % is settled and stays so', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION tenant.log_months_before(before timestamp with time zone) RETURNS SETOF timestamp with time zone
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  months timestamp[] := ARRAY(SELECT to_date(right(relname, 7), 'YYYY_MM')::timestamp FROM pg_class
    WHERE relnamespace = 'tenant'::regnamespace AND relkind = 'r' AND relname ~ '^operation_logs_\d{4}_\d\d$');
  spare regclass;
  found timestamp[];
BEGIN
  FOREACH spare IN ARRAY tenant.spare_log_partitions() LOOP
    EXECUTE format($look$SELECT array_agg(DISTINCT date_trunc('month', created_at AT TIME ZONE 'UTC')) FROM %s$look$, spare)
      INTO found;
    months := months || found;
  END LOOP;
  RETURN QUERY SELECT DISTINCT month AT TIME ZONE 'UTC' AS month FROM unnest(months) month
    WHERE (month + interval '1 month') AT TIME ZONE 'UTC' <= before ORDER BY 1;
END $_$;

CREATE FUNCTION tenant.log_partitions_ahead() RETURNS integer
    LANGUAGE sql STABLE
    AS $_$
  SELECT count(*)::integer
  FROM pg_inherits
  JOIN pg_class part ON part.oid = inhrelid
  WHERE inhparent = 'tenant.operation_logs'::regclass
    AND part.relname ~ '^operation_logs_\d{4}_\d\d$'
    AND part.relname > 'operation_logs_' || to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM')
$_$;

CREATE PROCEDURE tenant.make_log_partitions(IN months_ahead integer)
    LANGUAGE plpgsql
    AS $_$
DECLARE
  this_month constant timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
  rest constant text[] := ARRAY['operation_logs_before', 'operation_logs_later'];
  written constant text := (
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = 'tenant.operation_logs'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '');
  known timestamp[];
  missing timestamp[];
  earliest timestamp;
  latest timestamp;
  bounds text[];
  month timestamp;
  name text;
  source text;
BEGIN
  SELECT coalesce(array_agg(to_date(right(part.relname, 7), 'YYYY_MM')::timestamp), '{}') INTO known
    FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid
    WHERE inhparent = 'tenant.operation_logs'::regclass AND part.relname ~ '^operation_logs_\d{4}_\d\d$';
  SELECT least(min(one), this_month), greatest(max(one), this_month + make_interval(months => months_ahead))
    INTO earliest, latest FROM unnest(known) one;
  missing := ARRAY(SELECT one FROM generate_series(earliest, latest, interval '1 month') one WHERE one <> ALL (known));
  bounds := ARRAY[
    format('FOR VALUES FROM (MINVALUE) TO (%L)', earliest AT TIME ZONE 'UTC'),
    format('FOR VALUES FROM (%L) TO (MAXVALUE)', (latest + interval '1 month') AT TIME ZONE 'UTC')];
  IF cardinality(missing) = 0 AND bounds = ARRAY(
      SELECT pg_get_expr(part.relpartbound, part.oid) FROM pg_class part
      WHERE part.relnamespace = 'tenant'::regnamespace AND part.relname = ANY (rest) ORDER BY part.relname) THEN
    RETURN;
  END IF;

  LOCK TABLE tenant.operation_logs IN ACCESS EXCLUSIVE MODE;
  FOR name IN SELECT part.relname FROM pg_class part
      WHERE part.relnamespace = 'tenant'::regnamespace AND part.relname = ANY (rest) AND part.relispartition LOOP
    EXECUTE format('ALTER TABLE tenant.operation_logs DETACH PARTITION tenant.%I', name);
  END LOOP;
  FOREACH month IN ARRAY missing LOOP
    name := 'operation_logs_' || to_char(month, 'YYYY_MM');
    EXECUTE format('CREATE TABLE tenant.%I
      (LIKE tenant.operation_logs INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING CONSTRAINTS)', name);
    FOREACH source IN ARRAY rest || 'operation_logs_default'::text LOOP
      EXECUTE format('WITH moved AS (
          DELETE FROM tenant.%I WHERE created_at >= %L AND created_at < %L RETURNING %s)
        INSERT INTO tenant.%I (%s) SELECT %s FROM moved', source, month AT TIME ZONE 'UTC',
        (month + interval '1 month') AT TIME ZONE 'UTC', written, name, written, written);
    END LOOP;
    EXECUTE format('ALTER TABLE tenant.operation_logs ATTACH PARTITION tenant.%I FOR VALUES FROM (%L) TO (%L)',
      name, month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
  END LOOP;
  FOR place IN 1..2 LOOP
    EXECUTE format('ALTER TABLE tenant.operation_logs ATTACH PARTITION tenant.%I %s', rest[place], bounds[place]);
  END LOOP;
END $_$;

CREATE FUNCTION tenant.note_live_figures() RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  before constant text := current_setting('touchline.merchant', true);
  into_merchant text;
BEGIN
  FOR into_merchant IN
    SELECT DISTINCT merchant_code FROM tenant.live_sessions WHERE ended_at IS NULL ORDER BY 1
  LOOP
    PERFORM set_config('touchline.merchant', into_merchant, true);
    WITH sample AS (
      INSERT INTO tenant.live_samples (merchant_code, session_id, at, bitrate)
      SELECT merchant_code, id, seen_at, bitrate FROM tenant.live_sessions
      WHERE merchant_code = into_merchant AND ended_at IS NULL
      ON CONFLICT DO NOTHING
      RETURNING merchant_code, session_id, at, bitrate)
    INSERT INTO tenant.live_minutes AS held (merchant_code, session_id, minute, looks, bitrate_sum, bitrate_least)
    SELECT merchant_code, session_id, date_trunc('minute', at), 1, bitrate, bitrate FROM sample
    ON CONFLICT (merchant_code, session_id, minute) DO UPDATE SET looks = held.looks + 1,
      bitrate_sum = held.bitrate_sum + excluded.bitrate_sum,
      bitrate_least = least(held.bitrate_least, excluded.bitrate_least);
  END LOOP;
  PERFORM set_config('touchline.merchant', before, true);
END $$;

CREATE FUNCTION tenant.note_prediction_move() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  UPDATE tenant.prediction_moves SET moved_at = NEW.updated_at
    WHERE merchant_code = NEW.merchant_code AND prediction_id = NEW.id AND moved_at = OLD.updated_at;
  IF platform.went_into(OLD.match_id, NEW.match_id) THEN
    INSERT INTO tenant.prediction_moves (merchant_code, prediction_id, from_match, to_match, moved_at)
    VALUES (NEW.merchant_code, NEW.id, OLD.match_id, NEW.match_id, NEW.updated_at)
    ON CONFLICT (merchant_code, prediction_id, from_match, to_match) DO UPDATE SET moved_at = excluded.moved_at;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tenant.note_relayed_targets(given jsonb) RETURNS TABLE(merchant text, appointment_id bigint, match_id bigint)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
  before constant text := current_setting('touchline.merchant', true);
  into_merchant text;
BEGIN
  FOR into_merchant IN
    SELECT entry ->> 'merchantCode' FROM jsonb_array_elements(given) entry
    UNION SELECT merchant_code FROM tenant.relayed_targets
    UNION SELECT merchant_code FROM tenant.target_outages WHERE ended_at IS NULL ORDER BY 1
  LOOP
    PERFORM set_config('touchline.merchant', into_merchant, true);
    RETURN QUERY
      WITH entry AS (
        SELECT "sessionId" AS session_id, "domainId" AS domain_id, "pushTargetId" AS push_target_id, entry.state,
          date_trunc('milliseconds', now()) - make_interval(secs => "lastedMs" / 1000.0) AS since
        FROM jsonb_to_recordset(given) AS entry ("merchantCode" text, "sessionId" bigint, "domainId" bigint,
          "pushTargetId" bigint, state text, "lastedMs" float8)
        WHERE "merchantCode" = into_merchant
      ), held AS (
        SELECT * FROM tenant.relayed_targets WHERE merchant_code = into_merchant
      ), gone AS (
        DELETE FROM tenant.relayed_targets old WHERE merchant_code = into_merchant
          AND NOT EXISTS (SELECT FROM entry WHERE (entry.session_id, entry.domain_id) = (old.session_id, old.domain_id))
      ), noted AS (
        INSERT INTO tenant.relayed_targets AS old
          (merchant_code, session_id, domain_id, push_target_id, state, since, seen_at)
        SELECT into_merchant, session_id, domain_id, push_target_id, state, since, now() FROM entry
        -- Its session may have been removed meanwhile.
        WHERE EXISTS (SELECT FROM tenant.live_sessions WHERE merchant_code = into_merchant AND id = entry.session_id)
        ON CONFLICT (merchant_code, session_id, domain_id) DO UPDATE SET push_target_id = excluded.push_target_id,
          state = CASE WHEN old.state = 'failing' AND excluded.state = 'connecting' THEN 'failing' ELSE excluded.state END,
          -- Two clocks make the start of an unchanged state differ by milliseconds at each note.
          since = CASE WHEN (old.state = 'taking') = (excluded.state = 'taking') AND (old.state <> 'connecting'
              OR abs(extract(epoch FROM excluded.since - old.since)) < 1) THEN old.since ELSE excluded.since END,
          seen_at = excluded.seen_at
        RETURNING session_id, domain_id, push_target_id, state, since
      ), ended AS (
        UPDATE tenant.target_outages outage SET ended_at = greatest(began_at, coalesce(
          (SELECT since FROM noted WHERE state = 'taking'
            AND (noted.session_id, noted.domain_id) = (outage.session_id, outage.domain_id)), now()))
        WHERE merchant_code = into_merchant AND ended_at IS NULL AND NOT EXISTS (SELECT FROM noted WHERE state = 'failing'
          AND (noted.session_id, noted.domain_id, noted.since) = (outage.session_id, outage.domain_id, began_at))
      ), began AS (
        INSERT INTO tenant.target_outages (merchant_code, session_id, domain_id, push_target_id, began_at)
        SELECT into_merchant, session_id, domain_id, push_target_id, since FROM noted WHERE state = 'failing'
        ON CONFLICT DO NOTHING
      )
      SELECT DISTINCT into_merchant, session.appointment_id, session.match_id
      FROM noted LEFT JOIN held USING (session_id, domain_id)
      JOIN tenant.live_sessions session ON session.merchant_code = into_merchant AND session.id = noted.session_id
      WHERE held.state IS DISTINCT FROM noted.state;
  END LOOP;
  PERFORM set_config('touchline.merchant', before, true);
END $$;

CREATE FUNCTION tenant.note_use_of_photo() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
  was constant text := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) ->> TG_ARGV[0] END;
  becomes constant text := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) ->> TG_ARGV[0] END;
BEGIN
  IF was IS DISTINCT FROM becomes THEN
    UPDATE tenant.photos SET unused_since = clock_timestamp()
    WHERE merchant_code = OLD.merchant_code AND name = was
      AND NOT EXISTS (SELECT FROM tenant.anchors WHERE merchant_code = OLD.merchant_code AND photo = was)
      AND NOT EXISTS (SELECT FROM tenant.value_added WHERE merchant_code = OLD.merchant_code AND cover = was);
    UPDATE tenant.photos SET unused_since = NULL
    WHERE merchant_code = NEW.merchant_code AND name = becomes AND unused_since IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tenant.publish_now() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF (OLD.published_at IS NULL AND NOT tenant.is_now(NEW.published_at)
      OR OLD.withdrawn_at IS NULL AND NOT tenant.is_now(NEW.withdrawn_at))
    AND NOT tenant.is_owner_at_work() THEN
    RAISE EXCEPTION 'prediction % is published or withdrawn at another time than now', NEW.id;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION tenant.show_kept_result() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM tenant.prediction_results kept
      WHERE kept.merchant_code = NEW.merchant_code AND kept.prediction_id = NEW.id AND kept.settled_at = NEW.settled_at
        AND (kept.outcome, kept.status, kept.payout) = (NEW.outcome, NEW.status, NEW.payout))
    AND NOT tenant.is_owner_at_work() THEN
    RAISE EXCEPTION 'prediction % shows a result that it never had', NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tenant.spare_log_partitions() RETURNS regclass[]
    LANGUAGE sql STABLE
    AS $$
  SELECT ARRAY['tenant.operation_logs_default', 'tenant.operation_logs_before']::regclass[]
$$;

CREATE TABLE identity.account_failures (
    id bigint NOT NULL,
    account_key text NOT NULL,
    address_key text NOT NULL,
    failed_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE identity.account_failures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity.account_failures_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE identity.devices (
    id bigint NOT NULL,
    merchant_code text NOT NULL,
    account_id bigint NOT NULL,
    token_hash bytea NOT NULL,
    user_agent text NOT NULL,
    address text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone
);

ALTER TABLE identity.devices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity.devices_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE identity.email_undos (
    id bigint NOT NULL,
    merchant_code text NOT NULL,
    account_id bigint NOT NULL,
    old_email text NOT NULL,
    new_email text NOT NULL,
    page_url text NOT NULL,
    token_hash bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

ALTER TABLE identity.email_undos ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity.email_undos_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE identity.known_addresses (
    account_id bigint NOT NULL,
    address_key text NOT NULL,
    merchant_code text NOT NULL
);

CREATE TABLE identity.last_sign_ins (
    account_id bigint NOT NULL,
    merchant_code text NOT NULL,
    signed_in_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE identity.password_resets (
    id bigint NOT NULL,
    merchant_code text,
    account_id bigint,
    page_url text NOT NULL,
    api_path text,
    trace_id text NOT NULL,
    token_hash bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    used_at timestamp with time zone,
    armed_at timestamp with time zone,
    client_address text,
    kind text DEFAULT 'reset'::text NOT NULL,
    CONSTRAINT password_resets_kind_check CHECK ((kind = ANY (ARRAY['reset'::text, 'invitation'::text])))
);

ALTER TABLE identity.password_resets ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity.password_resets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE identity.recovery_codes (
    account_id bigint NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp with time zone,
    key_version smallint DEFAULT 1 NOT NULL,
    salt bytea,
    CONSTRAINT recovery_codes_salt_check CHECK ((octet_length(salt) >= 16))
);

CREATE TABLE identity.replaced_device_tokens (
    token_hash bytea NOT NULL,
    device_id bigint NOT NULL,
    replaced_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE identity.second_factors (
    account_id bigint NOT NULL,
    merchant_code text NOT NULL,
    sealed_secret bytea NOT NULL,
    key_version smallint NOT NULL,
    last_step bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    confirmed_at timestamp with time zone
);

CREATE TABLE identity.sessions (
    id bigint NOT NULL,
    token_hash bytea NOT NULL,
    merchant_code text NOT NULL,
    account_id bigint NOT NULL,
    device_id bigint,
    user_agent text NOT NULL,
    address text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    proven_at timestamp with time zone,
    acted_for text[] DEFAULT '{}'::text[] NOT NULL
);

ALTER TABLE identity.sessions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity.sessions_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE identity.sign_in_challenges (
    id bigint NOT NULL,
    token_hash bytea NOT NULL,
    merchant_code text NOT NULL,
    account_id bigint NOT NULL,
    password_mark bytea NOT NULL,
    device_id bigint,
    by_device boolean NOT NULL,
    remember_me boolean,
    failures integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT sign_in_challenges_check CHECK (((NOT by_device) OR (device_id IS NOT NULL)))
);

ALTER TABLE identity.sign_in_challenges ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity.sign_in_challenges_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE identity.sign_in_failures (
    subject text NOT NULL,
    failures integer NOT NULL,
    last_failed_at timestamp with time zone DEFAULT now() NOT NULL,
    next_try_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE identity.sign_in_links (
    id bigint NOT NULL,
    merchant_code text,
    account_id bigint,
    page_url text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    token_hash bytea,
    armed_at timestamp with time zone,
    expires_at timestamp with time zone,
    used_at timestamp with time zone,
    pass_hash bytea,
    pass_expires_at timestamp with time zone
);

ALTER TABLE identity.sign_in_links ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity.sign_in_links_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE platform.call_hours (
    id bigint NOT NULL,
    hour timestamp(0) with time zone NOT NULL,
    merchant_code text NOT NULL,
    account text NOT NULL,
    call_id text NOT NULL,
    calls integer NOT NULL,
    errors integer NOT NULL,
    slow integer NOT NULL,
    total_ms bigint NOT NULL,
    longest_ms integer NOT NULL,
    average_ms integer GENERATED ALWAYS AS (((total_ms / GREATEST(calls, 1)))::integer) STORED NOT NULL
);

ALTER TABLE platform.call_hours ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.call_hours_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE platform.call_record_settings (
    id smallint DEFAULT 1 NOT NULL,
    kept_days integer DEFAULT 90 NOT NULL,
    slow_ms integer DEFAULT 1000 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    CONSTRAINT call_record_settings_id_check CHECK ((id = 1)),
    CONSTRAINT call_record_settings_kept_days_check CHECK (((kept_days >= 7) AND (kept_days <= 400))),
    CONSTRAINT call_record_settings_slow_ms_check CHECK (((slow_ms >= 10) AND (slow_ms <= 60000)))
);

CREATE TABLE platform.call_writers (
    process uuid NOT NULL,
    batch bigint NOT NULL,
    written_at timestamp(0) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE platform.catalog_aliases (
    entry_id bigint NOT NULL,
    alias_key text NOT NULL,
    alias text NOT NULL,
    source text NOT NULL,
    CONSTRAINT catalog_aliases_source_check CHECK ((source = ANY (ARRAY['supplier'::text, 'person'::text, 'learned'::text])))
);

CREATE TABLE platform.catalog_entries (
    id bigint NOT NULL,
    kind text NOT NULL,
    discipline smallint NOT NULL,
    name text NOT NULL,
    short_name text DEFAULT ''::text NOT NULL,
    name_en text DEFAULT ''::text NOT NULL,
    icon text DEFAULT ''::text NOT NULL,
    level smallint,
    is_single boolean DEFAULT false NOT NULL,
    team_id bigint,
    is_recycled boolean DEFAULT false NOT NULL,
    merged_into bigint,
    own_fields text[] DEFAULT '{}'::text[] NOT NULL,
    grams text[] GENERATED ALWAYS AS (platform.bigrams(((((name || ' '::text) || short_name) || ' '::text) || name_en))) STORED,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    auto_shelf boolean,
    auto_shelf_from timestamp(3) with time zone,
    discipline_name text DEFAULT ''::text NOT NULL,
    CONSTRAINT catalog_entries_check CHECK (((kind = 'league'::text) = (level IS NOT NULL))),
    CONSTRAINT catalog_entries_check1 CHECK (((kind = 'player'::text) OR (team_id IS NULL))),
    CONSTRAINT catalog_entries_kind_check CHECK ((kind = ANY (ARRAY['league'::text, 'team'::text, 'player'::text]))),
    CONSTRAINT catalog_entries_level_check CHECK (((level >= 1) AND (level <= 3)))
);

ALTER TABLE platform.catalog_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.catalog_entries_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE platform.feed_leaders (
    supplier text NOT NULL,
    term bigint DEFAULT 1 NOT NULL,
    taken_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    holder text NOT NULL,
    clock_lead_ms bigint,
    broken_until timestamp with time zone
);

CREATE TABLE platform.feed_lists (
    supplier text NOT NULL,
    feed text NOT NULL,
    cursor text,
    read_at timestamp with time zone,
    told_at timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL,
    last_failure text,
    again_from text,
    again_at timestamp with time zone,
    again_since timestamp with time zone,
    again_times smallint DEFAULT 0 NOT NULL
);

CREATE TABLE platform.feed_minutes (
    supplier text NOT NULL,
    minute timestamp(0) with time zone NOT NULL,
    requests integer DEFAULT 0 NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    records integer DEFAULT 0 NOT NULL,
    changes integer DEFAULT 0 NOT NULL,
    quarantined integer DEFAULT 0 NOT NULL,
    lag_ms integer
);

CREATE TABLE platform.feed_pages (
    supplier text NOT NULL,
    feed text NOT NULL,
    received_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    records integer NOT NULL,
    body bytea NOT NULL
)
PARTITION BY RANGE (received_at);

CREATE TABLE platform.feed_pages_default (
    supplier text NOT NULL,
    feed text NOT NULL,
    received_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    records integer NOT NULL,
    body bytea NOT NULL
);

CREATE TABLE platform.link_decisions (
    id bigint NOT NULL,
    account text NOT NULL,
    decided_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    undone_at timestamp with time zone
);

ALTER TABLE platform.link_decisions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.link_decisions_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE platform.link_journal (
    decision_id bigint NOT NULL,
    "position" bigint NOT NULL,
    relation text NOT NULL,
    key jsonb NOT NULL,
    before jsonb,
    after jsonb
);

ALTER TABLE platform.link_journal ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.link_journal_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE platform.link_proposals (
    id bigint NOT NULL,
    kind text NOT NULL,
    supplier text NOT NULL,
    discipline smallint NOT NULL,
    supplier_id text NOT NULL,
    candidate_id bigint NOT NULL,
    score real NOT NULL,
    reasons jsonb DEFAULT '{}'::jsonb NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    settled_at timestamp with time zone,
    settled_by text,
    likelihood real,
    CONSTRAINT link_proposals_kind_check CHECK ((kind = ANY (ARRAY['league'::text, 'team'::text, 'player'::text, 'match'::text]))),
    CONSTRAINT link_proposals_likelihood_check CHECK (((likelihood >= (0)::double precision) AND (likelihood <= (1)::double precision))),
    CONSTRAINT link_proposals_score_check CHECK (((score >= (0)::double precision) AND (score <= (1)::double precision))),
    CONSTRAINT link_proposals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'refused'::text, 'obsolete'::text])))
);

ALTER TABLE platform.link_proposals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.link_proposals_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE platform.logos (
    address text NOT NULL,
    name text,
    failures smallint DEFAULT 0 NOT NULL,
    failure text,
    next_try_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    CONSTRAINT logos_name_check CHECK ((name ~ '^logo-[0-9a-f]{32}$'::text))
);

CREATE TABLE platform.match_changes (
    match_id bigint NOT NULL,
    changed_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    supplier text,
    account text,
    changes jsonb NOT NULL
)
PARTITION BY RANGE (changed_at);

CREATE TABLE platform.match_changes_default (
    match_id bigint NOT NULL,
    changed_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    supplier text,
    account text,
    changes jsonb NOT NULL
);

ALTER TABLE platform.matches ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.matches_id_seq
    START WITH 100000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE platform.matches_to_follow (
    match_id bigint NOT NULL,
    turn bigint NOT NULL
);

ALTER TABLE platform.matches_to_follow ALTER COLUMN turn ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.matches_to_follow_turn_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE platform.matches_to_settle (
    match_id bigint NOT NULL,
    turn bigint NOT NULL
);

ALTER TABLE ONLY platform.matches_to_settle FORCE ROW LEVEL SECURITY;

ALTER TABLE platform.matches_to_settle ALTER COLUMN turn ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.matches_to_settle_turn_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE platform.media_nodes (
    name text NOT NULL,
    state text DEFAULT 'active'::text NOT NULL,
    capacity integer DEFAULT 100 NOT NULL,
    last_seen_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    CONSTRAINT media_nodes_capacity_check CHECK ((capacity > 0)),
    CONSTRAINT media_nodes_capacity_most CHECK ((capacity <= 10000)),
    CONSTRAINT media_nodes_name_check CHECK ((name ~ '^[a-z0-9-]{1,40}$'::text)),
    CONSTRAINT media_nodes_state_check CHECK ((state = ANY (ARRAY['active'::text, 'draining'::text, 'down'::text])))
);

CREATE TABLE platform.merchant_contacts (
    merchant_code text NOT NULL,
    "position" smallint NOT NULL,
    type text NOT NULL,
    name text NOT NULL,
    calling_code text NOT NULL,
    phone text NOT NULL,
    email text NOT NULL,
    remark text NOT NULL,
    CONSTRAINT merchant_contacts_calling_code_check CHECK ((calling_code = ANY (ARRAY['86'::text, '886'::text]))),
    CONSTRAINT merchant_contacts_type_check CHECK ((type = ANY (ARRAY['PROJ'::text, 'TECH'::text])))
);

CREATE TABLE platform.merchant_servers (
    merchant_code text NOT NULL,
    "position" smallint NOT NULL,
    type text NOT NULL,
    address inet NOT NULL,
    remark text NOT NULL,
    CONSTRAINT merchant_servers_type_check CHECK ((type = ANY (ARRAY['TEST'::text, 'PROD'::text])))
);

CREATE TABLE platform.merchants (
    code text NOT NULL,
    alias text NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    second_factor_required boolean DEFAULT false NOT NULL,
    permission_epoch bigint DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    name_cn text DEFAULT ''::text NOT NULL,
    name_en text DEFAULT ''::text NOT NULL,
    parent_code text,
    purchases text[] DEFAULT '{sports.SOC,sports.BAK,sports.OTHERS,games.LOL,games.CSGO,games.KOG,games.DOTA2,games.OTHERS,addOn,sinSport}'::text[] NOT NULL,
    service_in_china boolean DEFAULT false NOT NULL,
    icp_certificate text DEFAULT ''::text NOT NULL,
    cdn_admin text DEFAULT 'PLATFORM'::text NOT NULL,
    names_key text GENERATED ALWAYS AS (platform.name_key(((((((code || '
'::text) || alias) || '
'::text) || name_cn) || '
'::text) || name_en))) STORED NOT NULL,
    CONSTRAINT merchants_cdn_admin_check CHECK ((cdn_admin = ANY (ARRAY['PLATFORM'::text, 'MERCHANT'::text]))),
    CONSTRAINT merchants_code_check CHECK ((code ~ '^[a-z0-9]{2,20}$'::text)),
    CONSTRAINT merchants_icp_certificate_check CHECK ((length(icp_certificate) <= 50)),
    CONSTRAINT merchants_platform_check CHECK ((enabled OR (code <> 'platform'::text))),
    CONSTRAINT merchants_purchases_check CHECK ((purchases <@ '{sports.SOC,sports.BAK,sports.OTHERS,games.LOL,games.CSGO,games.KOG,games.DOTA2,games.OTHERS,addOn,sinSport}'::text[]))
);

CREATE TABLE platform.merge_moves (
    merge_id bigint NOT NULL,
    place bigint NOT NULL,
    relation text NOT NULL,
    key jsonb NOT NULL,
    before jsonb,
    after jsonb NOT NULL
);

ALTER TABLE platform.merge_moves ALTER COLUMN place ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.merge_moves_place_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE platform.merges (
    id bigint NOT NULL,
    kind text NOT NULL,
    winner_id bigint NOT NULL,
    loser_id bigint NOT NULL,
    account text NOT NULL,
    merged_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    undone_at timestamp(3) with time zone,
    undone_by text,
    CONSTRAINT merges_check CHECK ((winner_id <> loser_id)),
    CONSTRAINT merges_check1 CHECK (((undone_at IS NULL) = (undone_by IS NULL))),
    CONSTRAINT merges_kind_check CHECK ((kind = ANY (ARRAY['match'::text, 'league'::text, 'team'::text, 'player'::text])))
);

ALTER TABLE platform.merges ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.merges_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE platform.odds_changes (
    told_at timestamp(0) with time zone NOT NULL,
    quote_id bigint NOT NULL,
    line smallint,
    closed boolean NOT NULL,
    odds_1 numeric(8,3) NOT NULL,
    odds_2 numeric(8,3) NOT NULL,
    odds_3 numeric(8,3)
)
PARTITION BY RANGE (told_at);

ALTER TABLE ONLY platform.odds_changes FORCE ROW LEVEL SECURITY;

CREATE TABLE platform.odds_changes_default (
    told_at timestamp(0) with time zone NOT NULL,
    quote_id bigint NOT NULL,
    line smallint,
    closed boolean NOT NULL,
    odds_1 numeric(8,3) NOT NULL,
    odds_2 numeric(8,3) NOT NULL,
    odds_3 numeric(8,3)
);

CREATE TABLE platform.odds_makers (
    supplier text NOT NULL,
    maker_id text NOT NULL,
    provider_id integer NOT NULL
);

ALTER TABLE ONLY platform.odds_makers FORCE ROW LEVEL SECURITY;

CREATE TABLE platform.odds_providers (
    id integer NOT NULL,
    name text NOT NULL,
    "position" smallint NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    CONSTRAINT odds_providers_id_check CHECK (((id >= 1) AND (id <= 999999))),
    CONSTRAINT odds_providers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);

ALTER TABLE ONLY platform.odds_providers FORCE ROW LEVEL SECURITY;

CREATE TABLE platform.odds_quotes (
    id bigint NOT NULL,
    provider_id integer NOT NULL,
    supplier text NOT NULL,
    discipline smallint NOT NULL,
    supplier_id text NOT NULL,
    kind text NOT NULL,
    closed boolean NOT NULL,
    line smallint,
    odds_1 numeric(8,3) NOT NULL,
    odds_2 numeric(8,3) NOT NULL,
    odds_3 numeric(8,3),
    opened_at timestamp(0) with time zone NOT NULL,
    told_at timestamp(0) with time zone NOT NULL,
    changed_at timestamp(0) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT odds_quotes_kind_check CHECK ((kind = ANY (ARRAY['eu'::text, 'asia'::text, 'bs'::text, 'jc'::text])))
)
WITH (fillfactor='75');

ALTER TABLE ONLY platform.odds_quotes FORCE ROW LEVEL SECURITY;

ALTER TABLE platform.odds_quotes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.odds_quotes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE platform.quarantine (
    id bigint NOT NULL,
    supplier text NOT NULL,
    feed text NOT NULL,
    supplier_id text,
    reason text NOT NULL,
    record jsonb NOT NULL,
    digest bytea NOT NULL,
    first_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    last_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    times integer DEFAULT 1 NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    CONSTRAINT quarantine_state_check CHECK ((state = ANY (ARRAY['open'::text, 'read'::text, 'ignored'::text])))
);

ALTER TABLE platform.quarantine ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.quarantine_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE platform.schema_functions (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE platform.schema_migrations (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE platform.supplier_entries (
    supplier text NOT NULL,
    kind text NOT NULL,
    discipline smallint NOT NULL,
    supplier_id text NOT NULL,
    record jsonb NOT NULL,
    name text NOT NULL,
    told_at timestamp with time zone NOT NULL,
    entry_id bigint,
    link text DEFAULT 'none'::text NOT NULL,
    linked_at timestamp with time zone,
    id bigint NOT NULL,
    grams text[] GENERATED ALWAYS AS (platform.bigrams(name)) STORED,
    context_ref text,
    CONSTRAINT supplier_entries_check CHECK (((entry_id IS NULL) = (link = ANY (ARRAY['none'::text, 'apart'::text])))),
    CONSTRAINT supplier_entries_kind_check CHECK ((kind = ANY (ARRAY['league'::text, 'team'::text, 'player'::text]))),
    CONSTRAINT supplier_entries_link_check CHECK ((link = ANY (ARRAY['none'::text, 'own'::text, 'auto'::text, 'person'::text, 'apart'::text])))
);

ALTER TABLE platform.supplier_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.supplier_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE platform.supplier_matches (
    supplier text NOT NULL,
    discipline smallint NOT NULL,
    supplier_id text NOT NULL,
    record jsonb NOT NULL,
    told_at timestamp with time zone NOT NULL,
    league_ref text NOT NULL,
    home_ref text NOT NULL,
    away_ref text NOT NULL,
    game_time timestamp(0) with time zone NOT NULL,
    stage smallint NOT NULL,
    home_scores smallint[] NOT NULL,
    away_scores smallint[] NOT NULL,
    streams text[] NOT NULL,
    match_id bigint,
    link text DEFAULT 'none'::text NOT NULL,
    linked_at timestamp with time zone,
    CONSTRAINT supplier_matches_check CHECK (((match_id IS NULL) = (link = ANY (ARRAY['none'::text, 'apart'::text])))),
    CONSTRAINT supplier_matches_link_check CHECK ((link = ANY (ARRAY['none'::text, 'own'::text, 'auto'::text, 'person'::text, 'apart'::text])))
);

CREATE TABLE platform.supplier_sports (
    supplier text NOT NULL,
    key text NOT NULL,
    name text NOT NULL
);

CREATE TABLE platform.suppliers (
    code text NOT NULL,
    name text NOT NULL,
    "position" smallint NOT NULL,
    CONSTRAINT suppliers_code_check CHECK ((code ~ '^[A-Z]{2,12}$'::text))
);

CREATE TABLE platform.taboo_lists (
    merchant_code text NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    words integer DEFAULT 0 NOT NULL
);

CREATE TABLE platform.write_trials (
    filler text NOT NULL
);

CREATE TABLE tenant.account_roles (
    merchant_code text NOT NULL,
    account_id bigint NOT NULL,
    role_id bigint NOT NULL
);

ALTER TABLE ONLY tenant.account_roles FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.accounts (
    id bigint NOT NULL,
    merchant_code text NOT NULL,
    account text NOT NULL,
    account_key text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    password_hash text NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    is_super_admin boolean DEFAULT false NOT NULL,
    permission_epoch bigint DEFAULT 1 NOT NULL,
    deleted_at timestamp with time zone,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    must_change_password boolean DEFAULT false NOT NULL,
    CONSTRAINT accounts_check CHECK ((account_key = lower(account))),
    CONSTRAINT accounts_check1 CHECK (((NOT is_super_admin) OR (merchant_code = 'platform'::text)))
);

ALTER TABLE ONLY tenant.accounts FORCE ROW LEVEL SECURITY;

ALTER TABLE tenant.accounts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tenant.accounts_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tenant.anchor_calendars (
    merchant_code text NOT NULL,
    anchor_id bigint NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL
);

ALTER TABLE ONLY tenant.anchor_calendars FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.anchor_keys (
    merchant_code text NOT NULL,
    anchor_id bigint NOT NULL,
    version integer NOT NULL,
    id bigint GENERATED ALWAYS AS (((anchor_id * 1000000) + version)) STORED NOT NULL,
    sealed_key bytea NOT NULL,
    key_version smallint NOT NULL,
    tail text NOT NULL,
    issued_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    valid_until timestamp(3) with time zone,
    CONSTRAINT anchor_keys_tail_check CHECK ((length(tail) = 4)),
    CONSTRAINT anchor_keys_version_check CHECK (((version >= 1) AND (version <= 999999)))
);

ALTER TABLE ONLY tenant.anchor_keys FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.anchor_push_targets (
    merchant_code text NOT NULL,
    anchor_id bigint NOT NULL,
    push_target_id bigint NOT NULL
);

ALTER TABLE ONLY tenant.anchor_push_targets FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.anchors (
    merchant_code text NOT NULL,
    id bigint NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    nickname text DEFAULT ''::text NOT NULL,
    photo text,
    is_enabled boolean DEFAULT true NOT NULL,
    liveroom_enabled boolean DEFAULT true NOT NULL,
    name_key text GENERATED ALWAYS AS (platform.name_key(name)) STORED NOT NULL,
    nickname_key text GENERATED ALWAYS AS (platform.name_key(nickname)) STORED NOT NULL,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    CONSTRAINT anchors_code_check CHECK ((code ~ '^[2-9A-HJ-NP-Z]{8}$'::text))
);

ALTER TABLE ONLY tenant.anchors FORCE ROW LEVEL SECURITY;

ALTER TABLE tenant.anchors ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tenant.anchors_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tenant.appointment_moves (
    merchant_code text NOT NULL,
    appointment_id bigint NOT NULL,
    from_match bigint NOT NULL,
    to_match bigint NOT NULL
);

ALTER TABLE ONLY tenant.appointment_moves FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.appointment_push_targets (
    merchant_code text NOT NULL,
    appointment_id bigint NOT NULL,
    push_target_id bigint NOT NULL
);

ALTER TABLE ONLY tenant.appointment_push_targets FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.appointments (
    merchant_code text NOT NULL,
    id bigint NOT NULL,
    anchor_id bigint NOT NULL,
    match_id bigint NOT NULL,
    discipline smallint NOT NULL,
    is_single boolean DEFAULT false NOT NULL,
    league_id bigint NOT NULL,
    league_name text NOT NULL,
    home_name text NOT NULL,
    away_name text NOT NULL,
    game_time timestamp(0) with time zone NOT NULL,
    name text NOT NULL,
    start_at timestamp(3) with time zone NOT NULL,
    end_at timestamp(3) with time zone NOT NULL,
    move_start smallint DEFAULT 0 NOT NULL,
    move_end smallint DEFAULT 0 NOT NULL,
    effective_start timestamp(3) with time zone GENERATED ALWAYS AS ((((start_at AT TIME ZONE 'UTC'::text) + ((move_start)::double precision * '00:01:00'::interval)) AT TIME ZONE 'UTC'::text)) STORED NOT NULL,
    effective_end timestamp(3) with time zone GENERATED ALWAYS AS ((((end_at AT TIME ZONE 'UTC'::text) + ((move_end)::double precision * '00:01:00'::interval)) AT TIME ZONE 'UTC'::text)) STORED NOT NULL,
    is_enabled boolean DEFAULT true NOT NULL,
    overlap text DEFAULT 'none'::text NOT NULL,
    follows_kick_off boolean DEFAULT true NOT NULL,
    kick_off_moved boolean DEFAULT false NOT NULL,
    match_mark text,
    created_by_merchant text,
    created_by_id bigint,
    created_by_name text,
    updated_by_merchant text,
    updated_by_id bigint,
    updated_by_name text,
    search_key text GENERATED ALWAYS AS (platform.name_key(((((((name || ' '::text) || league_name) || ' '::text) || home_name) || ' '::text) || away_name))) STORED NOT NULL,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    kick_off_before timestamp(0) with time zone,
    changed_by_merchant text,
    changed_by_id bigint,
    CONSTRAINT appointments_match_mark_check CHECK ((match_mark = ANY (ARRAY['cancelled'::text, 'postponed'::text]))),
    CONSTRAINT appointments_move_end_check CHECK ((move_end = ANY (ARRAY['-60'::integer, '-30'::integer, 0]))),
    CONSTRAINT appointments_move_start_check CHECK ((move_start = ANY (ARRAY['-60'::integer, '-30'::integer, 0, 30, 60]))),
    CONSTRAINT appointments_overlap_check CHECK ((overlap = ANY (ARRAY['none'::text, 'confirmed'::text, 'moved'::text]))),
    CONSTRAINT window_length CHECK ((((effective_end - effective_start) >= '00:10:00'::interval) AND ((effective_end - effective_start) <= '24:00:00'::interval)))
);

ALTER TABLE ONLY tenant.appointments FORCE ROW LEVEL SECURITY;

ALTER TABLE tenant.appointments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tenant.appointments_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tenant.ceilings (
    merchant_code text NOT NULL,
    permission_key text NOT NULL
);

ALTER TABLE ONLY tenant.ceilings FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.domain_changes (
    merchant_code text NOT NULL,
    id bigint NOT NULL,
    domain_id bigint NOT NULL,
    from_state text,
    to_state text NOT NULL,
    cause text NOT NULL,
    reason text,
    remark text DEFAULT ''::text NOT NULL,
    push_target_id bigint,
    account_name text NOT NULL,
    changed_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    CONSTRAINT domain_changes_cause_check CHECK ((cause = ANY (ARRAY['CREATED'::text, 'PERSON'::text, 'PROMOTED'::text]))),
    CONSTRAINT domain_changes_from_state_check CHECK ((from_state = ANY (ARRAY['SPARE'::text, 'IN_USE'::text, 'CLEAN'::text, 'REMOVED'::text]))),
    CONSTRAINT domain_changes_reason_check CHECK ((reason = ANY (ARRAY['ICP_INVALID'::text, 'DNS_INVALID'::text, 'MER_STOP'::text, 'OTHER'::text]))),
    CONSTRAINT domain_changes_to_state_check CHECK ((to_state = ANY (ARRAY['SPARE'::text, 'IN_USE'::text, 'CLEAN'::text, 'REMOVED'::text])))
);

ALTER TABLE ONLY tenant.domain_changes FORCE ROW LEVEL SECURITY;

ALTER TABLE tenant.domain_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tenant.domain_changes_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tenant.domain_keys (
    merchant_code text NOT NULL,
    domain_id bigint NOT NULL,
    sealed_key bytea NOT NULL,
    key_version smallint NOT NULL,
    set_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL
);

ALTER TABLE ONLY tenant.domain_keys FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.domains (
    merchant_code text NOT NULL,
    id bigint NOT NULL,
    kind text NOT NULL,
    type text NOT NULL,
    name text NOT NULL,
    cdn text,
    app text NOT NULL,
    wangsu jsonb,
    state text DEFAULT 'SPARE'::text NOT NULL,
    push_target_id bigint,
    "position" numeric NOT NULL,
    remark text DEFAULT ''::text NOT NULL,
    remove_reason text,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    CONSTRAINT domains_cdn_check CHECK ((cdn = ANY (ARRAY['ALI'::text, 'WSU'::text, 'OTH'::text]))),
    CONSTRAINT domains_kind_check CHECK ((kind = ANY (ARRAY['push'::text, 'pull'::text]))),
    CONSTRAINT domains_name_check CHECK ((name ~ '^[a-z0-9.-]{3,253}$'::text)),
    CONSTRAINT domains_remove_reason_check CHECK ((remove_reason = ANY (ARRAY['ICP_INVALID'::text, 'DNS_INVALID'::text, 'MER_STOP'::text, 'OTHER'::text]))),
    CONSTRAINT domains_state_check CHECK ((state = ANY (ARRAY['SPARE'::text, 'IN_USE'::text, 'CLEAN'::text, 'REMOVED'::text]))),
    CONSTRAINT domains_type_check CHECK ((type = ANY (ARRAY['STREAMER'::text, 'PLATFORM'::text]))),
    CONSTRAINT in_use_for_a_target CHECK (((state <> 'IN_USE'::text) OR (kind = 'pull'::text) OR (cdn IS NULL) OR (push_target_id IS NOT NULL))),
    CONSTRAINT ingest_has_no_cdn CHECK ((((kind = 'push'::text) AND (type = 'STREAMER'::text)) = (cdn IS NULL))),
    CONSTRAINT ingest_has_no_target CHECK (((cdn IS NOT NULL) OR (push_target_id IS NULL))),
    CONSTRAINT removed_for_a_reason CHECK (((state = 'REMOVED'::text) = (remove_reason IS NOT NULL))),
    CONSTRAINT settings_of_wangsu CHECK (((COALESCE(cdn, ''::text) = 'WSU'::text) = (wangsu IS NOT NULL)))
);

ALTER TABLE ONLY tenant.domains FORCE ROW LEVEL SECURITY;

ALTER TABLE tenant.domains ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tenant.domains_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tenant.group_accounts (
    merchant_code text NOT NULL,
    account_id bigint NOT NULL,
    group_id bigint NOT NULL
);

ALTER TABLE ONLY tenant.group_accounts FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.group_roles (
    merchant_code text NOT NULL,
    role_id bigint NOT NULL,
    group_id bigint NOT NULL
);

ALTER TABLE ONLY tenant.group_roles FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.groups (
    merchant_code text NOT NULL,
    id bigint NOT NULL,
    name text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL
);

ALTER TABLE ONLY tenant.groups FORCE ROW LEVEL SECURITY;

ALTER TABLE tenant.groups ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tenant.groups_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tenant.idempotency_keys (
    merchant_code text NOT NULL,
    account_id bigint NOT NULL,
    call_id text NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    answer text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY tenant.idempotency_keys FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.live_minutes (
    merchant_code text NOT NULL,
    session_id bigint NOT NULL,
    minute timestamp(0) with time zone NOT NULL,
    looks integer NOT NULL,
    bitrate_sum bigint NOT NULL,
    bitrate_least bigint NOT NULL,
    frame_counts integer DEFAULT 0 NOT NULL,
    frame_rate_sum real DEFAULT 0 NOT NULL,
    frame_rate_least real
)
WITH (fillfactor='70');

ALTER TABLE ONLY tenant.live_minutes FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.live_samples (
    merchant_code text NOT NULL,
    session_id bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    bitrate bigint NOT NULL,
    frame_rate real
);

ALTER TABLE ONLY tenant.live_samples FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.live_sessions (
    merchant_code text NOT NULL,
    id bigint NOT NULL,
    appointment_id bigint NOT NULL,
    anchor_id bigint NOT NULL,
    match_id bigint NOT NULL,
    node text NOT NULL,
    client text NOT NULL,
    app text NOT NULL,
    stream text NOT NULL,
    address text NOT NULL,
    key_version integer NOT NULL,
    started_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    ended_at timestamp(3) with time zone,
    end_reason text,
    seen_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    last_byte_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    bytes bigint DEFAULT 0 NOT NULL,
    bitrate bigint DEFAULT 0 NOT NULL,
    frame_rate real,
    video_codec text,
    width integer,
    height integer,
    counted_at timestamp(3) with time zone,
    declared_frame_rate real,
    snapshot_at timestamp(3) with time zone,
    CONSTRAINT ends_with_reason CHECK (((ended_at IS NULL) OR (end_reason IS NOT NULL))),
    CONSTRAINT live_sessions_declared_frame_rate_check CHECK ((declared_frame_rate >= (0)::double precision)),
    CONSTRAINT live_sessions_end_reason_check CHECK ((end_reason = ANY (ARRAY['closed'::text, 'windowEnded'::text, 'deleted'::text, 'anchorDisabled'::text, 'liveRoomDisabled'::text, 'merchantDisabled'::text, 'keyLeaked'::text, 'replaced'::text, 'publisherLeft'::text, 'nodeLost'::text]))),
    CONSTRAINT live_sessions_frame_rate_check CHECK ((frame_rate >= (0)::double precision)),
    CONSTRAINT live_sessions_height_check CHECK ((height > 0)),
    CONSTRAINT live_sessions_width_check CHECK ((width > 0))
)
WITH (fillfactor='70');

ALTER TABLE ONLY tenant.live_sessions FORCE ROW LEVEL SECURITY;

ALTER TABLE tenant.live_sessions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tenant.live_sessions_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tenant.log_archives (
    merchant_code text NOT NULL,
    first_seq bigint NOT NULL,
    last_seq bigint NOT NULL,
    hash_before bytea NOT NULL,
    last_hash bytea NOT NULL,
    month timestamp with time zone NOT NULL,
    file text NOT NULL,
    archived_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT log_archives_check CHECK ((last_seq >= first_seq)),
    CONSTRAINT log_archives_month_check CHECK ((date_trunc('month'::text, (month AT TIME ZONE 'UTC'::text)) = (month AT TIME ZONE 'UTC'::text)))
);

ALTER TABLE ONLY tenant.log_archives FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.log_heads (
    merchant_code text NOT NULL,
    seq bigint DEFAULT 0 NOT NULL,
    hash bytea DEFAULT '\x'::bytea NOT NULL
);

ALTER TABLE ONLY tenant.log_heads FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.monitor_receivers (
    merchant_code text NOT NULL,
    account_id bigint NOT NULL
);

ALTER TABLE ONLY tenant.monitor_receivers FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.monitor_settings (
    merchant_code text NOT NULL,
    late_after integer NOT NULL,
    stalled_after integer NOT NULL,
    bitrate_below integer NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    CONSTRAINT monitor_settings_bitrate_below_check CHECK (((bitrate_below >= 0) AND (bitrate_below <= 50000))),
    CONSTRAINT monitor_settings_late_after_check CHECK (((late_after >= 1) AND (late_after <= 60))),
    CONSTRAINT monitor_settings_stalled_after_check CHECK (((stalled_after >= 4) AND (stalled_after <= 300)))
);

ALTER TABLE ONLY tenant.monitor_settings FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.notice_settings (
    merchant_code text NOT NULL,
    account_id bigint NOT NULL,
    kind text NOT NULL,
    by_mail boolean NOT NULL,
    CONSTRAINT notice_settings_kind_check CHECK ((kind ~ '^[a-zA-Z]{1,40}$'::text))
);

ALTER TABLE ONLY tenant.notice_settings FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.notices (
    merchant_code text NOT NULL,
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    kind text NOT NULL,
    text_key text NOT NULL,
    parameters jsonb DEFAULT '{}'::jsonb NOT NULL,
    for_merchant text NOT NULL,
    link text NOT NULL,
    event_key text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    read_at timestamp(3) with time zone,
    CONSTRAINT notices_event_key_check CHECK (((length(event_key) >= 1) AND (length(event_key) <= 200))),
    CONSTRAINT notices_kind_check CHECK ((kind ~ '^[a-zA-Z]{1,40}$'::text)),
    CONSTRAINT notices_link_check CHECK (((link ~ '^/[^/\\]'::text) AND (length(link) <= 500))),
    CONSTRAINT notices_parameters_check CHECK ((jsonb_typeof(parameters) = 'object'::text)),
    CONSTRAINT notices_text_key_check CHECK ((text_key ~ '^[a-zA-Z]{1,40}$'::text))
);

ALTER TABLE ONLY tenant.notices FORCE ROW LEVEL SECURITY;

ALTER TABLE tenant.notices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tenant.notices_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE SEQUENCE tenant.operation_log_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE tenant.operation_logs (
    id bigint DEFAULT nextval('tenant.operation_log_ids'::regclass) NOT NULL,
    merchant_code text NOT NULL,
    seq bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    account_id bigint,
    user_name text NOT NULL,
    user_account text NOT NULL,
    home_merchant text NOT NULL,
    function_name text NOT NULL,
    http_method text NOT NULL,
    api_path text NOT NULL,
    request_parameter text NOT NULL,
    result smallint NOT NULL,
    err_msg text,
    changes text,
    trace_id text NOT NULL,
    hash bytea NOT NULL,
    user_account_key text GENERATED ALWAYS AS (lower(user_account)) STORED,
    touched text,
    format smallint DEFAULT 1 NOT NULL,
    key_version smallint DEFAULT 1 NOT NULL,
    client_address text,
    CONSTRAINT operation_logs_check CHECK (((result = 1) = (err_msg IS NULL))),
    CONSTRAINT operation_logs_result_check CHECK ((result = ANY (ARRAY[0, 1])))
)
PARTITION BY RANGE (created_at);

ALTER TABLE ONLY tenant.operation_logs FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.operation_logs_before (
    id bigint DEFAULT nextval('tenant.operation_log_ids'::regclass) NOT NULL,
    merchant_code text NOT NULL,
    seq bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    account_id bigint,
    user_name text NOT NULL,
    user_account text NOT NULL,
    home_merchant text NOT NULL,
    function_name text NOT NULL,
    http_method text NOT NULL,
    api_path text NOT NULL,
    request_parameter text NOT NULL,
    result smallint NOT NULL,
    err_msg text,
    changes text,
    trace_id text NOT NULL,
    hash bytea NOT NULL,
    user_account_key text GENERATED ALWAYS AS (lower(user_account)) STORED,
    touched text,
    format smallint DEFAULT 1 NOT NULL,
    key_version smallint DEFAULT 1 NOT NULL,
    client_address text,
    CONSTRAINT operation_logs_check CHECK (((result = 1) = (err_msg IS NULL))),
    CONSTRAINT operation_logs_result_check CHECK ((result = ANY (ARRAY[0, 1])))
);

CREATE TABLE tenant.operation_logs_default (
    id bigint DEFAULT nextval('tenant.operation_log_ids'::regclass) NOT NULL,
    merchant_code text NOT NULL,
    seq bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    account_id bigint,
    user_name text NOT NULL,
    user_account text NOT NULL,
    home_merchant text NOT NULL,
    function_name text NOT NULL,
    http_method text NOT NULL,
    api_path text NOT NULL,
    request_parameter text NOT NULL,
    result smallint NOT NULL,
    err_msg text,
    changes text,
    trace_id text NOT NULL,
    hash bytea NOT NULL,
    user_account_key text GENERATED ALWAYS AS (lower(user_account)) STORED,
    touched text,
    format smallint DEFAULT 1 NOT NULL,
    key_version smallint DEFAULT 1 NOT NULL,
    client_address text,
    CONSTRAINT operation_logs_check CHECK (((result = 1) = (err_msg IS NULL))),
    CONSTRAINT operation_logs_result_check CHECK ((result = ANY (ARRAY[0, 1])))
);

CREATE TABLE tenant.operation_logs_later (
    id bigint DEFAULT nextval('tenant.operation_log_ids'::regclass) NOT NULL,
    merchant_code text NOT NULL,
    seq bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    account_id bigint,
    user_name text NOT NULL,
    user_account text NOT NULL,
    home_merchant text NOT NULL,
    function_name text NOT NULL,
    http_method text NOT NULL,
    api_path text NOT NULL,
    request_parameter text NOT NULL,
    result smallint NOT NULL,
    err_msg text,
    changes text,
    trace_id text NOT NULL,
    hash bytea NOT NULL,
    user_account_key text GENERATED ALWAYS AS (lower(user_account)) STORED,
    touched text,
    format smallint DEFAULT 1 NOT NULL,
    key_version smallint DEFAULT 1 NOT NULL,
    client_address text,
    CONSTRAINT operation_logs_check CHECK (((result = 1) = (err_msg IS NULL))),
    CONSTRAINT operation_logs_result_check CHECK ((result = ANY (ARRAY[0, 1])))
);

CREATE TABLE tenant.photos (
    merchant_code text NOT NULL,
    name text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    unused_since timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()),
    CONSTRAINT photos_name_check CHECK ((name ~ '^photo-[0-9a-f]{32}$'::text))
);

ALTER TABLE ONLY tenant.photos FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.prediction_forms (
    merchant_code text NOT NULL,
    writer_merchant text NOT NULL,
    writer_id bigint NOT NULL,
    sport_id smallint NOT NULL,
    prediction_id bigint DEFAULT 0 NOT NULL,
    form jsonb NOT NULL,
    place text NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    CONSTRAINT prediction_forms_sport_id_check CHECK ((sport_id = ANY (ARRAY[1, 2])))
);

ALTER TABLE ONLY tenant.prediction_forms FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.prediction_moves (
    merchant_code text NOT NULL,
    prediction_id bigint NOT NULL,
    from_match bigint NOT NULL,
    to_match bigint NOT NULL,
    moved_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE ONLY tenant.prediction_moves FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.prediction_results (
    merchant_code text NOT NULL,
    prediction_id bigint NOT NULL,
    settled_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    outcome text NOT NULL,
    status smallint NOT NULL,
    payout numeric(10,4) NOT NULL,
    home_score smallint,
    away_score smallint,
    why jsonb NOT NULL,
    CONSTRAINT prediction_results_outcome_check CHECK ((outcome = ANY (ARRAY['win'::text, 'halfWin'::text, 'push'::text, 'halfLoss'::text, 'loss'::text, 'void'::text]))),
    CONSTRAINT prediction_results_status_check CHECK (((status >= 0) AND (status <= 2)))
);

ALTER TABLE ONLY tenant.prediction_results FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.prediction_settings (
    merchant_code text NOT NULL,
    review_required boolean DEFAULT false NOT NULL
);

ALTER TABLE ONLY tenant.prediction_settings FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.prediction_templates (
    merchant_code text NOT NULL,
    id bigint NOT NULL,
    writer_merchant text NOT NULL,
    writer_id bigint NOT NULL,
    template_name text NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL
);

ALTER TABLE ONLY tenant.prediction_templates FORCE ROW LEVEL SECURITY;

ALTER TABLE tenant.prediction_templates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tenant.prediction_templates_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tenant.prediction_versions (
    merchant_code text NOT NULL,
    prediction_id bigint NOT NULL,
    version integer NOT NULL,
    match_id bigint NOT NULL,
    provider_id integer NOT NULL,
    play_type smallint NOT NULL,
    codes smallint[] NOT NULL,
    odds jsonb NOT NULL,
    line smallint,
    title text NOT NULL,
    content text NOT NULL,
    saved_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL
);

ALTER TABLE ONLY tenant.prediction_versions FORCE ROW LEVEL SECURITY;

ALTER TABLE tenant.predictions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tenant.predictions_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tenant.push_targets (
    merchant_code text NOT NULL,
    id bigint NOT NULL,
    name text NOT NULL,
    tag text NOT NULL,
    is_enabled boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    CONSTRAINT push_targets_id_check CHECK ((id <> 999))
);

ALTER TABLE ONLY tenant.push_targets FORCE ROW LEVEL SECURITY;

ALTER TABLE tenant.push_targets ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tenant.push_targets_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tenant.refused_publishes (
    merchant_code text NOT NULL,
    stream text NOT NULL,
    reason text NOT NULL,
    anchor_id bigint NOT NULL,
    address text NOT NULL,
    times bigint DEFAULT 1 NOT NULL,
    first_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    last_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL
)
WITH (fillfactor='70');

ALTER TABLE ONLY tenant.refused_publishes FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.relayed_targets (
    merchant_code text NOT NULL,
    session_id bigint NOT NULL,
    domain_id bigint NOT NULL,
    push_target_id bigint NOT NULL,
    state text NOT NULL,
    since timestamp(3) with time zone NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT relayed_targets_state_check CHECK ((state = ANY (ARRAY['connecting'::text, 'taking'::text, 'failing'::text])))
)
WITH (fillfactor='70');

ALTER TABLE ONLY tenant.relayed_targets FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE tenant.role_ids
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE tenant.role_permissions (
    merchant_code text NOT NULL,
    role_id bigint NOT NULL,
    permission_key text NOT NULL
);

ALTER TABLE ONLY tenant.role_permissions FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.roles (
    merchant_code text NOT NULL,
    id bigint DEFAULT nextval('tenant.role_ids'::regclass) NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    has_bac boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    CONSTRAINT roles_id_check CHECK (((id = 1) OR (id >= 1000)))
);

ALTER TABLE ONLY tenant.roles FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.saved_views (
    merchant_code text NOT NULL,
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    table_name text NOT NULL,
    name text,
    is_shared boolean DEFAULT false NOT NULL,
    content jsonb NOT NULL,
    CONSTRAINT saved_views_check CHECK (((NOT is_shared) OR (name IS NOT NULL)))
);

ALTER TABLE ONLY tenant.saved_views FORCE ROW LEVEL SECURITY;

ALTER TABLE tenant.saved_views ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tenant.saved_views_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tenant.taboo_words (
    merchant_code text NOT NULL,
    id bigint NOT NULL,
    word text NOT NULL,
    word_key text NOT NULL,
    level text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    version bigint NOT NULL,
    is_removed boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    CONSTRAINT taboo_words_level_check CHECK ((level = ANY (ARRAY['block'::text, 'warn'::text, 'allow'::text]))),
    CONSTRAINT taboo_words_word_key_check CHECK ((word_key <> ''::text))
);

ALTER TABLE ONLY tenant.taboo_words FORCE ROW LEVEL SECURITY;

ALTER TABLE tenant.taboo_words ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tenant.taboo_words_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tenant.target_outages (
    merchant_code text NOT NULL,
    session_id bigint NOT NULL,
    domain_id bigint NOT NULL,
    push_target_id bigint NOT NULL,
    began_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone
);

ALTER TABLE ONLY tenant.target_outages FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.task_items (
    merchant_code text NOT NULL,
    task_id bigint NOT NULL,
    "position" integer NOT NULL,
    key text NOT NULL,
    label text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    reason text,
    changes text,
    CONSTRAINT task_items_check CHECK (((state = 'refused'::text) = (reason IS NOT NULL))),
    CONSTRAINT task_items_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text])))
);

ALTER TABLE ONLY tenant.task_items FORCE ROW LEVEL SECURITY;

CREATE TABLE tenant.tasks (
    merchant_code text NOT NULL,
    id bigint NOT NULL,
    owner_id bigint NOT NULL,
    kind text NOT NULL,
    for_merchant text NOT NULL,
    across_merchants boolean NOT NULL,
    input jsonb NOT NULL,
    api_path text NOT NULL,
    trace_id text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    total integer,
    done integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    failure text,
    file_name text,
    file_type text,
    file_bytes bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    expires_at timestamp with time zone NOT NULL,
    runner uuid,
    leased_until timestamp with time zone,
    closed_at timestamp with time zone,
    title text DEFAULT ''::text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    finding jsonb,
    client_address text,
    traceparent text,
    CONSTRAINT tasks_check CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text, 'cancelled'::text])) = (ended_at IS NOT NULL))),
    CONSTRAINT tasks_check1 CHECK (((file_name IS NULL) = (file_bytes IS NULL))),
    CONSTRAINT tasks_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);

ALTER TABLE ONLY tenant.tasks FORCE ROW LEVEL SECURITY;

ALTER TABLE tenant.tasks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tenant.tasks_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tenant.value_added (
    merchant_code text NOT NULL,
    id bigint NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    content text DEFAULT ''::text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    duration_seconds integer,
    cover text,
    source_id smallint DEFAULT 1 NOT NULL,
    discipline smallint,
    is_saved boolean NOT NULL,
    on_shelf boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    CONSTRAINT value_added_check CHECK ((is_saved OR (NOT on_shelf))),
    CONSTRAINT value_added_check1 CHECK (((kind = 'news'::text) OR (content = ''::text))),
    CONSTRAINT value_added_check2 CHECK (((kind = 'video'::text) OR ((address = ''::text) AND (duration_seconds IS NULL)))),
    CONSTRAINT value_added_duration_seconds_check CHECK (((duration_seconds >= 1) AND (duration_seconds <= 86400))),
    CONSTRAINT value_added_kind_check CHECK ((kind = ANY (ARRAY['news'::text, 'video'::text]))),
    CONSTRAINT value_added_source_id_check CHECK ((source_id = ANY (ARRAY[1, 2])))
);

ALTER TABLE ONLY tenant.value_added FORCE ROW LEVEL SECURITY;

ALTER TABLE tenant.value_added ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tenant.value_added_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY platform.feed_pages ATTACH PARTITION platform.feed_pages_default DEFAULT;

ALTER TABLE ONLY platform.match_changes ATTACH PARTITION platform.match_changes_default DEFAULT;

ALTER TABLE ONLY platform.odds_changes ATTACH PARTITION platform.odds_changes_default DEFAULT;

ALTER TABLE ONLY tenant.operation_logs ATTACH PARTITION tenant.operation_logs_default DEFAULT;

ALTER TABLE ONLY identity.account_failures
    ADD CONSTRAINT account_failures_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity.devices
    ADD CONSTRAINT devices_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY identity.email_undos
    ADD CONSTRAINT email_undos_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity.email_undos
    ADD CONSTRAINT email_undos_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY identity.known_addresses
    ADD CONSTRAINT known_addresses_pkey PRIMARY KEY (account_id, address_key);

ALTER TABLE ONLY identity.last_sign_ins
    ADD CONSTRAINT last_sign_ins_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY identity.password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity.password_resets
    ADD CONSTRAINT password_resets_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY identity.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, code_hash);

ALTER TABLE ONLY identity.replaced_device_tokens
    ADD CONSTRAINT replaced_device_tokens_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY identity.second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY identity.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity.sessions
    ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY identity.sign_in_challenges
    ADD CONSTRAINT sign_in_challenges_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity.sign_in_challenges
    ADD CONSTRAINT sign_in_challenges_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY identity.sign_in_failures
    ADD CONSTRAINT sign_in_failures_pkey PRIMARY KEY (subject);

ALTER TABLE ONLY identity.sign_in_links
    ADD CONSTRAINT sign_in_links_pass_hash_key UNIQUE (pass_hash);

ALTER TABLE ONLY identity.sign_in_links
    ADD CONSTRAINT sign_in_links_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity.sign_in_links
    ADD CONSTRAINT sign_in_links_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY platform.call_hours
    ADD CONSTRAINT call_hours_hour_merchant_code_account_call_id_key UNIQUE (hour, merchant_code, account, call_id);

ALTER TABLE ONLY platform.call_hours
    ADD CONSTRAINT call_hours_pkey PRIMARY KEY (id);

ALTER TABLE ONLY platform.call_record_settings
    ADD CONSTRAINT call_record_settings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY platform.call_writers
    ADD CONSTRAINT call_writers_pkey PRIMARY KEY (process);

ALTER TABLE ONLY platform.catalog_aliases
    ADD CONSTRAINT catalog_aliases_pkey PRIMARY KEY (entry_id, alias_key);

ALTER TABLE ONLY platform.catalog_entries
    ADD CONSTRAINT catalog_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY platform.feed_leaders
    ADD CONSTRAINT feed_leaders_pkey PRIMARY KEY (supplier);

ALTER TABLE ONLY platform.feed_lists
    ADD CONSTRAINT feed_lists_pkey PRIMARY KEY (supplier, feed);

ALTER TABLE ONLY platform.feed_minutes
    ADD CONSTRAINT feed_minutes_pkey PRIMARY KEY (supplier, minute);

ALTER TABLE ONLY platform.link_decisions
    ADD CONSTRAINT link_decisions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY platform.link_journal
    ADD CONSTRAINT link_journal_pkey PRIMARY KEY (decision_id, "position");

ALTER TABLE ONLY platform.link_proposals
    ADD CONSTRAINT link_proposals_kind_supplier_discipline_supplier_id_candida_key UNIQUE (kind, supplier, discipline, supplier_id, candidate_id);

ALTER TABLE ONLY platform.link_proposals
    ADD CONSTRAINT link_proposals_pkey PRIMARY KEY (id);

ALTER TABLE ONLY platform.logos
    ADD CONSTRAINT logos_name_key UNIQUE (name);

ALTER TABLE ONLY platform.logos
    ADD CONSTRAINT logos_pkey PRIMARY KEY (address);

ALTER TABLE ONLY platform.matches
    ADD CONSTRAINT matches_pkey PRIMARY KEY (id);

ALTER TABLE ONLY platform.matches_to_follow
    ADD CONSTRAINT matches_to_follow_pkey PRIMARY KEY (match_id);

ALTER TABLE ONLY platform.matches_to_settle
    ADD CONSTRAINT matches_to_settle_pkey PRIMARY KEY (match_id);

ALTER TABLE ONLY platform.media_nodes
    ADD CONSTRAINT media_nodes_pkey PRIMARY KEY (name);

ALTER TABLE ONLY platform.merchant_contacts
    ADD CONSTRAINT merchant_contacts_pkey PRIMARY KEY (merchant_code, "position");

ALTER TABLE ONLY platform.merchant_servers
    ADD CONSTRAINT merchant_servers_pkey PRIMARY KEY (merchant_code, "position");

ALTER TABLE ONLY platform.merchants
    ADD CONSTRAINT merchants_pkey PRIMARY KEY (code);

ALTER TABLE ONLY platform.merge_moves
    ADD CONSTRAINT merge_moves_pkey PRIMARY KEY (merge_id, place);

ALTER TABLE ONLY platform.merges
    ADD CONSTRAINT merges_pkey PRIMARY KEY (id);

ALTER TABLE ONLY platform.odds_changes
    ADD CONSTRAINT odds_changes_pkey PRIMARY KEY (quote_id, told_at);

ALTER TABLE ONLY platform.odds_changes_default
    ADD CONSTRAINT odds_changes_default_pkey PRIMARY KEY (quote_id, told_at);

ALTER TABLE ONLY platform.odds_makers
    ADD CONSTRAINT odds_makers_pkey PRIMARY KEY (supplier, maker_id);

ALTER TABLE ONLY platform.odds_makers
    ADD CONSTRAINT odds_makers_supplier_provider_id_key UNIQUE (supplier, provider_id);

ALTER TABLE ONLY platform.odds_providers
    ADD CONSTRAINT odds_providers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY platform.odds_quotes
    ADD CONSTRAINT odds_quotes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY platform.odds_quotes
    ADD CONSTRAINT odds_quotes_supplier_discipline_supplier_id_provider_id_kin_key UNIQUE (supplier, discipline, supplier_id, provider_id, kind);

ALTER TABLE ONLY platform.quarantine
    ADD CONSTRAINT quarantine_pkey PRIMARY KEY (id);

ALTER TABLE ONLY platform.quarantine
    ADD CONSTRAINT quarantine_supplier_feed_digest_key UNIQUE (supplier, feed, digest);

ALTER TABLE ONLY platform.schema_functions
    ADD CONSTRAINT schema_functions_pkey PRIMARY KEY (name);

ALTER TABLE ONLY platform.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);

ALTER TABLE ONLY platform.supplier_entries
    ADD CONSTRAINT supplier_entries_id_key UNIQUE (id);

ALTER TABLE ONLY platform.supplier_entries
    ADD CONSTRAINT supplier_entries_pkey PRIMARY KEY (supplier, kind, discipline, supplier_id);

ALTER TABLE ONLY platform.supplier_matches
    ADD CONSTRAINT supplier_matches_pkey PRIMARY KEY (supplier, discipline, supplier_id);

ALTER TABLE ONLY platform.supplier_sports
    ADD CONSTRAINT supplier_sports_pkey PRIMARY KEY (supplier, key);

ALTER TABLE ONLY platform.suppliers
    ADD CONSTRAINT suppliers_pkey PRIMARY KEY (code);

ALTER TABLE ONLY platform.suppliers
    ADD CONSTRAINT suppliers_position_key UNIQUE ("position");

ALTER TABLE ONLY platform.taboo_lists
    ADD CONSTRAINT taboo_lists_pkey PRIMARY KEY (merchant_code);

ALTER TABLE ONLY tenant.account_roles
    ADD CONSTRAINT account_roles_pkey PRIMARY KEY (merchant_code, account_id, role_id);

ALTER TABLE ONLY tenant.accounts
    ADD CONSTRAINT accounts_account_key_key UNIQUE (account_key);

ALTER TABLE ONLY tenant.accounts
    ADD CONSTRAINT accounts_id_key UNIQUE (id);

ALTER TABLE ONLY tenant.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (merchant_code, id);

ALTER TABLE ONLY tenant.anchor_calendars
    ADD CONSTRAINT anchor_calendars_pkey PRIMARY KEY (merchant_code, anchor_id);

ALTER TABLE ONLY tenant.anchor_calendars
    ADD CONSTRAINT anchor_calendars_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY tenant.anchor_keys
    ADD CONSTRAINT anchor_keys_pkey PRIMARY KEY (merchant_code, anchor_id, version);

ALTER TABLE ONLY tenant.anchor_push_targets
    ADD CONSTRAINT anchor_push_targets_pkey PRIMARY KEY (merchant_code, anchor_id, push_target_id);

ALTER TABLE ONLY tenant.anchors
    ADD CONSTRAINT anchors_pkey PRIMARY KEY (merchant_code, id);

ALTER TABLE ONLY tenant.appointment_moves
    ADD CONSTRAINT appointment_moves_pkey PRIMARY KEY (merchant_code, appointment_id, from_match, to_match);

ALTER TABLE ONLY tenant.appointment_push_targets
    ADD CONSTRAINT appointment_push_targets_pkey PRIMARY KEY (merchant_code, appointment_id, push_target_id);

ALTER TABLE ONLY tenant.appointments
    ADD CONSTRAINT appointments_overlap EXCLUDE USING gist (int8range(anchor_id, anchor_id, '[]'::text) WITH &&, tstzrange(effective_start, effective_end) WITH &&) WHERE ((is_enabled AND (overlap = 'none'::text)));

ALTER TABLE ONLY tenant.appointments
    ADD CONSTRAINT appointments_pkey PRIMARY KEY (merchant_code, id);

ALTER TABLE ONLY tenant.ceilings
    ADD CONSTRAINT ceilings_pkey PRIMARY KEY (merchant_code, permission_key);

ALTER TABLE ONLY tenant.domain_changes
    ADD CONSTRAINT domain_changes_pkey PRIMARY KEY (merchant_code, id);

ALTER TABLE ONLY tenant.domain_keys
    ADD CONSTRAINT domain_keys_pkey PRIMARY KEY (merchant_code, domain_id);

ALTER TABLE ONLY tenant.domains
    ADD CONSTRAINT domains_pkey PRIMARY KEY (merchant_code, id);

ALTER TABLE ONLY tenant.group_accounts
    ADD CONSTRAINT group_accounts_pkey PRIMARY KEY (merchant_code, account_id);

ALTER TABLE ONLY tenant.group_roles
    ADD CONSTRAINT group_roles_pkey PRIMARY KEY (merchant_code, role_id);

ALTER TABLE ONLY tenant.groups
    ADD CONSTRAINT groups_pkey PRIMARY KEY (merchant_code, id);

ALTER TABLE ONLY tenant.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (merchant_code, account_id, call_id, key);

ALTER TABLE ONLY tenant.live_minutes
    ADD CONSTRAINT live_minutes_pkey PRIMARY KEY (merchant_code, session_id, minute);

ALTER TABLE ONLY tenant.live_samples
    ADD CONSTRAINT live_samples_pkey PRIMARY KEY (merchant_code, session_id, at);

ALTER TABLE ONLY tenant.live_sessions
    ADD CONSTRAINT live_sessions_pkey PRIMARY KEY (merchant_code, id);

ALTER TABLE ONLY tenant.log_archives
    ADD CONSTRAINT log_archives_pkey PRIMARY KEY (merchant_code, first_seq);

ALTER TABLE ONLY tenant.log_heads
    ADD CONSTRAINT log_heads_pkey PRIMARY KEY (merchant_code);

ALTER TABLE ONLY tenant.monitor_receivers
    ADD CONSTRAINT monitor_receivers_pkey PRIMARY KEY (merchant_code, account_id);

ALTER TABLE ONLY tenant.monitor_settings
    ADD CONSTRAINT monitor_settings_pkey PRIMARY KEY (merchant_code);

ALTER TABLE ONLY tenant.notice_settings
    ADD CONSTRAINT notice_settings_pkey PRIMARY KEY (merchant_code, account_id, kind);

ALTER TABLE ONLY tenant.notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (merchant_code, id);

ALTER TABLE ONLY tenant.operation_logs_before
    ADD CONSTRAINT operation_logs_before_pkey PRIMARY KEY (merchant_code, seq, created_at);

ALTER TABLE ONLY tenant.operation_logs
    ADD CONSTRAINT operation_logs_pkey PRIMARY KEY (merchant_code, seq, created_at);

ALTER TABLE ONLY tenant.operation_logs_default
    ADD CONSTRAINT operation_logs_default_pkey PRIMARY KEY (merchant_code, seq, created_at);

ALTER TABLE ONLY tenant.operation_logs_later
    ADD CONSTRAINT operation_logs_later_pkey PRIMARY KEY (merchant_code, seq, created_at);

ALTER TABLE ONLY tenant.photos
    ADD CONSTRAINT photos_name_key UNIQUE (name);

ALTER TABLE ONLY tenant.photos
    ADD CONSTRAINT photos_pkey PRIMARY KEY (merchant_code, name);

ALTER TABLE ONLY tenant.prediction_forms
    ADD CONSTRAINT prediction_forms_pkey PRIMARY KEY (merchant_code, writer_id, sport_id, prediction_id);

ALTER TABLE ONLY tenant.prediction_moves
    ADD CONSTRAINT prediction_moves_pkey PRIMARY KEY (merchant_code, prediction_id, from_match, to_match);

ALTER TABLE ONLY tenant.prediction_results
    ADD CONSTRAINT prediction_results_pkey PRIMARY KEY (merchant_code, prediction_id, settled_at);

ALTER TABLE ONLY tenant.prediction_settings
    ADD CONSTRAINT prediction_settings_pkey PRIMARY KEY (merchant_code);

ALTER TABLE ONLY tenant.prediction_templates
    ADD CONSTRAINT prediction_templates_pkey PRIMARY KEY (merchant_code, id);

ALTER TABLE ONLY tenant.prediction_versions
    ADD CONSTRAINT prediction_versions_pkey PRIMARY KEY (merchant_code, prediction_id, version);

ALTER TABLE ONLY tenant.predictions
    ADD CONSTRAINT predictions_pkey PRIMARY KEY (merchant_code, id);

ALTER TABLE ONLY tenant.push_targets
    ADD CONSTRAINT push_targets_pkey PRIMARY KEY (merchant_code, id);

ALTER TABLE ONLY tenant.refused_publishes
    ADD CONSTRAINT refused_publishes_pkey PRIMARY KEY (merchant_code, stream, reason);

ALTER TABLE ONLY tenant.relayed_targets
    ADD CONSTRAINT relayed_targets_pkey PRIMARY KEY (merchant_code, session_id, domain_id);

ALTER TABLE ONLY tenant.role_permissions
    ADD CONSTRAINT role_permissions_pkey PRIMARY KEY (merchant_code, role_id, permission_key);

ALTER TABLE ONLY tenant.roles
    ADD CONSTRAINT roles_pkey PRIMARY KEY (merchant_code, id);

ALTER TABLE ONLY tenant.saved_views
    ADD CONSTRAINT saved_views_pkey PRIMARY KEY (merchant_code, id);

ALTER TABLE ONLY tenant.taboo_words
    ADD CONSTRAINT taboo_words_pkey PRIMARY KEY (merchant_code, id);

ALTER TABLE ONLY tenant.target_outages
    ADD CONSTRAINT target_outages_pkey PRIMARY KEY (merchant_code, session_id, domain_id, began_at);

ALTER TABLE ONLY tenant.task_items
    ADD CONSTRAINT task_items_pkey PRIMARY KEY (merchant_code, task_id, "position");

ALTER TABLE ONLY tenant.tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (merchant_code, id);

ALTER TABLE ONLY tenant.value_added
    ADD CONSTRAINT value_added_pkey PRIMARY KEY (merchant_code, id);

CREATE INDEX account_failures_age ON identity.account_failures USING btree (failed_at);

CREATE INDEX account_failures_by_account ON identity.account_failures USING btree (account_key, failed_at);

CREATE INDEX devices_by_account ON identity.devices USING btree (account_id);

CREATE INDEX email_undos_by_account ON identity.email_undos USING btree (account_id, created_at);

CREATE INDEX password_resets_by_account ON identity.password_resets USING btree (account_id) WHERE (used_at IS NULL);

CREATE INDEX password_resets_by_sending ON identity.password_resets USING btree (account_id, armed_at) WHERE (armed_at IS NOT NULL);

CREATE INDEX replaced_device_tokens_by_device ON identity.replaced_device_tokens USING btree (device_id);

CREATE INDEX sessions_age ON identity.sessions USING btree (created_at);

CREATE INDEX sessions_by_account ON identity.sessions USING btree (account_id) WHERE (ended_at IS NULL);

CREATE INDEX sessions_by_device ON identity.sessions USING btree (device_id);

CREATE INDEX sign_in_challenges_age ON identity.sign_in_challenges USING btree (created_at);

CREATE INDEX sign_in_challenges_by_device ON identity.sign_in_challenges USING btree (device_id) WHERE (device_id IS NOT NULL);

CREATE INDEX sign_in_failures_age ON identity.sign_in_failures USING btree (last_failed_at);

CREATE INDEX sign_in_links_age ON identity.sign_in_links USING btree (created_at);

CREATE INDEX sign_in_links_by_account ON identity.sign_in_links USING btree (account_id) WHERE (account_id IS NOT NULL);

CREATE INDEX call_hours_by_average ON platform.call_hours USING btree (average_ms, id);

CREATE INDEX call_hours_by_calls ON platform.call_hours USING btree (calls, id);

CREATE INDEX call_hours_by_errors ON platform.call_hours USING btree (errors, id);

CREATE INDEX call_hours_newest ON platform.call_hours USING btree (hour, id);

CREATE INDEX call_hours_of_account ON platform.call_hours USING btree (account, hour, id);

CREATE INDEX call_hours_of_call ON platform.call_hours USING btree (call_id, hour, id);

CREATE INDEX call_hours_of_merchant ON platform.call_hours USING btree (merchant_code, hour, id);

CREATE INDEX call_writers_to_forget ON platform.call_writers USING btree (written_at);

CREATE INDEX catalog_aliases_by_key ON platform.catalog_aliases USING btree (alias_key);

CREATE INDEX catalog_entries_auto_shelf ON platform.catalog_entries USING btree (id) WHERE auto_shelf;

CREATE INDEX catalog_entries_by_grams ON platform.catalog_entries USING gin (grams);

CREATE INDEX catalog_entries_by_kind ON platform.catalog_entries USING btree (kind, id) WHERE (merged_into IS NULL);

CREATE INDEX catalog_entries_in_order ON platform.catalog_entries USING btree (kind, discipline, id);

CREATE INDEX catalog_entries_merged ON platform.catalog_entries USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX catalog_entries_of_team ON platform.catalog_entries USING btree (team_id) WHERE (team_id IS NOT NULL);

CREATE INDEX catalog_leagues_by_grams ON platform.catalog_entries USING gin (grams) WHERE (kind = 'league'::text);

CREATE INDEX catalog_teams_by_grams ON platform.catalog_entries USING gin (grams) WHERE (kind = 'team'::text);

CREATE INDEX feed_pages_in_order ON ONLY platform.feed_pages USING btree (supplier, feed, received_at);

CREATE INDEX feed_pages_default_supplier_feed_received_at_idx ON platform.feed_pages_default USING btree (supplier, feed, received_at);

CREATE INDEX link_decisions_by_age ON platform.link_decisions USING btree (decided_at);

CREATE INDEX link_proposals_of_candidate ON platform.link_proposals USING btree (candidate_id) WHERE (state = 'open'::text);

CREATE INDEX link_proposals_open ON platform.link_proposals USING btree (kind, discipline, score DESC, id) WHERE (state = 'open'::text);

CREATE INDEX link_proposals_refused ON platform.link_proposals USING btree (candidate_id) WHERE (state = 'refused'::text);

CREATE INDEX link_proposals_undecided ON platform.link_proposals USING btree (candidate_id, kind) WHERE (state <> ALL (ARRAY['accepted'::text, 'refused'::text, 'obsolete'::text]));

CREATE INDEX logos_to_fetch ON platform.logos USING btree (next_try_at) WHERE (name IS NULL);

CREATE INDEX match_changes_of_people ON ONLY platform.match_changes USING btree (changed_at) WHERE (account IS NOT NULL);

CREATE INDEX match_changes_default_changed_at_idx ON platform.match_changes_default USING btree (changed_at) WHERE (account IS NOT NULL);

CREATE INDEX match_changes_of_match ON ONLY platform.match_changes USING btree (match_id, changed_at);

CREATE INDEX match_changes_default_match_id_changed_at_idx ON platform.match_changes_default USING btree (match_id, changed_at);

CREATE INDEX matches_in_order ON platform.matches USING btree (discipline, game_time, id) INCLUDE (status, stage, league_id, home_id, away_id, is_single, merged_into);

CREATE INDEX matches_merged ON platform.matches USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX matches_of_away ON platform.matches USING btree (away_id, game_time, id);

CREATE INDEX matches_of_home ON platform.matches USING btree (home_id, game_time, id);

CREATE INDEX matches_of_league ON platform.matches USING btree (league_id, game_time, id);

CREATE INDEX matches_to_follow_in_turn ON platform.matches_to_follow USING btree (turn);

CREATE INDEX matches_to_settle_in_turn ON platform.matches_to_settle USING btree (turn);

CREATE INDEX merchants_by_alias ON platform.merchants USING btree ((((alias || ' '::text) || code)));

CREATE INDEX merchants_by_name ON platform.merchants USING btree ((((COALESCE(NULLIF(name_cn, ''::text), alias) || ' '::text) || code)));

CREATE INDEX merchants_by_parent ON platform.merchants USING btree (parent_code, code) WHERE (parent_code IS NOT NULL);

CREATE INDEX merges_in_time ON platform.merges USING btree (merged_at);

CREATE INDEX merges_of_winner ON platform.merges USING btree (kind, winner_id);

CREATE INDEX quarantine_of_record ON platform.quarantine USING btree (supplier, feed, supplier_id) WHERE (state = 'open'::text);

CREATE INDEX quarantine_open ON platform.quarantine USING btree (last_at DESC, id DESC) WHERE (state = 'open'::text);

CREATE INDEX supplier_entries_by_grams ON platform.supplier_entries USING gin (grams);

CREATE INDEX supplier_entries_by_kind ON platform.supplier_entries USING btree (kind, id);

CREATE INDEX supplier_entries_linked ON platform.supplier_entries USING btree (linked_at, platform.link_number(kind, supplier, discipline, supplier_id)) WHERE (link = 'auto'::text);

CREATE INDEX supplier_entries_of_context ON platform.supplier_entries USING btree (context_ref, supplier, kind, discipline) WHERE (kind <> 'league'::text);

CREATE INDEX supplier_entries_of_entry ON platform.supplier_entries USING btree (entry_id);

CREATE INDEX supplier_matches_by_time ON platform.supplier_matches USING btree (discipline, game_time);

CREATE INDEX supplier_matches_linked ON platform.supplier_matches USING btree (linked_at, platform.link_number('match'::text, supplier, discipline, supplier_id)) WHERE (link = 'auto'::text);

CREATE INDEX supplier_matches_loose ON platform.supplier_matches USING btree (supplier, discipline, game_time) WHERE (link = 'none'::text);

CREATE INDEX supplier_matches_of_match ON platform.supplier_matches USING btree (match_id);

CREATE INDEX account_roles_by_role ON tenant.account_roles USING btree (merchant_code, role_id, account_id);

CREATE UNIQUE INDEX anchor_keys_id ON tenant.anchor_keys USING btree (merchant_code, id);

CREATE UNIQUE INDEX anchor_keys_newest ON tenant.anchor_keys USING btree (merchant_code, anchor_id) WHERE (valid_until IS NULL);

CREATE INDEX anchor_push_targets_by_target ON tenant.anchor_push_targets USING btree (merchant_code, push_target_id, anchor_id);

CREATE INDEX anchors_by_name ON tenant.anchors USING btree (merchant_code, name, id);

CREATE INDEX anchors_by_time ON tenant.anchors USING btree (merchant_code, updated_at, id);

CREATE UNIQUE INDEX anchors_code ON tenant.anchors USING btree (code);

CREATE INDEX anchors_disabled ON tenant.anchors USING btree (merchant_code, id) WHERE (NOT is_enabled);

CREATE UNIQUE INDEX anchors_id ON tenant.anchors USING btree (id);

CREATE INDEX anchors_names ON tenant.anchors USING btree (merchant_code, id) INCLUDE (name_key, nickname_key, is_enabled);

CREATE INDEX anchors_of_all_by_name ON tenant.anchors USING btree (name, id);

CREATE INDEX anchors_of_all_by_time ON tenant.anchors USING btree (updated_at, id);

CREATE INDEX anchors_of_all_disabled ON tenant.anchors USING btree (id) INCLUDE (merchant_code) WHERE (NOT is_enabled);

CREATE INDEX anchors_of_all_names ON tenant.anchors USING btree (id) INCLUDE (merchant_code, name_key, nickname_key, is_enabled);

CREATE INDEX anchors_photo ON tenant.anchors USING btree (merchant_code, photo) WHERE (photo IS NOT NULL);

CREATE INDEX appointment_moves_from_match ON tenant.appointment_moves USING btree (from_match, to_match);

CREATE INDEX appointment_push_targets_by_target ON tenant.appointment_push_targets USING btree (merchant_code, push_target_id, appointment_id);

CREATE INDEX appointments_by_start ON tenant.appointments USING btree (merchant_code, effective_start, id) INCLUDE (effective_end, is_enabled, anchor_id, search_key);

CREATE INDEX appointments_by_time ON tenant.appointments USING btree (merchant_code, updated_at, id);

CREATE UNIQUE INDEX appointments_id ON tenant.appointments USING btree (id);

CREATE INDEX appointments_of_anchor ON tenant.appointments USING btree (merchant_code, anchor_id, effective_start, id) INCLUDE (effective_end, is_enabled);

CREATE INDEX appointments_of_match ON tenant.appointments USING btree (match_id, merchant_code, effective_start, id) INCLUDE (effective_end, is_enabled, anchor_id);

CREATE INDEX domain_changes_of_domain ON tenant.domain_changes USING btree (merchant_code, domain_id, id);

CREATE INDEX domain_changes_of_target ON tenant.domain_changes USING btree (merchant_code, push_target_id, id);

CREATE INDEX domains_by_name ON tenant.domains USING btree (merchant_code, kind, name, id);

CREATE INDEX domains_by_time ON tenant.domains USING btree (merchant_code, kind, updated_at, id);

CREATE INDEX domains_in_order ON tenant.domains USING btree (merchant_code, kind, id);

CREATE UNIQUE INDEX domains_in_use ON tenant.domains USING btree (merchant_code, COALESCE(push_target_id, (0)::bigint)) WHERE ((kind = 'push'::text) AND (state = 'IN_USE'::text));

CREATE UNIQUE INDEX domains_name ON tenant.domains USING btree (merchant_code, name) WHERE (state <> 'REMOVED'::text);

CREATE INDEX domains_of_target ON tenant.domains USING btree (merchant_code, push_target_id, kind, state, "position", id);

CREATE INDEX group_accounts_by_group ON tenant.group_accounts USING btree (merchant_code, group_id, account_id);

CREATE INDEX group_roles_by_group ON tenant.group_roles USING btree (merchant_code, group_id, role_id);

CREATE UNIQUE INDEX groups_by_name ON tenant.groups USING btree (merchant_code, platform.name_key(name));

CREATE INDEX idempotency_keys_age ON tenant.idempotency_keys USING btree (created_at);

CREATE INDEX live_minutes_to_forget ON tenant.live_minutes USING btree (merchant_code, minute);

CREATE INDEX live_samples_to_forget ON tenant.live_samples USING btree (merchant_code, at);

CREATE INDEX live_sessions_lost ON tenant.live_sessions USING btree (node, client) WHERE (end_reason = 'nodeLost'::text);

CREATE INDEX live_sessions_of_anchor ON tenant.live_sessions USING btree (merchant_code, anchor_id, started_at);

CREATE INDEX live_sessions_of_appointment ON tenant.live_sessions USING btree (merchant_code, appointment_id, started_at);

CREATE INDEX live_sessions_of_match ON tenant.live_sessions USING btree (merchant_code, match_id, started_at);

CREATE INDEX live_sessions_of_time ON tenant.live_sessions USING btree (merchant_code, started_at);

CREATE UNIQUE INDEX live_sessions_open ON tenant.live_sessions USING btree (merchant_code, appointment_id) WHERE (ended_at IS NULL);

CREATE INDEX live_sessions_open_of_node ON tenant.live_sessions USING btree (node, client) WHERE (ended_at IS NULL);

CREATE INDEX notices_of_account ON tenant.notices USING btree (merchant_code, account_id, id);

CREATE UNIQUE INDEX notices_of_event ON tenant.notices USING btree (merchant_code, account_id, for_merchant, event_key);

CREATE INDEX notices_to_forget ON tenant.notices USING btree (merchant_code, created_at);

CREATE INDEX notices_unread ON tenant.notices USING btree (merchant_code, account_id) WHERE (read_at IS NULL);

CREATE INDEX operation_logs_before_created_at_id_merchant_code_idx ON tenant.operation_logs_before USING btree (created_at DESC, id DESC) INCLUDE (merchant_code);

CREATE INDEX operation_logs_before_created_at_id_merchant_code_idx1 ON tenant.operation_logs_before USING btree (created_at DESC, id DESC) INCLUDE (merchant_code) WHERE (result = 0);

CREATE INDEX operation_logs_before_function_name_created_at_id_merchant__idx ON tenant.operation_logs_before USING btree (function_name, created_at DESC, id DESC) INCLUDE (merchant_code);

CREATE INDEX operation_logs_before_id_idx ON tenant.operation_logs_before USING btree (id);

CREATE INDEX operation_logs_before_merchant_code_created_at_id_idx ON tenant.operation_logs_before USING btree (merchant_code, created_at DESC, id DESC);

CREATE INDEX operation_logs_before_merchant_code_created_at_id_idx1 ON tenant.operation_logs_before USING btree (merchant_code, created_at DESC, id DESC) WHERE (result = 0);

CREATE INDEX operation_logs_before_merchant_code_function_name_created_a_idx ON tenant.operation_logs_before USING btree (merchant_code, function_name, created_at DESC, id DESC);

CREATE INDEX operation_logs_before_touched_merchant_code_idx ON tenant.operation_logs_before USING btree (touched COLLATE "C") INCLUDE (merchant_code) WHERE (touched IS NOT NULL);

CREATE INDEX operation_logs_before_user_account_key_created_at_id_mercha_idx ON tenant.operation_logs_before USING btree (user_account_key, created_at DESC, id DESC) INCLUDE (merchant_code);

CREATE INDEX operation_logs_by_account ON ONLY tenant.operation_logs USING btree (user_account_key, created_at DESC, id DESC) INCLUDE (merchant_code);

CREATE INDEX operation_logs_by_function ON ONLY tenant.operation_logs USING btree (function_name, created_at DESC, id DESC) INCLUDE (merchant_code);

CREATE INDEX operation_logs_by_id ON ONLY tenant.operation_logs USING btree (id);

CREATE INDEX operation_logs_by_merchant_function ON ONLY tenant.operation_logs USING btree (merchant_code, function_name, created_at DESC, id DESC);

CREATE INDEX operation_logs_by_object ON ONLY tenant.operation_logs USING btree (touched COLLATE "C") INCLUDE (merchant_code) WHERE (touched IS NOT NULL);

CREATE INDEX operation_logs_everywhere ON ONLY tenant.operation_logs USING btree (created_at DESC, id DESC) INCLUDE (merchant_code);

CREATE INDEX operation_logs_default_created_at_id_merchant_code_idx ON tenant.operation_logs_default USING btree (created_at DESC, id DESC) INCLUDE (merchant_code);

CREATE INDEX operation_logs_failed_everywhere ON ONLY tenant.operation_logs USING btree (created_at DESC, id DESC) INCLUDE (merchant_code) WHERE (result = 0);

CREATE INDEX operation_logs_default_created_at_id_merchant_code_idx1 ON tenant.operation_logs_default USING btree (created_at DESC, id DESC) INCLUDE (merchant_code) WHERE (result = 0);

CREATE INDEX operation_logs_default_function_name_created_at_id_merchant_idx ON tenant.operation_logs_default USING btree (function_name, created_at DESC, id DESC) INCLUDE (merchant_code);

CREATE INDEX operation_logs_default_id_idx ON tenant.operation_logs_default USING btree (id);

CREATE INDEX operation_logs_newest ON ONLY tenant.operation_logs USING btree (merchant_code, created_at DESC, id DESC);

CREATE INDEX operation_logs_default_merchant_code_created_at_id_idx ON tenant.operation_logs_default USING btree (merchant_code, created_at DESC, id DESC);

CREATE INDEX operation_logs_failed ON ONLY tenant.operation_logs USING btree (merchant_code, created_at DESC, id DESC) WHERE (result = 0);

CREATE INDEX operation_logs_default_merchant_code_created_at_id_idx1 ON tenant.operation_logs_default USING btree (merchant_code, created_at DESC, id DESC) WHERE (result = 0);

CREATE INDEX operation_logs_default_merchant_code_function_name_created__idx ON tenant.operation_logs_default USING btree (merchant_code, function_name, created_at DESC, id DESC);

CREATE INDEX operation_logs_default_touched_merchant_code_idx ON tenant.operation_logs_default USING btree (touched COLLATE "C") INCLUDE (merchant_code) WHERE (touched IS NOT NULL);

CREATE INDEX operation_logs_default_user_account_key_created_at_id_merch_idx ON tenant.operation_logs_default USING btree (user_account_key, created_at DESC, id DESC) INCLUDE (merchant_code);

CREATE INDEX operation_logs_later_created_at_id_merchant_code_idx ON tenant.operation_logs_later USING btree (created_at DESC, id DESC) INCLUDE (merchant_code);

CREATE INDEX operation_logs_later_created_at_id_merchant_code_idx1 ON tenant.operation_logs_later USING btree (created_at DESC, id DESC) INCLUDE (merchant_code) WHERE (result = 0);

CREATE INDEX operation_logs_later_function_name_created_at_id_merchant_c_idx ON tenant.operation_logs_later USING btree (function_name, created_at DESC, id DESC) INCLUDE (merchant_code);

CREATE INDEX operation_logs_later_id_idx ON tenant.operation_logs_later USING btree (id);

CREATE INDEX operation_logs_later_merchant_code_created_at_id_idx ON tenant.operation_logs_later USING btree (merchant_code, created_at DESC, id DESC);

CREATE INDEX operation_logs_later_merchant_code_created_at_id_idx1 ON tenant.operation_logs_later USING btree (merchant_code, created_at DESC, id DESC) WHERE (result = 0);

CREATE INDEX operation_logs_later_merchant_code_function_name_created_at_idx ON tenant.operation_logs_later USING btree (merchant_code, function_name, created_at DESC, id DESC);

CREATE INDEX operation_logs_later_touched_merchant_code_idx ON tenant.operation_logs_later USING btree (touched COLLATE "C") INCLUDE (merchant_code) WHERE (touched IS NOT NULL);

CREATE INDEX operation_logs_later_user_account_key_created_at_id_merchan_idx ON tenant.operation_logs_later USING btree (user_account_key, created_at DESC, id DESC) INCLUDE (merchant_code);

CREATE INDEX photos_unused ON tenant.photos USING btree (merchant_code, unused_since) WHERE (unused_since IS NOT NULL);

CREATE INDEX prediction_forms_by_age ON tenant.prediction_forms USING btree (merchant_code, updated_at);

CREATE INDEX prediction_moves_to_match ON tenant.prediction_moves USING btree (to_match);

CREATE UNIQUE INDEX prediction_templates_by_look ON tenant.prediction_templates USING btree (merchant_code, writer_id, platform.name_key(template_name));

CREATE INDEX predictions_by_game_time ON tenant.predictions USING btree (merchant_code, sport_id, game_time, id) INCLUDE (title_key) WHERE (published_at IS NOT NULL);

CREATE INDEX predictions_due ON tenant.predictions USING btree (due_at, merchant_code, id) WHERE (due_at IS NOT NULL);

CREATE INDEX predictions_in_review ON tenant.predictions USING btree (merchant_code, sport_id, sent_at, id) WHERE (state = 'review'::text);

CREATE INDEX predictions_of_writer ON tenant.predictions USING btree (merchant_code, writer_id, sport_id, published_at, id) INCLUDE (title_key) WHERE (published_at IS NOT NULL);

CREATE INDEX predictions_of_writer_by_game_time ON tenant.predictions USING btree (merchant_code, writer_id, sport_id, game_time, id) INCLUDE (title_key) WHERE (published_at IS NOT NULL);

CREATE INDEX predictions_open ON tenant.predictions USING btree (merchant_code, writer_id) INCLUDE (sport_id, game_time) WHERE ((published_at IS NOT NULL) AND (NOT finished));

CREATE INDEX predictions_overdue ON tenant.predictions USING btree (game_time) INCLUDE (match_id) WHERE ((published_at IS NOT NULL) AND (NOT finished));

CREATE INDEX predictions_published ON tenant.predictions USING btree (merchant_code, sport_id, published_at, id) INCLUDE (title_key) WHERE (published_at IS NOT NULL);

CREATE INDEX predictions_record ON tenant.predictions USING btree (merchant_code, writer_id, game_time, id) INCLUDE (sport_id, league_id, play_type, outcome, payout) WHERE finished;

CREATE INDEX predictions_settled ON tenant.predictions USING btree (match_id, merchant_code, id) WHERE finished;

CREATE INDEX predictions_unpublished ON tenant.predictions USING btree (merchant_code, writer_id, sport_id, id) WHERE (published_at IS NULL);

CREATE INDEX predictions_unpublished_of_match ON tenant.predictions USING btree (match_id, merchant_code, id) WHERE (published_at IS NULL);

CREATE INDEX predictions_unsettled ON tenant.predictions USING btree (match_id, merchant_code, id) WHERE ((published_at IS NOT NULL) AND (NOT finished));

CREATE INDEX predictions_withdrawn ON tenant.predictions USING btree (merchant_code, writer_id) INCLUDE (sport_id, game_time) WHERE (withdrawn_at IS NOT NULL);

CREATE INDEX push_targets_by_name ON tenant.push_targets USING btree (merchant_code, name, id);

CREATE INDEX push_targets_by_time ON tenant.push_targets USING btree (merchant_code, updated_at, id);

CREATE UNIQUE INDEX push_targets_name ON tenant.push_targets USING btree (merchant_code, platform.name_key(name));

CREATE UNIQUE INDEX roles_by_name ON tenant.roles USING btree (merchant_code, platform.name_key(name));

CREATE UNIQUE INDEX saved_views_by_look ON tenant.saved_views USING btree (merchant_code, account_id, table_name, platform.name_key(name)) WHERE (name IS NOT NULL);

CREATE UNIQUE INDEX saved_views_by_name ON tenant.saved_views USING btree (merchant_code, account_id, table_name, lower(COALESCE(name, ''::text)));

CREATE INDEX saved_views_shared ON tenant.saved_views USING btree (merchant_code, table_name) WHERE is_shared;

CREATE INDEX taboo_words_in_order ON tenant.taboo_words USING btree (merchant_code, updated_at, id) WHERE (NOT is_removed);

CREATE UNIQUE INDEX taboo_words_once ON tenant.taboo_words USING btree (merchant_code, word_key) WHERE (NOT is_removed);

CREATE INDEX taboo_words_since ON tenant.taboo_words USING btree (merchant_code, version, id);

CREATE INDEX target_outages_open ON tenant.target_outages USING btree (merchant_code) WHERE (ended_at IS NULL);

CREATE INDEX target_outages_to_forget ON tenant.target_outages USING btree (merchant_code, began_at);

CREATE INDEX tasks_of_owner ON tenant.tasks USING btree (merchant_code, owner_id, id DESC);

CREATE INDEX tasks_to_forget ON tenant.tasks USING btree (expires_at);

CREATE INDEX tasks_to_run ON tenant.tasks USING btree (id) WHERE (closed_at IS NULL);

CREATE INDEX value_added_cover ON tenant.value_added USING btree (merchant_code, cover) WHERE (cover IS NOT NULL);

CREATE INDEX value_added_of_kind ON tenant.value_added USING btree (merchant_code, kind, id);

ALTER INDEX platform.feed_pages_in_order ATTACH PARTITION platform.feed_pages_default_supplier_feed_received_at_idx;

ALTER INDEX platform.match_changes_of_people ATTACH PARTITION platform.match_changes_default_changed_at_idx;

ALTER INDEX platform.match_changes_of_match ATTACH PARTITION platform.match_changes_default_match_id_changed_at_idx;

ALTER INDEX platform.odds_changes_pkey ATTACH PARTITION platform.odds_changes_default_pkey;

ALTER INDEX tenant.operation_logs_everywhere ATTACH PARTITION tenant.operation_logs_default_created_at_id_merchant_code_idx;

ALTER INDEX tenant.operation_logs_failed_everywhere ATTACH PARTITION tenant.operation_logs_default_created_at_id_merchant_code_idx1;

ALTER INDEX tenant.operation_logs_by_function ATTACH PARTITION tenant.operation_logs_default_function_name_created_at_id_merchant_idx;

ALTER INDEX tenant.operation_logs_by_id ATTACH PARTITION tenant.operation_logs_default_id_idx;

ALTER INDEX tenant.operation_logs_newest ATTACH PARTITION tenant.operation_logs_default_merchant_code_created_at_id_idx;

ALTER INDEX tenant.operation_logs_failed ATTACH PARTITION tenant.operation_logs_default_merchant_code_created_at_id_idx1;

ALTER INDEX tenant.operation_logs_by_merchant_function ATTACH PARTITION tenant.operation_logs_default_merchant_code_function_name_created__idx;

ALTER INDEX tenant.operation_logs_pkey ATTACH PARTITION tenant.operation_logs_default_pkey;

ALTER INDEX tenant.operation_logs_by_object ATTACH PARTITION tenant.operation_logs_default_touched_merchant_code_idx;

ALTER INDEX tenant.operation_logs_by_account ATTACH PARTITION tenant.operation_logs_default_user_account_key_created_at_id_merch_idx;

CREATE TRIGGER fill_context_ref BEFORE INSERT OR UPDATE OF supplier_id, kind, record ON platform.supplier_entries FOR EACH ROW EXECUTE FUNCTION platform.fill_context_ref();

CREATE TRIGGER follow_purchases AFTER UPDATE OF purchases ON platform.merchants FOR EACH ROW WHEN ((old.purchases IS DISTINCT FROM new.purchases)) EXECUTE FUNCTION tenant.follow_purchases();

CREATE TRIGGER keep_merchant BEFORE UPDATE ON platform.merchants FOR EACH ROW WHEN ((((((((((((old.alias IS DISTINCT FROM new.alias) OR (old.enabled IS DISTINCT FROM new.enabled)) OR (old.second_factor_required IS DISTINCT FROM new.second_factor_required)) OR (old.permission_epoch IS DISTINCT FROM new.permission_epoch)) OR (old.name_cn IS DISTINCT FROM new.name_cn)) OR (old.name_en IS DISTINCT FROM new.name_en)) OR (old.parent_code IS DISTINCT FROM new.parent_code)) OR (old.purchases IS DISTINCT FROM new.purchases)) OR (old.service_in_china IS DISTINCT FROM new.service_in_china)) OR (old.icp_certificate IS DISTINCT FROM new.icp_certificate)) OR (old.cdn_admin IS DISTINCT FROM new.cdn_admin))) EXECUTE FUNCTION platform.keep_merchant();

CREATE TRIGGER keep_shelf_author BEFORE UPDATE OF status ON platform.matches FOR EACH ROW WHEN (((new.status <> old.status) AND (new.merged_into IS NULL) AND (old.merged_into IS NULL) AND (NOT (new.shelf_by IS DISTINCT FROM old.shelf_by)))) EXECUTE FUNCTION platform.keep_shelf_author();

CREATE TRIGGER note_end AFTER UPDATE OF stage, home_scores, away_scores, game_time, merged_into, home_id, away_id ON platform.matches FOR EACH ROW WHEN (((new.discipline = ANY (ARRAY[1, 2])) AND ((new.stage = ANY (ARRAY[90, 93, 94])) OR (new.merged_into IS NOT NULL) OR (old.merged_into IS NOT NULL)) AND (((((((old.stage IS DISTINCT FROM new.stage) OR (old.home_scores IS DISTINCT FROM new.home_scores)) OR (old.away_scores IS DISTINCT FROM new.away_scores)) OR (old.game_time IS DISTINCT FROM new.game_time)) OR (old.merged_into IS DISTINCT FROM new.merged_into)) OR (old.home_id IS DISTINCT FROM new.home_id)) OR (old.away_id IS DISTINCT FROM new.away_id)))) EXECUTE FUNCTION platform.note_end_of_match();

CREATE TRIGGER note_link_change AFTER INSERT OR DELETE OR UPDATE ON platform.catalog_aliases FOR EACH ROW WHEN ((COALESCE(current_setting('touchline.link_decision'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION platform.note_link_change('entry_id', 'alias_key');

CREATE TRIGGER note_link_change AFTER UPDATE ON platform.catalog_entries FOR EACH ROW WHEN ((COALESCE(current_setting('touchline.link_decision'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION platform.note_link_change('id');

CREATE TRIGGER note_link_change AFTER INSERT OR UPDATE ON platform.link_proposals FOR EACH ROW WHEN ((COALESCE(current_setting('touchline.link_decision'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION platform.note_link_change('id');

CREATE TRIGGER note_link_change AFTER UPDATE ON platform.matches FOR EACH ROW WHEN ((COALESCE(current_setting('touchline.link_decision'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION platform.note_link_change('id');

CREATE TRIGGER note_link_change AFTER INSERT OR DELETE OR UPDATE ON platform.supplier_entries FOR EACH ROW WHEN ((COALESCE(current_setting('touchline.link_decision'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION platform.note_link_change('supplier', 'kind', 'discipline', 'supplier_id');

CREATE TRIGGER note_link_change AFTER INSERT OR DELETE OR UPDATE ON platform.supplier_matches FOR EACH ROW WHEN ((COALESCE(current_setting('touchline.link_decision'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION platform.note_link_change('supplier', 'discipline', 'supplier_id');

CREATE TRIGGER note_logo AFTER INSERT ON platform.catalog_entries FOR EACH ROW WHEN (((new.icon <> ''::text) AND (new.kind <> 'player'::text))) EXECUTE FUNCTION platform.note_logo();

CREATE TRIGGER note_move AFTER INSERT ON platform.catalog_aliases FOR EACH ROW WHEN ((current_setting('touchline.merge'::text, true) <> ''::text)) EXECUTE FUNCTION platform.note_move('entry_id alias_key', 'source');

CREATE TRIGGER note_move AFTER UPDATE OF merged_into, team_id, own_fields, auto_shelf, auto_shelf_from, discipline_name ON platform.catalog_entries FOR EACH ROW WHEN ((current_setting('touchline.merge'::text, true) <> ''::text)) EXECUTE FUNCTION platform.note_move('id', 'merged_into team_id own_fields name short_name name_en icon level discipline_name auto_shelf auto_shelf_from');

CREATE TRIGGER note_move AFTER INSERT OR UPDATE OF state ON platform.link_proposals FOR EACH ROW WHEN ((current_setting('touchline.merge'::text, true) <> ''::text)) EXECUTE FUNCTION platform.note_move('id', 'state settled_at settled_by');

CREATE TRIGGER note_move AFTER UPDATE OF merged_into, status, overrides, league_id ON platform.matches FOR EACH ROW WHEN ((current_setting('touchline.merge'::text, true) <> ''::text)) EXECUTE FUNCTION platform.note_move('id', 'merged_into status shelf_by overrides league_id home_id away_id');

CREATE TRIGGER note_move AFTER UPDATE OF entry_id ON platform.supplier_entries FOR EACH ROW WHEN ((current_setting('touchline.merge'::text, true) <> ''::text)) EXECUTE FUNCTION platform.note_move('supplier kind discipline supplier_id', 'entry_id link');

CREATE TRIGGER note_move AFTER UPDATE OF match_id ON platform.supplier_matches FOR EACH ROW WHEN ((current_setting('touchline.merge'::text, true) <> ''::text)) EXECUTE FUNCTION platform.note_move('supplier discipline supplier_id', 'match_id link');

CREATE TRIGGER note_other_logo AFTER UPDATE OF icon ON platform.catalog_entries FOR EACH ROW WHEN (((new.icon <> ''::text) AND (new.kind <> 'player'::text) AND (new.icon IS DISTINCT FROM old.icon))) EXECUTE FUNCTION platform.note_logo();

CREATE TRIGGER note_to_follow AFTER UPDATE OF game_time, stage, status, merged_into, league_id, home_id, away_id ON platform.matches FOR EACH ROW WHEN (((((((old.game_time IS DISTINCT FROM new.game_time) OR (old.merged_into IS DISTINCT FROM new.merged_into)) OR (old.league_id IS DISTINCT FROM new.league_id)) OR (old.home_id IS DISTINCT FROM new.home_id)) OR (old.away_id IS DISTINCT FROM new.away_id)) OR ((old.stage <> new.stage) AND ((old.stage = ANY (ARRAY[91, 93, 94, 95])) OR (new.stage = ANY (ARRAY[91, 93, 94, 95])))) OR ((old.status <> new.status) AND ((old.status = 4) OR (new.status = 4))))) EXECUTE FUNCTION platform.note_match_to_follow();

CREATE TRIGGER open_log_head AFTER INSERT ON platform.merchants FOR EACH ROW EXECUTE FUNCTION platform.open_log_head();

CREATE TRIGGER open_taboo_list AFTER INSERT ON platform.merchants FOR EACH ROW EXECUTE FUNCTION platform.open_taboo_list();

CREATE TRIGGER refuse_circle AFTER INSERT OR UPDATE OF parent_code ON platform.merchants FOR EACH ROW WHEN ((new.parent_code IS NOT NULL)) EXECUTE FUNCTION platform.refuse_circle();

CREATE TRIGGER touch BEFORE UPDATE OF own_fields, is_recycled, merged_into ON platform.catalog_entries FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

CREATE TRIGGER touch BEFORE UPDATE OF status, overrides, chosen_supplier, merged_into ON platform.matches FOR EACH ROW WHEN ((NOT ((NOT (new.shelf_by IS DISTINCT FROM 'rule'::text)) AND (old.shelf_by IS NULL)))) EXECUTE FUNCTION platform.touch_updated_at();

CREATE TRIGGER touch BEFORE UPDATE OF alias, enabled, second_factor_required, name_cn, name_en, parent_code, purchases, service_in_china, icp_certificate, cdn_admin ON platform.merchants FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

CREATE TRIGGER touch BEFORE UPDATE ON platform.odds_providers FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON platform.call_record_settings FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON platform.media_nodes FOR EACH ROW WHEN ((old.capacity IS DISTINCT FROM new.capacity)) EXECUTE FUNCTION platform.touch_updated_at();

CREATE TRIGGER ceiling_after_delete AFTER DELETE ON tenant.role_permissions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tenant.follow_role_one();

CREATE TRIGGER ceiling_after_insert AFTER INSERT ON tenant.role_permissions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tenant.follow_role_one();

CREATE TRIGGER ceiling_after_update_from AFTER UPDATE ON tenant.role_permissions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tenant.follow_role_one();

CREATE TRIGGER ceiling_after_update_to AFTER UPDATE ON tenant.role_permissions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tenant.follow_role_one();

CREATE TRIGGER hold_archive_to_log BEFORE INSERT ON tenant.log_archives FOR EACH ROW EXECUTE FUNCTION tenant.hold_archive_to_log();

CREATE TRIGGER keep_published BEFORE DELETE OR UPDATE ON tenant.predictions FOR EACH ROW WHEN ((old.published_at IS NOT NULL)) EXECUTE FUNCTION tenant.keep_published();

CREATE TRIGGER note_move AFTER UPDATE OF match_id ON tenant.predictions FOR EACH ROW WHEN ((old.match_id <> new.match_id)) EXECUTE FUNCTION tenant.note_prediction_move();

CREATE TRIGGER note_use_of_cover AFTER INSERT OR DELETE OR UPDATE OF cover ON tenant.value_added FOR EACH ROW EXECUTE FUNCTION tenant.note_use_of_photo('cover');

CREATE TRIGGER note_use_of_photo AFTER INSERT OR UPDATE OF photo ON tenant.anchors FOR EACH ROW EXECUTE FUNCTION tenant.note_use_of_photo('photo');

CREATE TRIGGER publish_now BEFORE UPDATE OF published_at, withdrawn_at ON tenant.predictions FOR EACH ROW WHEN ((((old.published_at IS NULL) AND (new.published_at IS NOT NULL)) OR ((old.withdrawn_at IS NULL) AND (new.withdrawn_at IS NOT NULL)))) EXECUTE FUNCTION tenant.publish_now();

CREATE TRIGGER show_kept_result AFTER UPDATE OF status, finished, outcome, payout, settled_at ON tenant.predictions FOR EACH ROW WHEN ((((((old.status IS DISTINCT FROM new.status) OR (old.finished IS DISTINCT FROM new.finished)) OR (old.outcome IS DISTINCT FROM new.outcome)) OR (old.payout IS DISTINCT FROM new.payout)) OR (old.settled_at IS DISTINCT FROM new.settled_at))) EXECUTE FUNCTION tenant.show_kept_result();

CREATE TRIGGER touch BEFORE UPDATE ON tenant.accounts FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

CREATE TRIGGER touch BEFORE UPDATE ON tenant.anchors FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

CREATE TRIGGER touch BEFORE UPDATE OF anchor_id, match_id, name, start_at, end_at, move_start, move_end, is_enabled ON tenant.appointments FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

CREATE TRIGGER touch BEFORE UPDATE ON tenant.domains FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

CREATE TRIGGER touch BEFORE UPDATE ON tenant.groups FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

CREATE TRIGGER touch BEFORE UPDATE ON tenant.prediction_forms FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

CREATE TRIGGER touch BEFORE UPDATE OF match_id, provider_id, play_type, codes, title, content, state, due_at, withdrawn_at ON tenant.predictions FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

CREATE TRIGGER touch BEFORE UPDATE ON tenant.push_targets FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

CREATE TRIGGER touch BEFORE UPDATE ON tenant.roles FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

CREATE TRIGGER touch BEFORE UPDATE ON tenant.taboo_words FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

CREATE TRIGGER touch BEFORE UPDATE ON tenant.value_added FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON tenant.monitor_settings FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

ALTER TABLE ONLY identity.devices
    ADD CONSTRAINT devices_merchant_code_account_id_fkey FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts(merchant_code, id);

ALTER TABLE ONLY identity.email_undos
    ADD CONSTRAINT email_undos_merchant_code_account_id_fkey FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts(merchant_code, id);

ALTER TABLE ONLY identity.known_addresses
    ADD CONSTRAINT known_addresses_merchant_code_account_id_fkey FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts(merchant_code, id);

ALTER TABLE ONLY identity.last_sign_ins
    ADD CONSTRAINT last_sign_ins_merchant_code_account_id_fkey FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts(merchant_code, id);

ALTER TABLE ONLY identity.password_resets
    ADD CONSTRAINT password_resets_merchant_code_account_id_fkey FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts(merchant_code, id);

ALTER TABLE ONLY identity.recovery_codes
    ADD CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.second_factors(account_id) ON DELETE CASCADE;

ALTER TABLE ONLY identity.replaced_device_tokens
    ADD CONSTRAINT replaced_device_tokens_device_id_fkey FOREIGN KEY (device_id) REFERENCES identity.devices(id) ON DELETE CASCADE;

ALTER TABLE ONLY identity.second_factors
    ADD CONSTRAINT second_factors_merchant_code_account_id_fkey FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts(merchant_code, id);

ALTER TABLE ONLY identity.sessions
    ADD CONSTRAINT sessions_device_id_fkey FOREIGN KEY (device_id) REFERENCES identity.devices(id) ON DELETE SET NULL;

ALTER TABLE ONLY identity.sessions
    ADD CONSTRAINT sessions_merchant_code_account_id_fkey FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts(merchant_code, id);

ALTER TABLE ONLY identity.sign_in_challenges
    ADD CONSTRAINT sign_in_challenges_device_id_fkey FOREIGN KEY (device_id) REFERENCES identity.devices(id) ON DELETE CASCADE;

ALTER TABLE ONLY identity.sign_in_challenges
    ADD CONSTRAINT sign_in_challenges_merchant_code_account_id_fkey FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts(merchant_code, id);

ALTER TABLE ONLY identity.sign_in_links
    ADD CONSTRAINT sign_in_links_merchant_code_account_id_fkey FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts(merchant_code, id);

ALTER TABLE ONLY platform.catalog_aliases
    ADD CONSTRAINT catalog_aliases_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES platform.catalog_entries(id) ON DELETE CASCADE;

ALTER TABLE ONLY platform.catalog_entries
    ADD CONSTRAINT catalog_entries_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES platform.catalog_entries(id);

ALTER TABLE ONLY platform.catalog_entries
    ADD CONSTRAINT catalog_entries_team_id_fkey FOREIGN KEY (team_id) REFERENCES platform.catalog_entries(id);

ALTER TABLE ONLY platform.feed_leaders
    ADD CONSTRAINT feed_leaders_supplier_fkey FOREIGN KEY (supplier) REFERENCES platform.suppliers(code);

ALTER TABLE ONLY platform.feed_lists
    ADD CONSTRAINT feed_lists_supplier_fkey FOREIGN KEY (supplier) REFERENCES platform.suppliers(code);

ALTER TABLE ONLY platform.feed_minutes
    ADD CONSTRAINT feed_minutes_supplier_fkey FOREIGN KEY (supplier) REFERENCES platform.suppliers(code);

ALTER TABLE ONLY platform.link_journal
    ADD CONSTRAINT link_journal_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES platform.link_decisions(id) ON DELETE CASCADE;

ALTER TABLE ONLY platform.link_proposals
    ADD CONSTRAINT link_proposals_supplier_fkey FOREIGN KEY (supplier) REFERENCES platform.suppliers(code);

ALTER TABLE ONLY platform.matches
    ADD CONSTRAINT matches_away_id_fkey FOREIGN KEY (away_id) REFERENCES platform.catalog_entries(id);

ALTER TABLE ONLY platform.matches
    ADD CONSTRAINT matches_chosen_supplier_fkey FOREIGN KEY (chosen_supplier) REFERENCES platform.suppliers(code);

ALTER TABLE ONLY platform.matches
    ADD CONSTRAINT matches_home_id_fkey FOREIGN KEY (home_id) REFERENCES platform.catalog_entries(id);

ALTER TABLE ONLY platform.matches
    ADD CONSTRAINT matches_league_id_fkey FOREIGN KEY (league_id) REFERENCES platform.catalog_entries(id);

ALTER TABLE ONLY platform.matches
    ADD CONSTRAINT matches_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES platform.matches(id);

ALTER TABLE ONLY platform.matches_to_follow
    ADD CONSTRAINT matches_to_follow_match_id_fkey FOREIGN KEY (match_id) REFERENCES platform.matches(id);

ALTER TABLE ONLY platform.matches_to_settle
    ADD CONSTRAINT matches_to_settle_match_id_fkey FOREIGN KEY (match_id) REFERENCES platform.matches(id);

ALTER TABLE ONLY platform.merchant_contacts
    ADD CONSTRAINT merchant_contacts_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY platform.merchant_servers
    ADD CONSTRAINT merchant_servers_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY platform.merchants
    ADD CONSTRAINT merchants_parent_code_fkey FOREIGN KEY (parent_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY platform.merge_moves
    ADD CONSTRAINT merge_moves_merge_id_fkey FOREIGN KEY (merge_id) REFERENCES platform.merges(id) ON DELETE CASCADE;

ALTER TABLE ONLY platform.odds_makers
    ADD CONSTRAINT odds_makers_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES platform.odds_providers(id);

ALTER TABLE ONLY platform.odds_makers
    ADD CONSTRAINT odds_makers_supplier_fkey FOREIGN KEY (supplier) REFERENCES platform.suppliers(code);

ALTER TABLE ONLY platform.odds_quotes
    ADD CONSTRAINT odds_quotes_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES platform.odds_providers(id);

ALTER TABLE ONLY platform.odds_quotes
    ADD CONSTRAINT odds_quotes_supplier_fkey FOREIGN KEY (supplier) REFERENCES platform.suppliers(code);

ALTER TABLE ONLY platform.quarantine
    ADD CONSTRAINT quarantine_supplier_fkey FOREIGN KEY (supplier) REFERENCES platform.suppliers(code);

ALTER TABLE ONLY platform.supplier_entries
    ADD CONSTRAINT supplier_entries_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES platform.catalog_entries(id);

ALTER TABLE ONLY platform.supplier_entries
    ADD CONSTRAINT supplier_entries_supplier_fkey FOREIGN KEY (supplier) REFERENCES platform.suppliers(code);

ALTER TABLE ONLY platform.supplier_matches
    ADD CONSTRAINT supplier_matches_match_id_fkey FOREIGN KEY (match_id) REFERENCES platform.matches(id);

ALTER TABLE ONLY platform.supplier_matches
    ADD CONSTRAINT supplier_matches_supplier_fkey FOREIGN KEY (supplier) REFERENCES platform.suppliers(code);

ALTER TABLE ONLY platform.supplier_sports
    ADD CONSTRAINT supplier_sports_supplier_fkey FOREIGN KEY (supplier) REFERENCES platform.suppliers(code);

ALTER TABLE ONLY platform.taboo_lists
    ADD CONSTRAINT taboo_lists_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.account_roles
    ADD CONSTRAINT account_roles_merchant_code_account_id_fkey FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts(merchant_code, id) ON DELETE CASCADE;

ALTER TABLE ONLY tenant.account_roles
    ADD CONSTRAINT account_roles_merchant_code_role_id_fkey FOREIGN KEY (merchant_code, role_id) REFERENCES tenant.roles(merchant_code, id) ON DELETE CASCADE;

ALTER TABLE ONLY tenant.accounts
    ADD CONSTRAINT accounts_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.anchor_calendars
    ADD CONSTRAINT anchor_calendars_merchant_code_anchor_id_fkey FOREIGN KEY (merchant_code, anchor_id) REFERENCES tenant.anchors(merchant_code, id);

ALTER TABLE ONLY tenant.anchor_keys
    ADD CONSTRAINT anchor_keys_merchant_code_anchor_id_fkey FOREIGN KEY (merchant_code, anchor_id) REFERENCES tenant.anchors(merchant_code, id);

ALTER TABLE ONLY tenant.anchor_push_targets
    ADD CONSTRAINT anchor_push_targets_merchant_code_anchor_id_fkey FOREIGN KEY (merchant_code, anchor_id) REFERENCES tenant.anchors(merchant_code, id);

ALTER TABLE ONLY tenant.anchor_push_targets
    ADD CONSTRAINT anchor_push_targets_merchant_code_push_target_id_fkey FOREIGN KEY (merchant_code, push_target_id) REFERENCES tenant.push_targets(merchant_code, id);

ALTER TABLE ONLY tenant.anchors
    ADD CONSTRAINT anchors_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.anchors
    ADD CONSTRAINT anchors_merchant_code_photo_fkey FOREIGN KEY (merchant_code, photo) REFERENCES tenant.photos(merchant_code, name);

ALTER TABLE ONLY tenant.appointment_moves
    ADD CONSTRAINT appointment_moves_merchant_code_appointment_id_fkey FOREIGN KEY (merchant_code, appointment_id) REFERENCES tenant.appointments(merchant_code, id) ON DELETE CASCADE;

ALTER TABLE ONLY tenant.appointment_moves
    ADD CONSTRAINT appointment_moves_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.appointment_push_targets
    ADD CONSTRAINT appointment_push_targets_merchant_code_appointment_id_fkey FOREIGN KEY (merchant_code, appointment_id) REFERENCES tenant.appointments(merchant_code, id) ON DELETE CASCADE;

ALTER TABLE ONLY tenant.appointment_push_targets
    ADD CONSTRAINT appointment_push_targets_merchant_code_push_target_id_fkey FOREIGN KEY (merchant_code, push_target_id) REFERENCES tenant.push_targets(merchant_code, id);

ALTER TABLE ONLY tenant.appointments
    ADD CONSTRAINT appointments_created_by_merchant_created_by_id_fkey FOREIGN KEY (created_by_merchant, created_by_id) REFERENCES tenant.accounts(merchant_code, id);

ALTER TABLE ONLY tenant.appointments
    ADD CONSTRAINT appointments_match_id_fkey FOREIGN KEY (match_id) REFERENCES platform.matches(id);

ALTER TABLE ONLY tenant.appointments
    ADD CONSTRAINT appointments_merchant_code_anchor_id_fkey FOREIGN KEY (merchant_code, anchor_id) REFERENCES tenant.anchors(merchant_code, id);

ALTER TABLE ONLY tenant.appointments
    ADD CONSTRAINT appointments_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.appointments
    ADD CONSTRAINT appointments_updated_by_merchant_updated_by_id_fkey FOREIGN KEY (updated_by_merchant, updated_by_id) REFERENCES tenant.accounts(merchant_code, id);

ALTER TABLE ONLY tenant.ceilings
    ADD CONSTRAINT ceilings_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.domain_changes
    ADD CONSTRAINT domain_changes_merchant_code_domain_id_fkey FOREIGN KEY (merchant_code, domain_id) REFERENCES tenant.domains(merchant_code, id);

ALTER TABLE ONLY tenant.domain_changes
    ADD CONSTRAINT domain_changes_merchant_code_push_target_id_fkey FOREIGN KEY (merchant_code, push_target_id) REFERENCES tenant.push_targets(merchant_code, id);

ALTER TABLE ONLY tenant.domain_keys
    ADD CONSTRAINT domain_keys_merchant_code_domain_id_fkey FOREIGN KEY (merchant_code, domain_id) REFERENCES tenant.domains(merchant_code, id);

ALTER TABLE ONLY tenant.domains
    ADD CONSTRAINT domains_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.domains
    ADD CONSTRAINT domains_merchant_code_push_target_id_fkey FOREIGN KEY (merchant_code, push_target_id) REFERENCES tenant.push_targets(merchant_code, id);

ALTER TABLE ONLY tenant.group_accounts
    ADD CONSTRAINT group_accounts_merchant_code_account_id_fkey FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts(merchant_code, id) ON DELETE CASCADE;

ALTER TABLE ONLY tenant.group_accounts
    ADD CONSTRAINT group_accounts_merchant_code_group_id_fkey FOREIGN KEY (merchant_code, group_id) REFERENCES tenant.groups(merchant_code, id);

ALTER TABLE ONLY tenant.group_roles
    ADD CONSTRAINT group_roles_merchant_code_group_id_fkey FOREIGN KEY (merchant_code, group_id) REFERENCES tenant.groups(merchant_code, id);

ALTER TABLE ONLY tenant.group_roles
    ADD CONSTRAINT group_roles_merchant_code_role_id_fkey FOREIGN KEY (merchant_code, role_id) REFERENCES tenant.roles(merchant_code, id) ON DELETE CASCADE;

ALTER TABLE ONLY tenant.groups
    ADD CONSTRAINT groups_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.idempotency_keys
    ADD CONSTRAINT idempotency_keys_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.live_minutes
    ADD CONSTRAINT live_minutes_merchant_code_session_id_fkey FOREIGN KEY (merchant_code, session_id) REFERENCES tenant.live_sessions(merchant_code, id);

ALTER TABLE ONLY tenant.live_samples
    ADD CONSTRAINT live_samples_merchant_code_session_id_fkey FOREIGN KEY (merchant_code, session_id) REFERENCES tenant.live_sessions(merchant_code, id);

ALTER TABLE ONLY tenant.live_sessions
    ADD CONSTRAINT live_sessions_merchant_code_anchor_id_fkey FOREIGN KEY (merchant_code, anchor_id) REFERENCES tenant.anchors(merchant_code, id);

ALTER TABLE ONLY tenant.live_sessions
    ADD CONSTRAINT live_sessions_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.log_archives
    ADD CONSTRAINT log_archives_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.log_heads
    ADD CONSTRAINT log_heads_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.monitor_receivers
    ADD CONSTRAINT monitor_receivers_merchant_code_account_id_fkey FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts(merchant_code, id) ON DELETE CASCADE;

ALTER TABLE ONLY tenant.monitor_settings
    ADD CONSTRAINT monitor_settings_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.notice_settings
    ADD CONSTRAINT notice_settings_merchant_code_account_id_fkey FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts(merchant_code, id) ON DELETE CASCADE;

ALTER TABLE ONLY tenant.notices
    ADD CONSTRAINT notices_for_merchant_fkey FOREIGN KEY (for_merchant) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.notices
    ADD CONSTRAINT notices_merchant_code_account_id_fkey FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts(merchant_code, id) ON DELETE CASCADE;

ALTER TABLE ONLY tenant.photos
    ADD CONSTRAINT photos_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.prediction_forms
    ADD CONSTRAINT prediction_forms_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.prediction_forms
    ADD CONSTRAINT prediction_forms_writer_merchant_writer_id_fkey FOREIGN KEY (writer_merchant, writer_id) REFERENCES tenant.accounts(merchant_code, id);

ALTER TABLE ONLY tenant.prediction_moves
    ADD CONSTRAINT prediction_moves_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.prediction_moves
    ADD CONSTRAINT prediction_moves_merchant_code_prediction_id_fkey FOREIGN KEY (merchant_code, prediction_id) REFERENCES tenant.predictions(merchant_code, id) ON DELETE CASCADE;

ALTER TABLE ONLY tenant.prediction_results
    ADD CONSTRAINT prediction_results_merchant_code_prediction_id_fkey FOREIGN KEY (merchant_code, prediction_id) REFERENCES tenant.predictions(merchant_code, id);

ALTER TABLE ONLY tenant.prediction_settings
    ADD CONSTRAINT prediction_settings_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.prediction_templates
    ADD CONSTRAINT prediction_templates_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.prediction_templates
    ADD CONSTRAINT prediction_templates_writer_merchant_writer_id_fkey FOREIGN KEY (writer_merchant, writer_id) REFERENCES tenant.accounts(merchant_code, id);

ALTER TABLE ONLY tenant.prediction_versions
    ADD CONSTRAINT prediction_versions_merchant_code_prediction_id_fkey FOREIGN KEY (merchant_code, prediction_id) REFERENCES tenant.predictions(merchant_code, id) ON DELETE CASCADE;

ALTER TABLE ONLY tenant.predictions
    ADD CONSTRAINT predictions_match_id_fkey FOREIGN KEY (match_id) REFERENCES platform.matches(id);

ALTER TABLE ONLY tenant.predictions
    ADD CONSTRAINT predictions_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.predictions
    ADD CONSTRAINT predictions_writer_merchant_writer_id_fkey FOREIGN KEY (writer_merchant, writer_id) REFERENCES tenant.accounts(merchant_code, id);

ALTER TABLE ONLY tenant.push_targets
    ADD CONSTRAINT push_targets_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.refused_publishes
    ADD CONSTRAINT refused_publishes_merchant_code_anchor_id_fkey FOREIGN KEY (merchant_code, anchor_id) REFERENCES tenant.anchors(merchant_code, id);

ALTER TABLE ONLY tenant.relayed_targets
    ADD CONSTRAINT relayed_targets_merchant_code_session_id_fkey FOREIGN KEY (merchant_code, session_id) REFERENCES tenant.live_sessions(merchant_code, id);

ALTER TABLE ONLY tenant.role_permissions
    ADD CONSTRAINT role_permissions_merchant_code_role_id_fkey FOREIGN KEY (merchant_code, role_id) REFERENCES tenant.roles(merchant_code, id) ON DELETE CASCADE;

ALTER TABLE ONLY tenant.roles
    ADD CONSTRAINT roles_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.saved_views
    ADD CONSTRAINT saved_views_merchant_code_account_id_fkey FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts(merchant_code, id);

ALTER TABLE ONLY tenant.taboo_words
    ADD CONSTRAINT taboo_words_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.target_outages
    ADD CONSTRAINT target_outages_merchant_code_session_id_fkey FOREIGN KEY (merchant_code, session_id) REFERENCES tenant.live_sessions(merchant_code, id);

ALTER TABLE ONLY tenant.task_items
    ADD CONSTRAINT task_items_merchant_code_task_id_fkey FOREIGN KEY (merchant_code, task_id) REFERENCES tenant.tasks(merchant_code, id) ON DELETE CASCADE;

ALTER TABLE ONLY tenant.tasks
    ADD CONSTRAINT tasks_for_merchant_fkey FOREIGN KEY (for_merchant) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.tasks
    ADD CONSTRAINT tasks_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

ALTER TABLE ONLY tenant.tasks
    ADD CONSTRAINT tasks_merchant_code_owner_id_fkey FOREIGN KEY (merchant_code, owner_id) REFERENCES tenant.accounts(merchant_code, id);

ALTER TABLE ONLY tenant.value_added
    ADD CONSTRAINT value_added_merchant_code_cover_fkey FOREIGN KEY (merchant_code, cover) REFERENCES tenant.photos(merchant_code, name);

ALTER TABLE ONLY tenant.value_added
    ADD CONSTRAINT value_added_merchant_code_fkey FOREIGN KEY (merchant_code) REFERENCES platform.merchants(code);

CREATE POLICY anyone_reads ON platform.taboo_lists FOR SELECT USING (true);

ALTER TABLE platform.call_hours ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.call_record_settings ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.call_writers ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.catalog_aliases ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.catalog_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.feed_leaders ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.feed_lists ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.feed_minutes ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.feed_pages ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.link_decisions ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.link_journal ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.link_proposals ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.logos ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.match_changes ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.matches ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.matches_to_follow ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.matches_to_settle ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.media_nodes ENABLE ROW LEVEL SECURITY;

CREATE POLICY merchant_adds ON platform.merchant_contacts FOR INSERT WITH CHECK (((merchant_code = ( SELECT current_setting('touchline.merchant'::text, true) AS current_setting)) AND ( SELECT platform.is_super_admin_at_work() AS is_super_admin_at_work)));

CREATE POLICY merchant_adds ON platform.merchant_servers FOR INSERT WITH CHECK (((merchant_code = ( SELECT current_setting('touchline.merchant'::text, true) AS current_setting)) AND ( SELECT platform.is_super_admin_at_work() AS is_super_admin_at_work)));

CREATE POLICY merchant_changes ON platform.merchants FOR UPDATE USING ((code = ( SELECT current_setting('touchline.merchant'::text, true) AS current_setting)));

CREATE POLICY merchant_changes ON platform.taboo_lists FOR UPDATE USING ((merchant_code = ANY (ARRAY[current_setting('touchline.merchant'::text, true), 'platform'::text]))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

ALTER TABLE platform.merchant_contacts ENABLE ROW LEVEL SECURITY;

CREATE POLICY merchant_removes ON platform.merchant_contacts FOR DELETE USING (((merchant_code = ( SELECT current_setting('touchline.merchant'::text, true) AS current_setting)) AND ( SELECT platform.is_super_admin_at_work() AS is_super_admin_at_work)));

CREATE POLICY merchant_removes ON platform.merchant_servers FOR DELETE USING (((merchant_code = ( SELECT current_setting('touchline.merchant'::text, true) AS current_setting)) AND ( SELECT platform.is_super_admin_at_work() AS is_super_admin_at_work)));

ALTER TABLE platform.merchant_servers ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.merchants ENABLE ROW LEVEL SECURITY;

CREATE POLICY merchants_read ON platform.odds_changes FOR SELECT USING ((( SELECT current_setting('touchline.merchant'::text, true) AS current_setting) <> ''::text));

CREATE POLICY merchants_read ON platform.odds_makers FOR SELECT USING ((( SELECT current_setting('touchline.merchant'::text, true) AS current_setting) <> ''::text));

CREATE POLICY merchants_read ON platform.odds_providers FOR SELECT USING ((( SELECT current_setting('touchline.merchant'::text, true) AS current_setting) <> ''::text));

CREATE POLICY merchants_read ON platform.odds_quotes FOR SELECT USING ((( SELECT current_setting('touchline.merchant'::text, true) AS current_setting) <> ''::text));

ALTER TABLE platform.merge_moves ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.merges ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.odds_changes ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.odds_makers ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.odds_providers ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.odds_quotes ENABLE ROW LEVEL SECURITY;

CREATE POLICY platform_adds ON platform.call_hours FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.call_record_settings FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.call_writers FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.catalog_aliases FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.catalog_entries FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.feed_leaders FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.feed_lists FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.feed_minutes FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.feed_pages FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.link_decisions FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.link_journal FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.link_proposals FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.logos FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.match_changes FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.matches FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.matches_to_follow FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.media_nodes FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.merge_moves FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.merges FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.odds_changes FOR INSERT WITH CHECK ((( SELECT current_setting('touchline.merchant'::text, true) AS current_setting) = 'platform'::text));

CREATE POLICY platform_adds ON platform.odds_makers FOR INSERT WITH CHECK ((( SELECT current_setting('touchline.merchant'::text, true) AS current_setting) = 'platform'::text));

CREATE POLICY platform_adds ON platform.odds_providers FOR INSERT WITH CHECK ((( SELECT current_setting('touchline.merchant'::text, true) AS current_setting) = 'platform'::text));

CREATE POLICY platform_adds ON platform.odds_quotes FOR INSERT WITH CHECK ((( SELECT current_setting('touchline.merchant'::text, true) AS current_setting) = 'platform'::text));

CREATE POLICY platform_adds ON platform.quarantine FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.supplier_entries FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.supplier_matches FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.supplier_sports FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_adds ON platform.suppliers FOR INSERT WITH CHECK (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_alone ON platform.matches_to_settle USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.call_hours FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.call_record_settings FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.call_writers FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.catalog_aliases FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.catalog_entries FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.feed_leaders FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.feed_lists FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.feed_minutes FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.feed_pages FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.link_decisions FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.link_journal FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.link_proposals FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.logos FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.match_changes FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.matches FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.matches_to_follow FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.media_nodes FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.merge_moves FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.merges FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.odds_changes FOR UPDATE USING ((( SELECT current_setting('touchline.merchant'::text, true) AS current_setting) <> ''::text)) WITH CHECK ((( SELECT current_setting('touchline.merchant'::text, true) AS current_setting) = 'platform'::text));

CREATE POLICY platform_changes ON platform.odds_makers FOR UPDATE USING ((( SELECT current_setting('touchline.merchant'::text, true) AS current_setting) <> ''::text)) WITH CHECK ((( SELECT current_setting('touchline.merchant'::text, true) AS current_setting) = 'platform'::text));

CREATE POLICY platform_changes ON platform.odds_providers FOR UPDATE USING ((( SELECT current_setting('touchline.merchant'::text, true) AS current_setting) <> ''::text)) WITH CHECK ((( SELECT current_setting('touchline.merchant'::text, true) AS current_setting) = 'platform'::text));

CREATE POLICY platform_changes ON platform.odds_quotes FOR UPDATE USING ((( SELECT current_setting('touchline.merchant'::text, true) AS current_setting) <> ''::text)) WITH CHECK ((( SELECT current_setting('touchline.merchant'::text, true) AS current_setting) = 'platform'::text));

CREATE POLICY platform_changes ON platform.quarantine FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.supplier_entries FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.supplier_matches FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.supplier_sports FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_changes ON platform.suppliers FOR UPDATE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.call_hours FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.call_record_settings FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.call_writers FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.catalog_aliases FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.catalog_entries FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.feed_leaders FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.feed_lists FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.feed_minutes FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.feed_pages FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.link_decisions FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.link_journal FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.link_proposals FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.logos FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.match_changes FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.matches_to_follow FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.media_nodes FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.merge_moves FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.merges FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.quarantine FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.supplier_entries FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.supplier_matches FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.supplier_sports FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY platform_removes ON platform.suppliers FOR DELETE USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

ALTER TABLE platform.quarantine ENABLE ROW LEVEL SECURITY;

CREATE POLICY reads ON platform.call_hours FOR SELECT USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY reads ON platform.call_record_settings FOR SELECT USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY reads ON platform.call_writers FOR SELECT USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY reads ON platform.catalog_aliases FOR SELECT USING (true);

CREATE POLICY reads ON platform.catalog_entries FOR SELECT USING (true);

CREATE POLICY reads ON platform.feed_leaders FOR SELECT USING (( SELECT (current_setting('touchline.merchant'::text, true) <> ''::text)));

CREATE POLICY reads ON platform.feed_lists FOR SELECT USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY reads ON platform.feed_minutes FOR SELECT USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY reads ON platform.feed_pages FOR SELECT USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY reads ON platform.link_decisions FOR SELECT USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY reads ON platform.link_journal FOR SELECT USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY reads ON platform.link_proposals FOR SELECT USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY reads ON platform.logos FOR SELECT USING (true);

CREATE POLICY reads ON platform.match_changes FOR SELECT USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY reads ON platform.matches_to_follow FOR SELECT USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY reads ON platform.media_nodes FOR SELECT USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY reads ON platform.merchant_contacts FOR SELECT USING ((( SELECT ((current_setting('touchline.merchant'::text, true) = 'platform'::text) OR (current_setting('touchline.scope'::text, true) = 'all'::text))) OR (merchant_code = ( SELECT current_setting('touchline.merchant'::text, true) AS current_setting))));

CREATE POLICY reads ON platform.merchant_servers FOR SELECT USING ((( SELECT ((current_setting('touchline.merchant'::text, true) = 'platform'::text) OR (current_setting('touchline.scope'::text, true) = 'all'::text))) OR (merchant_code = ( SELECT current_setting('touchline.merchant'::text, true) AS current_setting))));

CREATE POLICY reads ON platform.merchants FOR SELECT USING ((( SELECT ((COALESCE(current_setting('touchline.merchant'::text, true), ''::text) = ANY (ARRAY[''::text, 'platform'::text])) OR (current_setting('touchline.scope'::text, true) = 'all'::text))) OR (code = ( SELECT current_setting('touchline.merchant'::text, true) AS current_setting))));

CREATE POLICY reads ON platform.merge_moves FOR SELECT USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY reads ON platform.merges FOR SELECT USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY reads ON platform.quarantine FOR SELECT USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY reads ON platform.supplier_entries FOR SELECT USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY reads ON platform.supplier_matches FOR SELECT USING ((( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)) OR platform.is_seen_match(match_id)));

CREATE POLICY reads ON platform.supplier_sports FOR SELECT USING (( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)));

CREATE POLICY reads ON platform.suppliers FOR SELECT USING (true);

ALTER TABLE platform.schema_functions ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.schema_migrations ENABLE ROW LEVEL SECURITY;

CREATE POLICY shelf_or_platform ON platform.matches FOR SELECT USING ((( SELECT (current_setting('touchline.merchant'::text, true) = 'platform'::text)) OR ((status = 1) AND ( SELECT (current_setting('touchline.merchant'::text, true) <> ''::text)))));

ALTER TABLE platform.supplier_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.supplier_matches ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.supplier_sports ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.suppliers ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.taboo_lists ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform.write_trials ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.account_roles ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.accounts ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.anchor_calendars ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.anchor_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.anchor_push_targets ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.anchors ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.appointment_moves ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.appointment_push_targets ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.appointments ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.ceilings ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.domain_changes ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.domain_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.domains ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.group_accounts ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.group_roles ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.groups ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.idempotency_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.live_minutes ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.live_samples ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.live_sessions ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.log_archives ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.log_heads ENABLE ROW LEVEL SECURITY;

CREATE POLICY merchant_adds ON tenant.account_roles FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.accounts FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.anchor_calendars FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.anchor_keys FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.anchor_push_targets FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.anchors FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.appointment_moves FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.appointment_push_targets FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.appointments FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.ceilings FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.domain_changes FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.domain_keys FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.domains FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.group_accounts FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.group_roles FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.groups FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.idempotency_keys FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.live_minutes FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.live_samples FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.live_sessions FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.log_archives FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.log_heads FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.monitor_receivers FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.monitor_settings FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.notice_settings FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.notices FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.operation_logs FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.photos FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.prediction_forms FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.prediction_moves FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.prediction_results FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.prediction_settings FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.prediction_templates FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.prediction_versions FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.predictions FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.push_targets FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.refused_publishes FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.relayed_targets FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.role_permissions FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.roles FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.saved_views FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.taboo_words FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.target_outages FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.task_items FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.tasks FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_adds ON tenant.value_added FOR INSERT WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.account_roles FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.accounts FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.anchor_calendars FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.anchor_keys FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.anchor_push_targets FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.anchors FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.appointment_moves FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.appointment_push_targets FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.appointments FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.ceilings FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.domain_changes FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.domain_keys FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.domains FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.group_accounts FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.group_roles FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.groups FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.idempotency_keys FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.live_minutes FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.live_samples FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.live_sessions FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.log_archives FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.log_heads FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.monitor_receivers FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.monitor_settings FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.notice_settings FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.notices FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.operation_logs FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.photos FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.prediction_forms FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.prediction_moves FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.prediction_results FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.prediction_settings FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.prediction_templates FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.prediction_versions FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.predictions FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.push_targets FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.refused_publishes FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.relayed_targets FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.role_permissions FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.roles FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.saved_views FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.taboo_words FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.target_outages FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.task_items FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.tasks FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_changes ON tenant.value_added FOR UPDATE USING ((merchant_code = current_setting('touchline.merchant'::text, true))) WITH CHECK ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_reads ON tenant.account_roles FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.accounts FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.anchor_calendars FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.anchor_keys FOR SELECT USING ((( SELECT (current_setting('touchline.scope'::text, true) = 'all'::text)) OR (merchant_code = ( SELECT current_setting('touchline.merchant'::text, true) AS current_setting))));

CREATE POLICY merchant_reads ON tenant.anchor_push_targets FOR SELECT USING ((( SELECT (current_setting('touchline.scope'::text, true) = 'all'::text)) OR (merchant_code = ( SELECT current_setting('touchline.merchant'::text, true) AS current_setting))));

CREATE POLICY merchant_reads ON tenant.anchors FOR SELECT USING ((( SELECT (current_setting('touchline.scope'::text, true) = 'all'::text)) OR (merchant_code = ( SELECT current_setting('touchline.merchant'::text, true) AS current_setting))));

CREATE POLICY merchant_reads ON tenant.appointment_moves FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.appointment_push_targets FOR SELECT USING ((( SELECT (current_setting('touchline.scope'::text, true) = 'all'::text)) OR (merchant_code = ( SELECT current_setting('touchline.merchant'::text, true) AS current_setting))));

CREATE POLICY merchant_reads ON tenant.appointments FOR SELECT USING ((( SELECT (current_setting('touchline.scope'::text, true) = 'all'::text)) OR (merchant_code = ( SELECT current_setting('touchline.merchant'::text, true) AS current_setting))));

CREATE POLICY merchant_reads ON tenant.ceilings FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.domain_changes FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.domain_keys FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.domains FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.group_accounts FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.group_roles FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.groups FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.idempotency_keys FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.live_minutes FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.live_samples FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.live_sessions FOR SELECT USING ((( SELECT (current_setting('touchline.scope'::text, true) = 'all'::text)) OR (merchant_code = ( SELECT current_setting('touchline.merchant'::text, true) AS current_setting))));

CREATE POLICY merchant_reads ON tenant.log_archives FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.log_heads FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.monitor_receivers FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.monitor_settings FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.notice_settings FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.notices FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.operation_logs FOR SELECT USING ((( SELECT (current_setting('touchline.scope'::text, true) = 'all'::text)) OR (merchant_code = ( SELECT current_setting('touchline.merchant'::text, true) AS current_setting))));

CREATE POLICY merchant_reads ON tenant.photos FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.prediction_forms FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.prediction_moves FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.prediction_results FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.prediction_settings FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.prediction_templates FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.prediction_versions FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.predictions FOR SELECT USING ((( SELECT (current_setting('touchline.scope'::text, true) = 'all'::text)) OR (merchant_code = ( SELECT current_setting('touchline.merchant'::text, true) AS current_setting))));

CREATE POLICY merchant_reads ON tenant.push_targets FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.refused_publishes FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.relayed_targets FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.role_permissions FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.roles FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.saved_views FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.taboo_words FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.target_outages FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.task_items FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.tasks FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_reads ON tenant.value_added FOR SELECT USING (((merchant_code = current_setting('touchline.merchant'::text, true)) OR (current_setting('touchline.scope'::text, true) = 'all'::text)));

CREATE POLICY merchant_removes ON tenant.account_roles FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.accounts FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.anchor_calendars FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.anchor_keys FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.anchor_push_targets FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.anchors FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.appointment_moves FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.appointment_push_targets FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.appointments FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.ceilings FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.domain_changes FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.domain_keys FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.domains FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.group_accounts FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.group_roles FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.groups FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.idempotency_keys FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.live_minutes FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.live_samples FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.live_sessions FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.log_archives FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.log_heads FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.monitor_receivers FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.monitor_settings FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.notice_settings FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.notices FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.operation_logs FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.photos FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.prediction_forms FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.prediction_moves FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.prediction_results FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.prediction_settings FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.prediction_templates FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.prediction_versions FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.predictions FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.push_targets FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.refused_publishes FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.relayed_targets FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.role_permissions FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.roles FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.saved_views FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.taboo_words FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.target_outages FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.task_items FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.tasks FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

CREATE POLICY merchant_removes ON tenant.value_added FOR DELETE USING ((merchant_code = current_setting('touchline.merchant'::text, true)));

ALTER TABLE tenant.monitor_receivers ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.monitor_settings ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.notice_settings ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.notices ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.operation_logs ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.photos ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.prediction_forms ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.prediction_moves ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.prediction_results ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.prediction_settings ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.prediction_templates ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.prediction_versions ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.predictions ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.push_targets ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.refused_publishes ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.relayed_targets ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.role_permissions ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.roles ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.saved_views ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.taboo_words ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.target_outages ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.task_items ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.tasks ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant.value_added ENABLE ROW LEVEL SECURITY;

GRANT USAGE ON SCHEMA identity TO touchline_app;

GRANT USAGE ON SCHEMA platform TO touchline_app;

REVOKE USAGE ON SCHEMA public FROM PUBLIC;

GRANT USAGE ON SCHEMA queue TO touchline_app;

GRANT USAGE ON SCHEMA tenant TO touchline_app;

REVOKE ALL ON FUNCTION platform.end_of_match(of_match bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION platform.end_of_match(of_match bigint) TO touchline_app;

REVOKE ALL ON FUNCTION platform.fill_context_ref() FROM PUBLIC;

REVOKE ALL ON FUNCTION platform.has_coming_appointment(of_match bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION platform.has_coming_appointment(of_match bigint) TO touchline_app;

REVOKE ALL ON FUNCTION platform.hold_match(of_match bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION platform.hold_match(of_match bigint) TO touchline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE platform.matches TO touchline_app;

REVOKE ALL ON FUNCTION platform.is_result(match platform.matches) FROM PUBLIC;

REVOKE ALL ON FUNCTION platform.is_super_admin_at_work() FROM PUBLIC;
GRANT ALL ON FUNCTION platform.is_super_admin_at_work() TO touchline_app;

REVOKE ALL ON FUNCTION platform.keep_match_months() FROM PUBLIC;
GRANT ALL ON FUNCTION platform.keep_match_months() TO touchline_app;

REVOKE ALL ON FUNCTION platform.keep_match_months(history_days integer) FROM PUBLIC;
GRANT ALL ON FUNCTION platform.keep_match_months(history_days integer) TO touchline_app;

REVOKE ALL ON FUNCTION platform.make_merchant(new_code text, record jsonb, role_keys text[], admin jsonb, invitation jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION platform.make_merchant(new_code text, record jsonb, role_keys text[], admin jsonb, invitation jsonb) TO touchline_app;

REVOKE ALL ON FUNCTION platform.node_figures() FROM PUBLIC;
GRANT ALL ON FUNCTION platform.node_figures() TO touchline_app;

REVOKE ALL ON FUNCTION platform.note_calls(writer uuid, batch_number bigint, hours timestamp with time zone[], merchants text[], accounts text[], call_ids text[], calls integer[], errors integer[], slow integer[], total_ms bigint[], longest_ms integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION platform.note_calls(writer uuid, batch_number bigint, hours timestamp with time zone[], merchants text[], accounts text[], call_ids text[], calls integer[], errors integer[], slow integer[], total_ms bigint[], longest_ms integer[]) TO touchline_app;

REVOKE ALL ON FUNCTION platform.note_logo() FROM PUBLIC;

REVOKE ALL ON FUNCTION platform.note_match_to_follow() FROM PUBLIC;

REVOKE ALL ON FUNCTION platform.note_move() FROM PUBLIC;

REVOKE ALL ON PROCEDURE platform.protect_shared_table(IN target regclass, IN readable text) FROM PUBLIC;

REVOKE ALL ON FUNCTION platform.raise_permission_epoch() FROM PUBLIC;
GRANT ALL ON FUNCTION platform.raise_permission_epoch() TO touchline_app;

REVOKE ALL ON FUNCTION platform.raise_taboo_version(added integer) FROM PUBLIC;
GRANT ALL ON FUNCTION platform.raise_taboo_version(added integer) TO touchline_app;

REVOKE ALL ON FUNCTION platform.refuse_circle() FROM PUBLIC;

REVOKE ALL ON FUNCTION platform.results_before_match(of_match bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION platform.results_before_match(of_match bigint) TO touchline_app;

REVOKE ALL ON FUNCTION platform.standings_before_match(of_match bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION platform.standings_before_match(of_match bigint) TO touchline_app;

REVOKE ALL ON FUNCTION platform.try_writing() FROM PUBLIC;
GRANT ALL ON FUNCTION platform.try_writing() TO touchline_app;

REVOKE ALL ON FUNCTION platform.went_into(first bigint, second bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION platform.went_into(first bigint, second bigint) TO touchline_app;

REVOKE ALL ON FUNCTION tenant.add_notices(given jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION tenant.add_notices(given jsonb) TO touchline_app;

REVOKE ALL ON FUNCTION tenant.drop_log_month(given date) FROM PUBLIC;
GRANT ALL ON FUNCTION tenant.drop_log_month(given date) TO touchline_app;

REVOKE ALL ON FUNCTION tenant.follow_purchases() FROM PUBLIC;

REVOKE ALL ON FUNCTION tenant.follow_role_one() FROM PUBLIC;

GRANT SELECT,DELETE ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(writer_merchant) ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(writer_id) ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(writer_name) ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(sport_id) ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(match_id),UPDATE(match_id) ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(league_id),UPDATE(league_id) ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(league_name),UPDATE(league_name) ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(home_name),UPDATE(home_name) ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(away_name),UPDATE(away_name) ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(home_id),UPDATE(home_id) ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(away_id),UPDATE(away_id) ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(game_time),UPDATE(game_time) ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(provider_id),UPDATE(provider_id) ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(play_type),UPDATE(play_type) ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(codes),UPDATE(codes) ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(odds),UPDATE(odds) ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(line),UPDATE(line) ON TABLE tenant.predictions TO touchline_app;

GRANT UPDATE(new_odds) ON TABLE tenant.predictions TO touchline_app;

GRANT UPDATE(new_line) ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(title),UPDATE(title) ON TABLE tenant.predictions TO touchline_app;

GRANT INSERT(content),UPDATE(content) ON TABLE tenant.predictions TO touchline_app;

GRANT UPDATE(state) ON TABLE tenant.predictions TO touchline_app;

GRANT UPDATE(sent_at) ON TABLE tenant.predictions TO touchline_app;

GRANT UPDATE(reviewer_id) ON TABLE tenant.predictions TO touchline_app;

GRANT UPDATE(reviewer_name) ON TABLE tenant.predictions TO touchline_app;

GRANT UPDATE(remark) ON TABLE tenant.predictions TO touchline_app;

GRANT UPDATE(due_at) ON TABLE tenant.predictions TO touchline_app;

GRANT UPDATE(takes_moved_odds) ON TABLE tenant.predictions TO touchline_app;

GRANT UPDATE(refusal) ON TABLE tenant.predictions TO touchline_app;

GRANT UPDATE(refused_at) ON TABLE tenant.predictions TO touchline_app;

GRANT UPDATE(published_at) ON TABLE tenant.predictions TO touchline_app;

GRANT UPDATE(withdrawn_at) ON TABLE tenant.predictions TO touchline_app;

GRANT UPDATE(status) ON TABLE tenant.predictions TO touchline_app;

GRANT UPDATE(finished) ON TABLE tenant.predictions TO touchline_app;

GRANT UPDATE(outcome) ON TABLE tenant.predictions TO touchline_app;

GRANT UPDATE(payout) ON TABLE tenant.predictions TO touchline_app;

GRANT UPDATE(settled_at) ON TABLE tenant.predictions TO touchline_app;

REVOKE ALL ON FUNCTION tenant.keep_ceiling(of_merchant text) FROM PUBLIC;

REVOKE ALL ON FUNCTION tenant.keep_log_partitions() FROM PUBLIC;
GRANT ALL ON FUNCTION tenant.keep_log_partitions() TO touchline_app;

REVOKE ALL ON FUNCTION tenant.log_months_before(before timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION tenant.log_months_before(before timestamp with time zone) TO touchline_app;

REVOKE ALL ON FUNCTION tenant.note_live_figures() FROM PUBLIC;
GRANT ALL ON FUNCTION tenant.note_live_figures() TO touchline_app;

REVOKE ALL ON FUNCTION tenant.note_prediction_move() FROM PUBLIC;

REVOKE ALL ON FUNCTION tenant.note_relayed_targets(given jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION tenant.note_relayed_targets(given jsonb) TO touchline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.account_failures TO touchline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.devices TO touchline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.email_undos TO touchline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.known_addresses TO touchline_app;

GRANT SELECT,INSERT ON TABLE identity.last_sign_ins TO touchline_app;

GRANT UPDATE(signed_in_at) ON TABLE identity.last_sign_ins TO touchline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.password_resets TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE identity.recovery_codes TO touchline_app;

GRANT UPDATE(used_at) ON TABLE identity.recovery_codes TO touchline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.replaced_device_tokens TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE identity.second_factors TO touchline_app;

GRANT UPDATE(sealed_secret) ON TABLE identity.second_factors TO touchline_app;

GRANT UPDATE(key_version) ON TABLE identity.second_factors TO touchline_app;

GRANT UPDATE(last_step) ON TABLE identity.second_factors TO touchline_app;

GRANT UPDATE(confirmed_at) ON TABLE identity.second_factors TO touchline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.sessions TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE identity.sign_in_challenges TO touchline_app;

GRANT UPDATE(failures) ON TABLE identity.sign_in_challenges TO touchline_app;

GRANT UPDATE(ended_at) ON TABLE identity.sign_in_challenges TO touchline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.sign_in_failures TO touchline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.sign_in_links TO touchline_app;

GRANT SELECT,DELETE ON TABLE platform.call_hours TO touchline_app;

GRANT SELECT ON TABLE platform.call_record_settings TO touchline_app;

GRANT UPDATE(kept_days) ON TABLE platform.call_record_settings TO touchline_app;

GRANT UPDATE(slow_ms) ON TABLE platform.call_record_settings TO touchline_app;

GRANT SELECT,DELETE ON TABLE platform.call_writers TO touchline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platform.catalog_aliases TO touchline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE platform.catalog_entries TO touchline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE platform.feed_leaders TO touchline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE platform.feed_lists TO touchline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platform.feed_minutes TO touchline_app;

GRANT SELECT,INSERT ON TABLE platform.feed_pages TO touchline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platform.link_decisions TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE platform.link_journal TO touchline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platform.link_proposals TO touchline_app;

GRANT SELECT,DELETE ON TABLE platform.logos TO touchline_app;

GRANT INSERT(address) ON TABLE platform.logos TO touchline_app;

GRANT UPDATE(name) ON TABLE platform.logos TO touchline_app;

GRANT UPDATE(failures) ON TABLE platform.logos TO touchline_app;

GRANT UPDATE(failure) ON TABLE platform.logos TO touchline_app;

GRANT UPDATE(next_try_at) ON TABLE platform.logos TO touchline_app;

GRANT SELECT,INSERT ON TABLE platform.match_changes TO touchline_app;

GRANT SELECT,DELETE ON TABLE platform.matches_to_follow TO touchline_app;

GRANT INSERT(match_id) ON TABLE platform.matches_to_follow TO touchline_app;

GRANT UPDATE(turn) ON TABLE platform.matches_to_follow TO touchline_app;

GRANT SELECT,DELETE ON TABLE platform.matches_to_settle TO touchline_app;

GRANT INSERT(match_id) ON TABLE platform.matches_to_settle TO touchline_app;

GRANT UPDATE(turn) ON TABLE platform.matches_to_settle TO touchline_app;

GRANT SELECT ON TABLE platform.media_nodes TO touchline_app;

GRANT INSERT(name) ON TABLE platform.media_nodes TO touchline_app;

GRANT UPDATE(state) ON TABLE platform.media_nodes TO touchline_app;

GRANT UPDATE(capacity) ON TABLE platform.media_nodes TO touchline_app;

GRANT INSERT(last_seen_at),UPDATE(last_seen_at) ON TABLE platform.media_nodes TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE platform.merchant_contacts TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE platform.merchant_servers TO touchline_app;

GRANT SELECT ON TABLE platform.merchants TO touchline_app;

GRANT UPDATE(alias) ON TABLE platform.merchants TO touchline_app;

GRANT UPDATE(enabled) ON TABLE platform.merchants TO touchline_app;

GRANT UPDATE(second_factor_required) ON TABLE platform.merchants TO touchline_app;

GRANT UPDATE(permission_epoch) ON TABLE platform.merchants TO touchline_app;

GRANT UPDATE(name_cn) ON TABLE platform.merchants TO touchline_app;

GRANT UPDATE(name_en) ON TABLE platform.merchants TO touchline_app;

GRANT UPDATE(parent_code) ON TABLE platform.merchants TO touchline_app;

GRANT UPDATE(purchases) ON TABLE platform.merchants TO touchline_app;

GRANT UPDATE(service_in_china) ON TABLE platform.merchants TO touchline_app;

GRANT UPDATE(icp_certificate) ON TABLE platform.merchants TO touchline_app;

GRANT UPDATE(cdn_admin) ON TABLE platform.merchants TO touchline_app;

GRANT SELECT ON TABLE platform.merge_moves TO touchline_app;

GRANT INSERT(merge_id) ON TABLE platform.merge_moves TO touchline_app;

GRANT INSERT(relation) ON TABLE platform.merge_moves TO touchline_app;

GRANT INSERT(key) ON TABLE platform.merge_moves TO touchline_app;

GRANT INSERT(before) ON TABLE platform.merge_moves TO touchline_app;

GRANT INSERT(after) ON TABLE platform.merge_moves TO touchline_app;

GRANT SELECT,DELETE ON TABLE platform.merges TO touchline_app;

GRANT INSERT(kind) ON TABLE platform.merges TO touchline_app;

GRANT INSERT(winner_id) ON TABLE platform.merges TO touchline_app;

GRANT INSERT(loser_id) ON TABLE platform.merges TO touchline_app;

GRANT INSERT(account) ON TABLE platform.merges TO touchline_app;

GRANT UPDATE(undone_at) ON TABLE platform.merges TO touchline_app;

GRANT UPDATE(undone_by) ON TABLE platform.merges TO touchline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE platform.odds_changes TO touchline_app;

GRANT SELECT ON TABLE platform.odds_makers TO touchline_app;

GRANT SELECT ON TABLE platform.odds_providers TO touchline_app;

GRANT UPDATE(name) ON TABLE platform.odds_providers TO touchline_app;

GRANT UPDATE("position") ON TABLE platform.odds_providers TO touchline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE platform.odds_quotes TO touchline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE platform.quarantine TO touchline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE platform.supplier_entries TO touchline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE platform.supplier_matches TO touchline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE platform.supplier_sports TO touchline_app;

GRANT SELECT ON TABLE platform.suppliers TO touchline_app;

GRANT SELECT ON TABLE platform.taboo_lists TO touchline_app;

GRANT UPDATE(merchant_code) ON TABLE platform.taboo_lists TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE tenant.account_roles TO touchline_app;

GRANT SELECT ON TABLE tenant.accounts TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.accounts TO touchline_app;

GRANT INSERT(account) ON TABLE tenant.accounts TO touchline_app;

GRANT INSERT(account_key) ON TABLE tenant.accounts TO touchline_app;

GRANT INSERT(name),UPDATE(name) ON TABLE tenant.accounts TO touchline_app;

GRANT INSERT(email),UPDATE(email) ON TABLE tenant.accounts TO touchline_app;

GRANT INSERT(description),UPDATE(description) ON TABLE tenant.accounts TO touchline_app;

GRANT INSERT(password_hash),UPDATE(password_hash) ON TABLE tenant.accounts TO touchline_app;

GRANT UPDATE(enabled) ON TABLE tenant.accounts TO touchline_app;

GRANT UPDATE(permission_epoch) ON TABLE tenant.accounts TO touchline_app;

GRANT UPDATE(deleted_at) ON TABLE tenant.accounts TO touchline_app;

GRANT INSERT(must_change_password),UPDATE(must_change_password) ON TABLE tenant.accounts TO touchline_app;

GRANT SELECT,DELETE ON TABLE tenant.anchor_calendars TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.anchor_calendars TO touchline_app;

GRANT INSERT(anchor_id) ON TABLE tenant.anchor_calendars TO touchline_app;

GRANT INSERT(token_hash),UPDATE(token_hash) ON TABLE tenant.anchor_calendars TO touchline_app;

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE tenant.anchor_calendars TO touchline_app;

GRANT SELECT,DELETE ON TABLE tenant.anchor_keys TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.anchor_keys TO touchline_app;

GRANT INSERT(anchor_id) ON TABLE tenant.anchor_keys TO touchline_app;

GRANT INSERT(version) ON TABLE tenant.anchor_keys TO touchline_app;

GRANT INSERT(sealed_key),UPDATE(sealed_key) ON TABLE tenant.anchor_keys TO touchline_app;

GRANT INSERT(key_version),UPDATE(key_version) ON TABLE tenant.anchor_keys TO touchline_app;

GRANT INSERT(tail),UPDATE(tail) ON TABLE tenant.anchor_keys TO touchline_app;

GRANT INSERT(issued_at),UPDATE(issued_at) ON TABLE tenant.anchor_keys TO touchline_app;

GRANT UPDATE(valid_until) ON TABLE tenant.anchor_keys TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE tenant.anchor_push_targets TO touchline_app;

GRANT SELECT ON TABLE tenant.anchors TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.anchors TO touchline_app;

GRANT INSERT(code) ON TABLE tenant.anchors TO touchline_app;

GRANT INSERT(name),UPDATE(name) ON TABLE tenant.anchors TO touchline_app;

GRANT INSERT(nickname),UPDATE(nickname) ON TABLE tenant.anchors TO touchline_app;

GRANT INSERT(photo),UPDATE(photo) ON TABLE tenant.anchors TO touchline_app;

GRANT UPDATE(is_enabled) ON TABLE tenant.anchors TO touchline_app;

GRANT INSERT(liveroom_enabled),UPDATE(liveroom_enabled) ON TABLE tenant.anchors TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE tenant.appointment_moves TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE tenant.appointment_push_targets TO touchline_app;

GRANT SELECT,DELETE ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(anchor_id),UPDATE(anchor_id) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(match_id),UPDATE(match_id) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(discipline),UPDATE(discipline) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(is_single),UPDATE(is_single) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(league_id),UPDATE(league_id) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(league_name),UPDATE(league_name) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(home_name),UPDATE(home_name) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(away_name),UPDATE(away_name) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(game_time),UPDATE(game_time) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(name),UPDATE(name) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(start_at),UPDATE(start_at) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(end_at),UPDATE(end_at) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(move_start),UPDATE(move_start) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(move_end),UPDATE(move_end) ON TABLE tenant.appointments TO touchline_app;

GRANT UPDATE(is_enabled) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(overlap),UPDATE(overlap) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(follows_kick_off),UPDATE(follows_kick_off) ON TABLE tenant.appointments TO touchline_app;

GRANT UPDATE(kick_off_moved) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(match_mark),UPDATE(match_mark) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(created_by_merchant) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(created_by_id) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(created_by_name) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(updated_by_merchant),UPDATE(updated_by_merchant) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(updated_by_id),UPDATE(updated_by_id) ON TABLE tenant.appointments TO touchline_app;

GRANT INSERT(updated_by_name),UPDATE(updated_by_name) ON TABLE tenant.appointments TO touchline_app;

GRANT UPDATE(kick_off_before) ON TABLE tenant.appointments TO touchline_app;

GRANT UPDATE(changed_by_merchant) ON TABLE tenant.appointments TO touchline_app;

GRANT UPDATE(changed_by_id) ON TABLE tenant.appointments TO touchline_app;

GRANT SELECT ON TABLE tenant.ceilings TO touchline_app;

GRANT SELECT ON TABLE tenant.domain_changes TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.domain_changes TO touchline_app;

GRANT INSERT(domain_id) ON TABLE tenant.domain_changes TO touchline_app;

GRANT INSERT(from_state) ON TABLE tenant.domain_changes TO touchline_app;

GRANT INSERT(to_state) ON TABLE tenant.domain_changes TO touchline_app;

GRANT INSERT(cause) ON TABLE tenant.domain_changes TO touchline_app;

GRANT INSERT(reason) ON TABLE tenant.domain_changes TO touchline_app;

GRANT INSERT(remark) ON TABLE tenant.domain_changes TO touchline_app;

GRANT INSERT(push_target_id) ON TABLE tenant.domain_changes TO touchline_app;

GRANT INSERT(account_name) ON TABLE tenant.domain_changes TO touchline_app;

GRANT SELECT,DELETE ON TABLE tenant.domain_keys TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.domain_keys TO touchline_app;

GRANT INSERT(domain_id) ON TABLE tenant.domain_keys TO touchline_app;

GRANT INSERT(sealed_key),UPDATE(sealed_key) ON TABLE tenant.domain_keys TO touchline_app;

GRANT INSERT(key_version),UPDATE(key_version) ON TABLE tenant.domain_keys TO touchline_app;

GRANT UPDATE(set_at) ON TABLE tenant.domain_keys TO touchline_app;

GRANT SELECT ON TABLE tenant.domains TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.domains TO touchline_app;

GRANT INSERT(kind) ON TABLE tenant.domains TO touchline_app;

GRANT INSERT(type) ON TABLE tenant.domains TO touchline_app;

GRANT INSERT(name) ON TABLE tenant.domains TO touchline_app;

GRANT INSERT(cdn),UPDATE(cdn) ON TABLE tenant.domains TO touchline_app;

GRANT INSERT(app),UPDATE(app) ON TABLE tenant.domains TO touchline_app;

GRANT INSERT(wangsu),UPDATE(wangsu) ON TABLE tenant.domains TO touchline_app;

GRANT UPDATE(state) ON TABLE tenant.domains TO touchline_app;

GRANT INSERT(push_target_id),UPDATE(push_target_id) ON TABLE tenant.domains TO touchline_app;

GRANT INSERT("position"),UPDATE("position") ON TABLE tenant.domains TO touchline_app;

GRANT INSERT(remark),UPDATE(remark) ON TABLE tenant.domains TO touchline_app;

GRANT UPDATE(remove_reason) ON TABLE tenant.domains TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE tenant.group_accounts TO touchline_app;

GRANT UPDATE(group_id) ON TABLE tenant.group_accounts TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE tenant.group_roles TO touchline_app;

GRANT UPDATE(group_id) ON TABLE tenant.group_roles TO touchline_app;

GRANT SELECT,DELETE ON TABLE tenant.groups TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.groups TO touchline_app;

GRANT INSERT(name),UPDATE(name) ON TABLE tenant.groups TO touchline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tenant.idempotency_keys TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE tenant.live_minutes TO touchline_app;

GRANT UPDATE(looks) ON TABLE tenant.live_minutes TO touchline_app;

GRANT UPDATE(bitrate_sum) ON TABLE tenant.live_minutes TO touchline_app;

GRANT UPDATE(bitrate_least) ON TABLE tenant.live_minutes TO touchline_app;

GRANT UPDATE(frame_counts) ON TABLE tenant.live_minutes TO touchline_app;

GRANT UPDATE(frame_rate_sum) ON TABLE tenant.live_minutes TO touchline_app;

GRANT UPDATE(frame_rate_least) ON TABLE tenant.live_minutes TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE tenant.live_samples TO touchline_app;

GRANT UPDATE(frame_rate) ON TABLE tenant.live_samples TO touchline_app;

GRANT SELECT ON TABLE tenant.live_sessions TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.live_sessions TO touchline_app;

GRANT INSERT(appointment_id) ON TABLE tenant.live_sessions TO touchline_app;

GRANT INSERT(anchor_id) ON TABLE tenant.live_sessions TO touchline_app;

GRANT INSERT(match_id) ON TABLE tenant.live_sessions TO touchline_app;

GRANT INSERT(node) ON TABLE tenant.live_sessions TO touchline_app;

GRANT INSERT(client) ON TABLE tenant.live_sessions TO touchline_app;

GRANT INSERT(app) ON TABLE tenant.live_sessions TO touchline_app;

GRANT INSERT(stream) ON TABLE tenant.live_sessions TO touchline_app;

GRANT INSERT(address) ON TABLE tenant.live_sessions TO touchline_app;

GRANT INSERT(key_version) ON TABLE tenant.live_sessions TO touchline_app;

GRANT UPDATE(ended_at) ON TABLE tenant.live_sessions TO touchline_app;

GRANT UPDATE(end_reason) ON TABLE tenant.live_sessions TO touchline_app;

GRANT UPDATE(seen_at) ON TABLE tenant.live_sessions TO touchline_app;

GRANT UPDATE(last_byte_at) ON TABLE tenant.live_sessions TO touchline_app;

GRANT UPDATE(bytes) ON TABLE tenant.live_sessions TO touchline_app;

GRANT UPDATE(bitrate) ON TABLE tenant.live_sessions TO touchline_app;

GRANT UPDATE(frame_rate) ON TABLE tenant.live_sessions TO touchline_app;

GRANT UPDATE(video_codec) ON TABLE tenant.live_sessions TO touchline_app;

GRANT UPDATE(width) ON TABLE tenant.live_sessions TO touchline_app;

GRANT UPDATE(height) ON TABLE tenant.live_sessions TO touchline_app;

GRANT UPDATE(counted_at) ON TABLE tenant.live_sessions TO touchline_app;

GRANT UPDATE(declared_frame_rate) ON TABLE tenant.live_sessions TO touchline_app;

GRANT UPDATE(snapshot_at) ON TABLE tenant.live_sessions TO touchline_app;

GRANT SELECT,INSERT ON TABLE tenant.log_archives TO touchline_app;

GRANT SELECT,UPDATE ON TABLE tenant.log_heads TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE tenant.monitor_receivers TO touchline_app;

GRANT SELECT ON TABLE tenant.monitor_settings TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.monitor_settings TO touchline_app;

GRANT INSERT(late_after),UPDATE(late_after) ON TABLE tenant.monitor_settings TO touchline_app;

GRANT INSERT(stalled_after),UPDATE(stalled_after) ON TABLE tenant.monitor_settings TO touchline_app;

GRANT INSERT(bitrate_below),UPDATE(bitrate_below) ON TABLE tenant.monitor_settings TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE tenant.notice_settings TO touchline_app;

GRANT UPDATE(by_mail) ON TABLE tenant.notice_settings TO touchline_app;

GRANT SELECT,DELETE ON TABLE tenant.notices TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.notices TO touchline_app;

GRANT INSERT(account_id) ON TABLE tenant.notices TO touchline_app;

GRANT INSERT(kind) ON TABLE tenant.notices TO touchline_app;

GRANT INSERT(text_key) ON TABLE tenant.notices TO touchline_app;

GRANT INSERT(parameters) ON TABLE tenant.notices TO touchline_app;

GRANT INSERT(for_merchant) ON TABLE tenant.notices TO touchline_app;

GRANT INSERT(link) ON TABLE tenant.notices TO touchline_app;

GRANT INSERT(event_key) ON TABLE tenant.notices TO touchline_app;

GRANT UPDATE(read_at) ON TABLE tenant.notices TO touchline_app;

GRANT USAGE ON SEQUENCE tenant.operation_log_ids TO touchline_app;

GRANT SELECT,INSERT ON TABLE tenant.operation_logs TO touchline_app;

GRANT SELECT,DELETE ON TABLE tenant.photos TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.photos TO touchline_app;

GRANT INSERT(name) ON TABLE tenant.photos TO touchline_app;

GRANT UPDATE(unused_since) ON TABLE tenant.photos TO touchline_app;

GRANT SELECT,DELETE ON TABLE tenant.prediction_forms TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.prediction_forms TO touchline_app;

GRANT INSERT(writer_merchant) ON TABLE tenant.prediction_forms TO touchline_app;

GRANT INSERT(writer_id) ON TABLE tenant.prediction_forms TO touchline_app;

GRANT INSERT(sport_id) ON TABLE tenant.prediction_forms TO touchline_app;

GRANT INSERT(prediction_id) ON TABLE tenant.prediction_forms TO touchline_app;

GRANT INSERT(form),UPDATE(form) ON TABLE tenant.prediction_forms TO touchline_app;

GRANT INSERT(place),UPDATE(place) ON TABLE tenant.prediction_forms TO touchline_app;

GRANT SELECT,DELETE ON TABLE tenant.prediction_moves TO touchline_app;

GRANT SELECT,INSERT ON TABLE tenant.prediction_results TO touchline_app;

GRANT SELECT,INSERT ON TABLE tenant.prediction_settings TO touchline_app;

GRANT UPDATE(review_required) ON TABLE tenant.prediction_settings TO touchline_app;

GRANT SELECT,DELETE ON TABLE tenant.prediction_templates TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.prediction_templates TO touchline_app;

GRANT INSERT(writer_merchant) ON TABLE tenant.prediction_templates TO touchline_app;

GRANT INSERT(writer_id) ON TABLE tenant.prediction_templates TO touchline_app;

GRANT INSERT(template_name) ON TABLE tenant.prediction_templates TO touchline_app;

GRANT INSERT(title) ON TABLE tenant.prediction_templates TO touchline_app;

GRANT INSERT(content) ON TABLE tenant.prediction_templates TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE tenant.prediction_versions TO touchline_app;

GRANT SELECT ON TABLE tenant.push_targets TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.push_targets TO touchline_app;

GRANT INSERT(name),UPDATE(name) ON TABLE tenant.push_targets TO touchline_app;

GRANT INSERT(tag),UPDATE(tag) ON TABLE tenant.push_targets TO touchline_app;

GRANT UPDATE(is_enabled) ON TABLE tenant.push_targets TO touchline_app;

GRANT SELECT,DELETE ON TABLE tenant.refused_publishes TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.refused_publishes TO touchline_app;

GRANT INSERT(stream) ON TABLE tenant.refused_publishes TO touchline_app;

GRANT INSERT(reason) ON TABLE tenant.refused_publishes TO touchline_app;

GRANT INSERT(anchor_id) ON TABLE tenant.refused_publishes TO touchline_app;

GRANT INSERT(address),UPDATE(address) ON TABLE tenant.refused_publishes TO touchline_app;

GRANT INSERT(times),UPDATE(times) ON TABLE tenant.refused_publishes TO touchline_app;

GRANT UPDATE(last_at) ON TABLE tenant.refused_publishes TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE tenant.relayed_targets TO touchline_app;

GRANT UPDATE(push_target_id) ON TABLE tenant.relayed_targets TO touchline_app;

GRANT UPDATE(state) ON TABLE tenant.relayed_targets TO touchline_app;

GRANT UPDATE(since) ON TABLE tenant.relayed_targets TO touchline_app;

GRANT UPDATE(seen_at) ON TABLE tenant.relayed_targets TO touchline_app;

GRANT USAGE ON SEQUENCE tenant.role_ids TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE tenant.role_permissions TO touchline_app;

GRANT SELECT,DELETE ON TABLE tenant.roles TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.roles TO touchline_app;

GRANT INSERT(name),UPDATE(name) ON TABLE tenant.roles TO touchline_app;

GRANT INSERT(description),UPDATE(description) ON TABLE tenant.roles TO touchline_app;

GRANT SELECT,DELETE ON TABLE tenant.saved_views TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.saved_views TO touchline_app;

GRANT INSERT(account_id) ON TABLE tenant.saved_views TO touchline_app;

GRANT INSERT(table_name),UPDATE(table_name) ON TABLE tenant.saved_views TO touchline_app;

GRANT INSERT(name),UPDATE(name) ON TABLE tenant.saved_views TO touchline_app;

GRANT INSERT(is_shared),UPDATE(is_shared) ON TABLE tenant.saved_views TO touchline_app;

GRANT INSERT(content),UPDATE(content) ON TABLE tenant.saved_views TO touchline_app;

GRANT SELECT ON TABLE tenant.taboo_words TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.taboo_words TO touchline_app;

GRANT INSERT(word),UPDATE(word) ON TABLE tenant.taboo_words TO touchline_app;

GRANT INSERT(word_key),UPDATE(word_key) ON TABLE tenant.taboo_words TO touchline_app;

GRANT INSERT(level),UPDATE(level) ON TABLE tenant.taboo_words TO touchline_app;

GRANT INSERT(reason),UPDATE(reason) ON TABLE tenant.taboo_words TO touchline_app;

GRANT INSERT(version),UPDATE(version) ON TABLE tenant.taboo_words TO touchline_app;

GRANT UPDATE(is_removed) ON TABLE tenant.taboo_words TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE tenant.target_outages TO touchline_app;

GRANT UPDATE(ended_at) ON TABLE tenant.target_outages TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE tenant.task_items TO touchline_app;

GRANT UPDATE(state) ON TABLE tenant.task_items TO touchline_app;

GRANT UPDATE(reason) ON TABLE tenant.task_items TO touchline_app;

GRANT UPDATE(changes) ON TABLE tenant.task_items TO touchline_app;

GRANT SELECT,INSERT,DELETE ON TABLE tenant.tasks TO touchline_app;

GRANT UPDATE(state) ON TABLE tenant.tasks TO touchline_app;

GRANT UPDATE(total) ON TABLE tenant.tasks TO touchline_app;

GRANT UPDATE(done) ON TABLE tenant.tasks TO touchline_app;

GRANT UPDATE(refused) ON TABLE tenant.tasks TO touchline_app;

GRANT UPDATE(failure) ON TABLE tenant.tasks TO touchline_app;

GRANT UPDATE(file_name) ON TABLE tenant.tasks TO touchline_app;

GRANT UPDATE(file_type) ON TABLE tenant.tasks TO touchline_app;

GRANT UPDATE(file_bytes) ON TABLE tenant.tasks TO touchline_app;

GRANT UPDATE(ended_at) ON TABLE tenant.tasks TO touchline_app;

GRANT UPDATE(runner) ON TABLE tenant.tasks TO touchline_app;

GRANT UPDATE(leased_until) ON TABLE tenant.tasks TO touchline_app;

GRANT UPDATE(closed_at) ON TABLE tenant.tasks TO touchline_app;

GRANT UPDATE(tries) ON TABLE tenant.tasks TO touchline_app;

GRANT UPDATE(finding) ON TABLE tenant.tasks TO touchline_app;

GRANT SELECT,DELETE ON TABLE tenant.value_added TO touchline_app;

GRANT INSERT(merchant_code) ON TABLE tenant.value_added TO touchline_app;

GRANT INSERT(kind) ON TABLE tenant.value_added TO touchline_app;

GRANT INSERT(title),UPDATE(title) ON TABLE tenant.value_added TO touchline_app;

GRANT INSERT(content),UPDATE(content) ON TABLE tenant.value_added TO touchline_app;

GRANT INSERT(address),UPDATE(address) ON TABLE tenant.value_added TO touchline_app;

GRANT INSERT(duration_seconds),UPDATE(duration_seconds) ON TABLE tenant.value_added TO touchline_app;

GRANT INSERT(cover),UPDATE(cover) ON TABLE tenant.value_added TO touchline_app;

GRANT INSERT(source_id),UPDATE(source_id) ON TABLE tenant.value_added TO touchline_app;

GRANT INSERT(discipline),UPDATE(discipline) ON TABLE tenant.value_added TO touchline_app;

GRANT INSERT(is_saved),UPDATE(is_saved) ON TABLE tenant.value_added TO touchline_app;

GRANT UPDATE(on_shelf) ON TABLE tenant.value_added TO touchline_app;

SET LOCAL touchline.merchant = 'platform';

INSERT INTO platform.call_record_settings (id, kept_days, slow_ms) VALUES
  ('1', '90', '1000');

INSERT INTO platform.odds_providers (id, name, "position") VALUES
  ('12', '易胜博', '3'),
  ('305', '竞彩官方', '4'),
  ('5', '立博', '1'),
  ('6', '明陞', '2');

INSERT INTO platform.schema_functions (name, checksum) VALUES
  ('identity.admit_call(bytea,text,boolean,text[],interval,interval)', '4d183f43cce6444171d3d41062d0d31791f063241f86614045a69e41184f9eb0'),
  ('identity.admit_call_of_sport(bytea,text,boolean,interval,interval,jsonb,text,text,text,text[])', '4b2358399d6059bb8bc7bd3c487143e96658b7a612e20e2f89ce226fac66b203'),
  ('identity.admit_owner(text,bigint,text)', 'bf740ce4b008372de40163a65c49e5feac8c6329e4cfbd3f5f63526fbc61058a'),
  ('identity.admit_request(bytea,text,boolean,interval,interval)', '7bb05198c8a34f3e89e60f268becfb548ba9e2f338259b271f02824cadc0db27'),
  ('identity.must_change_password(text,bigint)', 'dc0233c504f82d509f8c6eeedc617e161d74b24d13f1711d33a6e1242c616883'),
  ('identity.must_enrol(text,bigint)', '1bfc4e9ab14c7fa7df84724306534d3d59e82d5ce8b4fa915c610950bc040bc6'),
  ('identity.open_request(bytea,text,boolean,interval,interval)', 'da0e60759cb5a81aceef946509c6d6cb99e6662da58fbbcdf6770353a072d966'),
  ('identity.record_id(text)', 'd26ba6e880af013ad34fdf7a0e77bfa071b254f8c99e5cd93ff98082aada03ff'),
  ('identity.sport_of_league(text)', '820119215b6c4d7d0293930830422b902e06bd3f239553aa9acf6a28bff62ab8'),
  ('identity.sport_of_match(text)', '8cc80192d3eefa54f37cb2dce6a38f464ff604da3a5499ae8ea1f47603d51153'),
  ('identity.sport_of_predicted_match(text)', 'f15daf2338ac9f2725ce7e8a0db4216f1c0f0a62960ccf2b56bfd5daa93dad2e'),
  ('identity.sport_of_prediction(text)', '2a9e534dcb0b13257c6b7220f284c8a7b16d1d834047d0e8fed187cbf619ca4e'),
  ('identity.sport_of_record(text,text[])', '3f8ace01e5f9074abfd3a27ecc6e69012806843a661420dc7f808ed5edf74c30'),
  ('identity.sport_of_supplier_match(text,text,text,text)', 'bf3003e4ae4c3ab7fbab94f1edf77a32b0ad6910865854ad380a6ac05095d599'),
  ('platform.discipline_of_supplier_match(text,text,text,text)', '3683e3f6f3ebea724fa6509d7e538295f3c62fc509563c8b2b44fa7425d3b244'),
  ('platform.end_of_match(bigint)', 'a428afa952bd755d8a58554d7e04abbb6e4167582cff2710dd86f3bc3e48dfc6'),
  ('platform.enter_merchant(text)', 'e165eb31de065612256becd74be392bc5ebdfe41347712f3a9baec84a0ea9a01'),
  ('platform.entries_called(text,text,integer)', '8594f91fd4bfa322ca162799db410aaa696d3febafe34322c51e31f9de8954e3'),
  ('platform.entries_named(text,smallint,text)', '3d8b96cfa1e85bf59db5dc9e696417a79de654909b2707082314c6e4ed0c5616'),
  ('platform.has_coming_appointment(bigint)', 'cfcc2fc4d74455b138cb28c75ae38bf53a9c25573053ea8c5d0c40accc767fc6'),
  ('platform.hold_match(bigint)', '6a8e43338c4ba130531811a35fc8aa3236968e25dc6cbd8110843791411597be'),
  ('platform.is_reserved_key(text)', '6332e938c3a612e0ec88ac62f2cc453a922d5887b331134bf55050b7bd841c2c'),
  ('platform.is_result(platform.matches)', 'c9c52680313dc9ffca583092b9c9d092c9c9d1792d7484e662c48601f0bb3040'),
  ('platform.is_seen_match(bigint)', '151b823c5b65d018b481585c1cd58129b461e8986ae555f6f57f8caa768cae5b'),
  ('platform.is_super_admin_at_work()', 'c5a980333831799f27591f633d6f19d0fff688138443919b4b15df55d8c9f5da'),
  ('platform.keep_match_months()', '286caa2fc12072fd0506d0994d843e4c096405278604c8828ca85aa88f33065d'),
  ('platform.keep_match_months(integer)', '826fe3cdf084d526ff255a0aa0409b236e83f7912116c8a789792cc0f1ac2648'),
  ('platform.keep_merchant()', 'ae696ceda91082e99b4ae512b220a4a9a8b7d89bc97fed9756e438f287170d3f'),
  ('platform.keep_shelf_author()', '6612b94f92dbd080a82565a0ac04a5eefbe9f6affe80748c7fba41a96c956b24'),
  ('platform.make_merchant(text,jsonb,text[],jsonb,jsonb)', '5a918125450f95161b737ae60e31a47569bc6f8e7c0514bf2dd720160e6304a3'),
  ('platform.make_months(regclass)', '870c4de9a23120c26b2c3cf1e5061d27641d582204b163c7a3ec012476e8ea99'),
  ('platform.match_history_since()', '9e0b1f695ab6cd65ca37547d817cb57b00837532862a4abf22013f0adaf3662a'),
  ('platform.node_figures()', '9183e667a87a7f3139ef58da5a8e068a63d5468172f53b01c4d1bcaf3e9509c6'),
  ('platform.note_calls(uuid,bigint,timestamptz[],text[],text[],text[],integer[],integer[],integer[],bigint[],integer[])', 'f4a199882b18e6af9ef6fabc77e6583b10a4f141c3fe702de06cb7c3166f6e7d'),
  ('platform.note_end_of_match()', 'cae5251be505894a258bb280c0b7e164f040852e4ef0284d829df744d64dc44a'),
  ('platform.note_link_change()', '2283975c001c7772a38ba0952378559d1973d5711a209f7069e138802e230dd4'),
  ('platform.note_logo()', '1ae26471729d1f93a4b8c1cb72e94cee68f47cbf7facddcb84fa866c5a9731e3'),
  ('platform.note_match_to_follow()', 'feaceac965030952b4dabf5c563be2cea8471d802bb21932604454730ce00b07'),
  ('platform.note_move()', '24d191d96f18117a42fee0d1d95cb661117091d53824df6b60df020d526b154f'),
  ('platform.open_log_head()', '38b5922898857633e40555b070f4d0c37d8b88024dd2aef0d3f798eb1541ed20'),
  ('platform.open_taboo_list()', 'c6d6c8c98c29f160f4c378d6434dcb9e4191fc725d0084648e221a2bd7f03f5c'),
  ('platform.pinned_scores(smallint[],jsonb,text)', '115eb57f6b259f432edc76f5af3cd5874bf4df8ee1d3e03d0b4c3887a7ead3ed'),
  ('platform.place_of(smallint,boolean)', '06ee912b595a5599ae378a45cb1ef02db0f07ef4910cf9fe39f6252c7d54b66a'),
  ('platform.protect_shared_table(regclass,text)', '1cfac19449222db2ba5b18e1402279239014301faa28aba3bce5c13fb4599cad'),
  ('platform.protect_tenant_table(regclass)', 'd60cd1e9e7000b9f82f9e9b273cd6f71f9570303efd391ff43232491ec9d618d'),
  ('platform.purchase_patterns()', 'a298548bfc87980be8d17c374ee4c114db6f9b4dfae441c1469d730ee3d42184'),
  ('platform.raise_permission_epoch()', '98d1c22596e2e760bd5429beeb7297f58aac5872a9f2c37271f5d6b40823de69'),
  ('platform.raise_taboo_version(integer)', 'f9a5806d167cb82fddd749325a5094d43c1c0b80a3966fd777f9d728996ef3c5'),
  ('platform.refuse_circle()', '1ebf3f38f1ac27a7e9562e396626d7bec3777262d7fe9f678e7d748cead80d36'),
  ('platform.results_before_match(bigint)', '88860ca7496163cf44c02232ff5cf11e86136dac64de3daa99582c3d34c3f515'),
  ('platform.standings_before_match(bigint)', 'a01d840c452791d9284d7267c6173fa79ee6785aa3f07e4b654ecca1e6cc62f9'),
  ('platform.touch_updated_at()', '1cd9c1949a772b725b6e2f48a8897a2015de9d22ec366621570804fcc4c9c54c'),
  ('platform.try_writing()', '34ccc27111d16b23bf8f8e3934fa1f4fa2d79a2c1a6e3130bf1d0559d41585f1'),
  ('platform.went_into(bigint,bigint)', '989b89b9f02517bd20215b578b9db1d2841fd1e73ae5c3c467bf3ce5200b9089'),
  ('tenant.add_notices(jsonb)', 'b12b6bbdbf52795ba29279dbf3028595d59de341cba0fbf8ff3aee0027b3dcdf'),
  ('tenant.ceiling_of(text)', 'b673e005c2faa409ad09498ccafd29d0d2f75278ed03c9a656dac483d7e6375f'),
  ('tenant.drop_log_month(date)', 'e17e9c5fb77cfb98ce0dfaa8130fda3479a3261de8341990a4166ef4d21903ca'),
  ('tenant.effective_permissions(text,bigint)', '42248408e2c552241f3b8275b642f078352fb92d08ca4bbecd1a1e9036b626a5'),
  ('tenant.follow_purchases()', '62d01dbbf859a3650a5d27bdbaeb12b8dca4a3e33e4b8d4d1dd599e2fc5dbdf8'),
  ('tenant.follow_role_one()', 'cd886feca28ff8a20bbea01715f849bb1fdb9383e4813d01974a08647912db16'),
  ('tenant.hold_archive_to_log()', 'f7bbdc46e6c7bbbed1c42296712e9950b33215b826063339eb586e9739f1a613'),
  ('tenant.is_now(timestamptz)', '67a77c3b92e511e9bbaa7436e494025d51068e081969baea87cec3902891f7aa'),
  ('tenant.is_owner_at_work()', '35c96da62d38f0803905bb585e2258b39291dcf748167a76699401be8afd01ff'),
  ('tenant.keep_ceiling(text)', '9315427b1bc7ef24a9c7b6c337492f2087a29d3f1328ca747db0a7e0f6665233'),
  ('tenant.keep_log_partitions()', 'e7e825fd7ac2215fa05a76e6799a5ce2c9be47d4a77565d4482aa7ede8255196'),
  ('tenant.keep_published()', 'f5e6274927cf2fbece9a01ed182a23803467f6c83b396617fd37230004461738'),
  ('tenant.log_months_before(timestamptz)', '64bb36f34d164956ffdc199a3b393fd2ede0fd0445a0b8c8ea726559b19d3e4a'),
  ('tenant.log_partitions_ahead()', '4bf1815ad6cf4d8c4e62aa1a264951d7f8ac1028c7d45d591ad603b1b00eeb43'),
  ('tenant.make_log_partitions(integer)', 'c4f5a4afdcddd2c5abd8b7767d7a6c6cde672ec1dd2c57b951274712cd9095bc'),
  ('tenant.note_live_figures()', 'ec6626b80410210358cb414e13f82bd897ef64f700eb11396d2ed6e9e4056dcb'),
  ('tenant.note_prediction_move()', '82821a74b1929cf4300948ad7ba0980b051b205e7d3f1794632d7f4d13b924a1'),
  ('tenant.note_relayed_targets(jsonb)', 'e74642f0fab184ace9d418439507ccff517a77ffc15aa6083ff062ad974dabd0'),
  ('tenant.note_use_of_photo()', 'd876fc7b3fbe4d34a7935aad9fd37b439635ffceab91969e727f28d5b583c478'),
  ('tenant.publish_now()', 'c0c173fff6d6473aee5805bd3858234546f3b6590631b3976f79ccfde3ce8ebd'),
  ('tenant.show_kept_result()', 'd3a1fb8f48134d3f258bb4203c0be90b2cccb1368d5dc7f5f709c8eeac4b21a5'),
  ('tenant.spare_log_partitions()', 'b9967f92d26a5d08b3ba0e656befa14d337311302f64179cc0d52a0ac02612be');

INSERT INTO platform.schema_migrations (name, checksum) VALUES
  ('0001_schemas_and_policies.sql', 'd0881e09d0725a597f5f0bd0f6daf0abe7c29b171eea1e7bbce94bf5953d0e44'),
  ('0002_merchants_accounts_roles.sql', '4552cccad6e5a9430379489e5c4bb40c979bf2d8e6aec07e41130abe520cd366'),
  ('0003_operation_log.sql', '1324ebdca9b1bdc62020b09c0920aababd32adf061f33f88410094411dd00cae'),
  ('0004_identity.sql', '883f02866fe711175754eb197436df4e81a03f977fc666a14285f7a636d3b29b'),
  ('0005_log_reads.sql', '0161545faa44eb0735646c37517826564a6cd4c94a081ab509cb31c1afec4b95'),
  ('0006_second_factor.sql', '6493f403556b1808648db6d3473764e57eb20852d16d0aa6d69cf91260fdf1e5'),
  ('0007_accounts_and_roles.sql', 'a451cea304db12f6117a6a974a237c3bfd2acea6974819aa476b6e5cc2f73a9c'),
  ('0008_ceilings.sql', 'f8060e05d34844bca6c3112ed2af890f6735e5a7040e9e5c22b4589a9a174d65'),
  ('0009_tasks.sql', '5d328d064ecbcb38064109652b60d323683b88f877a32bb2f1566ea6fb1f8b66'),
  ('0010_saved_views.sql', '96b2f70d560d501901a4f234a28449339eddfa3936c1f551c90713e068fb2d49'),
  ('0011_first_sign_in.sql', 'b24a6132813ca09d6821ae5d990f054002669c7d94d0d09db178a5e0df39cbb5'),
  ('0012_log_touch.sql', 'd2674d8c1636f944d0fd5430fb0bdc3d384103a165f32a4e786566a11a7cf520'),
  ('0013_calls_of_a_sport.sql', 'ea2c26afefe9b9bcc7dcd00d7868e0aa453cb7cd3b60073ac3dadcf0b4d30e88'),
  ('0014_task_titles.sql', 'a1dab632fb47029721c300155ccb0a04c4043406e009ad592d05ca445d50e144'),
  ('0015_owed_password.sql', 'd78b2a0b9e0f69560688f5af8ea071739d08ffade473ea0a0f8e8d079ccbbdfd'),
  ('0016_task_tries.sql', '8288425d1b43b5db483a98d8ed2f043844f6bedd5317c4144df494872ad6b5eb'),
  ('0017_step_up.sql', '126179e076bb627d40c5d5968fde9d2441b7da6a420953484c4d7b79c0a33a83'),
  ('0018_bad_days.sql', '5828bf48dc5551c089dd58b2bbbb841075461477a010f25f8dcea51bd4c65bc1'),
  ('0019_log_format.sql', '98a82873fc5d6c3866c54e2444d43d636df7f936d369b177f85eeae9ce7de773'),
  ('0020_names_that_look_alike.sql', '0af3c8a7ad94e2ccec3c2f3f91899ca4d7e264a3a177221c50c9aa25d80d0193'),
  ('0021_log_archives.sql', '8a39354c79edd2857c4d4b058de81d5c456fb588c1920a913fb521f9d3a092ea'),
  ('0022_tasks_tell_more.sql', '727e4e893be621dd5e2624ab225462317c171499ba8fb34e6b0232031eac92f7'),
  ('0023_matches.sql', 'c0a4b7599aded2f7834f1347a99c82ed22e7dfd4cca9da7a4261bcdbf696c9cd'),
  ('0024_feed_leaders.sql', '0af07b78989ea6adf8185879a5d28d0e3cdb4ee6d4417c0847d731433b6061e0'),
  ('0025_names_in_their_context.sql', 'ade44fed1160f66af2dba73923d31af43baf43083c4fc36b2980306292494055'),
  ('0026_match_calls.sql', '3713ab1ab337303aefcf30d7fc9984a256e65772f715ba70a8d0a10b71e8d657'),
  ('0027_catalog_lists.sql', 'fb4ec88c90225456d86e9787442c391ca5031de9c327bd13f40dc9f17ba9f5a0'),
  ('0028_keys_of_the_platform.sql', '2a6410218390a43e4bb002ceeb619a46aaf8e0966ac30deb19e5409e0ef3646d'),
  ('0029_links_of_a_day.sql', '9b44d28900a72909cc8ecbbbd2e689c594a89ff6ab154938c6c95fea849306ad'),
  ('0030_merged_entries.sql', '929c07478b8aa388e71dd14c9f7f27055168883715dc82bada5e80b4ba4f82c7'),
  ('0031_refusals_of_a_candidate.sql', 'd20cdc6e9350f21334cb75e110dce8ae4fba3330850f3ac25be1681f39894bc0'),
  ('0032_views_of_a_page.sql', '04a4f9cbd8d371c49f1ab2e220532eca9bf8344a8ad965121a90ce66f0150d54'),
  ('0033_history_of_matches.sql', '1eae46fadbdcc33722a1dd9f4fdf2674b984053bfd1200a4e86ac6c08accaa0f'),
  ('0034_names_planned_once.sql', '4062c3296e80528a9f64582fbeb5fb62ed7ebaad367d4331f30fbde668fa4b96'),
  ('0035_odds.sql', '6971f34f7b3cdc3735d157eafd08bb40be034e12fcacdcc9e25de4469b8f6600'),
  ('0036_taboo_words.sql', '5fbcd3479172e81c33db017c041becd198f4a2ccdfd3c2e3a75db980901f4804'),
  ('0037_predictions.sql', '7882830b4b16379bbf855488f067c1ae15964f52f6bbf6c05870807da4172a0a'),
  ('0038_settlement.sql', 'f05706963335c45e22adb64b3bfe6b9d46d27de5a4e5a9f36be0c2112741389b'),
  ('0039_match_facts.sql', '425a0100fbe0a3fa53ecd3871c8fa125cc86f876a6feab8002c9ac611b430c11'),
  ('0040_acting_proofs.sql', '5f6ab466ea8fcbabb9d8522038030341b79bf2aeb8f863d753e4c9adf6ae7df8'),
  ('0041_sign_in_links.sql', 'f240da208fef5cd4e2ff1de6a91ce8146ccbe6999e56cc213a0b4ba71635eee1'),
  ('0042_bigrams_in_linear_time.sql', '41ff7b2147a98b3650be2bd420ffdd9354f80ccf79b41a16572c7ea0120e444a'),
  ('0045_settlement_is_frozen.sql', '53c086ce216dbb1c1045cd0fd68bb132984b99d58d52a0e8240d490786868051'),
  ('0046_policies_of_the_platform.sql', '592b88a5ca79fd3ea677da21dea94dd327c0c425b17a8abdbfb36c16c3de46f4'),
  ('0048_salted_recovery_codes.sql', '3f4a1f83d1a4a1939b2fc2acdcb4029718fb6f25eb085a88bd5e11519494f4fa'),
  ('0049_functions_as_files.sql', '427bac3bde41b0f6a669b13ba0ed2be7b24b189abaf78ab1c2192710d0dbca8c'),
  ('0050_links_in_order.sql', '7df81f9d5e5c99083aa1b6c38ad79e170bc7dc910b9bf5739ff16b1645913bbd'),
  ('0051_own_columns.sql', 'a50c299479013107bac6304bc00ae4ec83b974463dbdeaa8d1ab87495f461c92'),
  ('0052_shelving_by_rule.sql', '7c943c070f7b008c4ca8a048529eedb5d9ff778ada886b9fdb90af97bf6ecf16'),
  ('0053_score_parts.sql', '77c6f9815a828ff91d62e8a36f14f7181aba1f969cd328e90e5c1c40d422c554'),
  ('0054_decided_links.sql', '3ec0a3ebf2757584c4e1ec29c508f6c485de8fc1cc7210164f31a375d4a2765f'),
  ('0055_merges_can_be_undone.sql', 'e971ecc55f9405c171f1fb31ab5e9b7eca37adb46320c3d71f17ab7d133f0f41'),
  ('0057_other_disciplines.sql', 'aeaf52e7094e1a37e3f6f7aecc1f334d14e4696de61c72ccfa15a62764da0770'),
  ('0058_merchant_records.sql', '83669b2dbb9568666cebfcf97078fc035f2d2326152378c72afd1be4b51e3b08'),
  ('0059_push_targets_and_domains.sql', '16ecd9fa531c8781e7b99d3c6529331d75c949dfc4e1d794d2761b7727728b81'),
  ('0060_groups.sql', 'f63f3242c5c178d6c5c62ca6ceae37e2776d475cb9c98bad017d163f067f3c4c'),
  ('0061_purchases_of_merchants.sql', '8c2a948b47603a3015e3f5405659b0a09e680a6ed3e94c13fa926cc0776eaf70'),
  ('0062_anchors.sql', '5d382b6332c314dfddb889cd25a0e85acf052dbc61c7aac46cd87b66fc7e1ce9'),
  ('0063_pictures.sql', 'fe7a482d447304a33800f6ba9d9d238aedb4ed1afc9b453983b94073bf8d54fe'),
  ('0064_log_by_object.online.sql', '7e374e67592c0c44caadeb61596ee4957a687e95f043611c613294058b230ed0'),
  ('0064_log_by_object.sql', '92244560b2d0da4da89596c3f3b401c67e43f43d5d6cf5ee2d86925888082720'),
  ('0065_notices.sql', '8182de2c9417b068a9def78281a6d3ad573e971244f93cbb9040337e9e8921d1'),
  ('0066_appointments.sql', 'a95ed676b44b8a597e6da1299e959b87c137424dbcb0c7db73308d37a924a715'),
  ('0067_appointments_follow_matches.sql', 'aff4dd777f8909f33a8038b9164509936487b093ca807fb1d5b0c7e76340bd75'),
  ('0069_anchor_searches.sql', 'f8891682412220c2b99fbec03f836330009ce41faabe45fb924f591f70a36650'),
  ('0070_live_sessions.sql', '5c9dc6de63be63128789dc68d96aa6fc4a06c7e6c161c235773ee5f9df40a9b0'),
  ('0072_monitor.sql', 'c40bc06678aa235dc388ac68c278e8e64fa57d1079207879cc89808bb1e270ab'),
  ('0073_marked_appointments.sql', 'ba5a6420adc99706b775552a604386d8523e50c2c27ae611e8ab665eeca821cf'),
  ('0074_live_history.sql', '68a4248b509f78b25364e4adeb246fe5e93510c8432b57f5338c2c4ed01365fc'),
  ('0083_media_node_page.sql', 'd201f0a5b8f5c3de5db17075b8fcbe68a51eb160aa2823a272028ce7d07c2626'),
  ('0085_value_added.sql', 'b6e28ba4295204e66d16ca533b6d39bbb7a336fea5d540d1f81c5a2583893feb'),
  ('0087_call_hours.sql', '8b7c70cbe7351216b2912ad694e26966bec5bfd4099ec792c4b1a448dc42e0f3'),
  ('0088_live_pictures.sql', '511ab8c20c52e24df87a8809f90fc5987bc472264744813a9c5d1a9cf649c010'),
  ('0089_relayed_targets.sql', 'b22bc6222844addf718e62d75b7b8b63a951cf9b5abd57cf718b65e32ee90c95'),
  ('0090_context_refs.sql', 'f630da798ec3f013c8b466c50f64bc0ab2a48cded2984ddd002fb3dd99b3a4ff'),
  ('0091_names_of_contexts.online.sql', 'fa4d4ca05673b4626faf2fe735915857475f36f80223cda1d366980e4da7c251'),
  ('0092_traced_tasks.sql', '90cb4f3b3c430efd7623018e2b84170ef950afbe8108cc88fd80de2a225cc9df');

INSERT INTO platform.suppliers (code, name, "position") VALUES
  ('HBIRD', '蜂鸟数据', '2'),
  ('NAMI', '纳米数据', '1');

INSERT INTO platform.odds_makers (supplier, maker_id, provider_id) VALUES
  ('HBIRD', '7101', '5'),
  ('HBIRD', '7102', '6'),
  ('HBIRD', '7108', '12'),
  ('HBIRD', '7130', '305'),
  ('NAMI', '12', '12'),
  ('NAMI', '305', '305'),
  ('NAMI', '5', '5'),
  ('NAMI', '6', '6');

CALL platform.make_months('platform.feed_pages');
CALL platform.make_months('platform.match_changes');
CALL platform.make_months('platform.odds_changes');
