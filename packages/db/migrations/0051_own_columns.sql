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
