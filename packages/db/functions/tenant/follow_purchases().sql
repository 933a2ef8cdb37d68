-- Writes the ceiling anew in the transaction that changes a merchant's purchases. Roles keep their keys: a purchase that
-- comes back opens them again.
CREATE OR REPLACE FUNCTION tenant.follow_purchases() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  before constant text := coalesce(current_setting('touchline.merchant', true), '');
BEGIN
  PERFORM set_config('touchline.merchant', NEW.code, true);
  PERFORM tenant.keep_ceiling(NEW.code);
  PERFORM set_config('touchline.merchant', before, true);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION tenant.follow_purchases() FROM PUBLIC;
CREATE OR REPLACE TRIGGER follow_purchases AFTER UPDATE OF purchases ON platform.merchants
  FOR EACH ROW WHEN (OLD.purchases IS DISTINCT FROM NEW.purchases) EXECUTE FUNCTION tenant.follow_purchases();
