-- The second wall around what all merchants share. The platform's own transactions, those of the feed among them, read and
-- write all of it. A merchant's transaction reads the names of the catalog, the shelf, and its own row; it writes nothing
-- but how far its rights and its taboo words are. Settings are read once for a statement. The policies are not forced: the
-- owner's functions and triggers keep working, and no running process is the owner.
CREATE PROCEDURE platform.protect_shared_table(target regclass, readable text) LANGUAGE plpgsql AS $$
DECLARE
  is_platform constant text := '(SELECT current_setting(''touchline.merchant'', true) = ''platform'')';
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY reads ON %s FOR SELECT USING (%s)', target, coalesce(readable, is_platform));
  EXECUTE format('CREATE POLICY platform_adds ON %s FOR INSERT WITH CHECK (%s)', target, is_platform);
  EXECUTE format('CREATE POLICY platform_changes ON %s FOR UPDATE USING (%s)', target, is_platform);
  EXECUTE format('CREATE POLICY platform_removes ON %s FOR DELETE USING (%s)', target, is_platform);
END $$;
REVOKE EXECUTE ON PROCEDURE platform.protect_shared_table(regclass, text) FROM PUBLIC;

-- Names are no secret. A condition here would keep the index of bigrams from being used: its operator is not leakproof.
CALL platform.protect_shared_table('platform.suppliers', 'true');
CALL platform.protect_shared_table('platform.catalog_entries', 'true');
CALL platform.protect_shared_table('platform.catalog_aliases', 'true');
-- How far a supplier's clock is ahead belongs to the odds that merchants read.
CALL platform.protect_shared_table('platform.feed_leaders', '(SELECT current_setting(''touchline.merchant'', true) <> '''')');

-- What a supplier says of a match is read with the match. A function, as a subquery could be hashed over all matches.
CREATE FUNCTION platform.is_seen_match(of_match bigint) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM platform.matches WHERE id = of_match);
END $$;
CALL platform.protect_shared_table('platform.supplier_matches',
  '(SELECT current_setting(''touchline.merchant'', true) = ''platform'') OR platform.is_seen_match(match_id)');

CALL platform.protect_shared_table('platform.supplier_entries', NULL);
CALL platform.protect_shared_table('platform.link_proposals', NULL);
CALL platform.protect_shared_table('platform.match_changes', NULL);
CALL platform.protect_shared_table('platform.feed_pages', NULL);
CALL platform.protect_shared_table('platform.feed_lists', NULL);
CALL platform.protect_shared_table('platform.feed_minutes', NULL);
CALL platform.protect_shared_table('platform.quarantine', NULL);

-- These two are the owner's alone.
ALTER TABLE platform.write_trials ENABLE ROW LEVEL SECURITY;
ALTER TABLE platform.schema_migrations ENABLE ROW LEVEL SECURITY;

-- A merchant knows of no other. Before anybody is known, and across merchants, all are read.
ALTER TABLE platform.merchants ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON platform.merchants FOR SELECT USING (
  (SELECT coalesce(current_setting('touchline.merchant', true), '') IN ('', 'platform')
    OR current_setting('touchline.scope', true) = 'all')
  OR code = (SELECT current_setting('touchline.merchant', true)));
CREATE POLICY merchant_changes ON platform.merchants FOR UPDATE
  USING (code = (SELECT current_setting('touchline.merchant', true)));

-- A super-admin acts for another merchant and is bound by the rules of their own.
ALTER FUNCTION identity.must_enrol(text, bigint) SECURITY DEFINER SET search_path = pg_catalog, pg_temp;

-- Whoever asks is a super-admin: they alone change what stands in a merchant's row.
CREATE FUNCTION platform.is_super_admin_at_work() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
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
REVOKE EXECUTE ON FUNCTION platform.is_super_admin_at_work() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.is_super_admin_at_work() TO touchline_app;

CREATE FUNCTION platform.keep_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user <> (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID)
    AND NOT platform.is_super_admin_at_work() THEN
    RAISE EXCEPTION 'merchant % is changed by super-admins alone', OLD.code USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_merchant BEFORE UPDATE ON platform.merchants FOR EACH ROW
  WHEN ((OLD.alias, OLD.enabled, OLD.second_factor_required) IS DISTINCT FROM (NEW.alias, NEW.enabled, NEW.second_factor_required))
  EXECUTE FUNCTION platform.keep_merchant();

-- The rights of the open merchant changed. The server's own right to the column goes a release later.
CREATE FUNCTION platform.raise_permission_epoch() RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  UPDATE platform.merchants SET permission_epoch = permission_epoch + 1
  WHERE code = current_setting('touchline.merchant', true)
$$;
REVOKE EXECUTE ON FUNCTION platform.raise_permission_epoch() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.raise_permission_epoch() TO touchline_app;

-- The open merchant's list changed: one version further, with so many words more. The same holds for its columns.
CREATE FUNCTION platform.raise_taboo_version(added integer) RETURNS TABLE (version bigint, words integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
REVOKE EXECUTE ON FUNCTION platform.raise_taboo_version(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.raise_taboo_version(integer) TO touchline_app;
