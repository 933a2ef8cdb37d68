-- What the machine tied lately is listed newest first, in the order of a number where many were tied in one moment. By
-- these a page reads its own rows alone, however many were tied today. They do all that the indexes before them did.
CREATE FUNCTION platform.link_number(kind text, supplier text, discipline smallint, supplier_id text) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(kind || ' ' || supplier || ' ' || discipline::text || ' ' || supplier_id, 0) & 576460752303423487;
CREATE INDEX supplier_matches_linked ON platform.supplier_matches
  (linked_at, platform.link_number('match', supplier, discipline, supplier_id)) WHERE link = 'auto';
CREATE INDEX supplier_entries_linked ON platform.supplier_entries
  (linked_at, platform.link_number(kind, supplier, discipline, supplier_id)) WHERE link = 'auto';
DROP INDEX platform.supplier_matches_tied, platform.supplier_entries_tied;

-- The server of 0.4.0 raises a merchant's epoch by `raise_permission_epoch`, or with a super-admin's setting, and a taboo
-- version by `raise_taboo_version` alone. So a merchant's transaction writes neither by itself.
DROP TRIGGER keep_merchant ON platform.merchants;
CREATE TRIGGER keep_merchant BEFORE UPDATE ON platform.merchants FOR EACH ROW
  WHEN ((OLD.alias, OLD.enabled, OLD.second_factor_required, OLD.permission_epoch)
    IS DISTINCT FROM (NEW.alias, NEW.enabled, NEW.second_factor_required, NEW.permission_epoch))
  EXECUTE FUNCTION platform.keep_merchant();

-- A share lock asks for the right to change some column. This one cannot become another's: the policy of updates and the
-- primary key forbid it.
REVOKE INSERT (merchant_code, words), UPDATE (version, words) ON platform.taboo_lists FROM touchline_app;
GRANT UPDATE (merchant_code) ON platform.taboo_lists TO touchline_app;
DROP POLICY merchant_adds ON platform.taboo_lists;
