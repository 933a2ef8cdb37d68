-- Two roles of one name could not be told apart where they are given.
CREATE UNIQUE INDEX roles_by_name ON tenant.roles (merchant_code, lower(name));

-- A new permission version is no change that somebody's form could overwrite.
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE OF alias, enabled, second_factor_required ON platform.merchants
  FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();
