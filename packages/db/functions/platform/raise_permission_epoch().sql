-- Says that the rights of the open merchant changed.
CREATE OR REPLACE FUNCTION platform.raise_permission_epoch() RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  UPDATE platform.merchants SET permission_epoch = permission_epoch + 1
  WHERE code = current_setting('touchline.merchant', true)
$$;
REVOKE EXECUTE ON FUNCTION platform.raise_permission_epoch() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.raise_permission_epoch() TO touchline_app;
