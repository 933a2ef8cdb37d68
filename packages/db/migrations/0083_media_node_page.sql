-- The page of media nodes is new, and the platform's alone. A form changes the capacity; its version follows it alone, since
-- the worker writes the other columns every two seconds.
ALTER TABLE platform.media_nodes ADD COLUMN updated_at timestamptz(3) NOT NULL
  DEFAULT date_trunc('milliseconds', clock_timestamp());
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON platform.media_nodes
  FOR EACH ROW WHEN (OLD.capacity IS DISTINCT FROM NEW.capacity) EXECUTE FUNCTION platform.touch_updated_at();
ALTER TABLE platform.media_nodes ADD CONSTRAINT media_nodes_capacity_most CHECK (capacity <= 10000);

-- The platform's role 1 holds everything; any other role gets the keys if it changes the settings of the monitor.
DO $$
BEGIN
  PERFORM set_config('touchline.merchant', 'platform', true);
  INSERT INTO tenant.role_permissions (merchant_code, role_id, permission_key)
  SELECT 'platform', role.id, 'mon_#_nod-' || wanted.act
  FROM tenant.roles role, (VALUES ('view'), ('action')) wanted (act)
  WHERE role.merchant_code = 'platform' AND (role.id = 1 OR EXISTS (
    SELECT FROM tenant.role_permissions held
    WHERE held.merchant_code = 'platform' AND held.role_id = role.id AND held.permission_key = 'mon_liv-' || wanted.act))
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    UPDATE platform.merchants SET permission_epoch = permission_epoch + 1 WHERE code = 'platform';
  END IF;
  PERFORM set_config('touchline.merchant', '', true);
END $$;
