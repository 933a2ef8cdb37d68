-- Writes tenant.ceilings of a merchant anew. The server's role reads that table only.
CREATE OR REPLACE FUNCTION tenant.keep_ceiling(of_merchant text) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  DELETE FROM tenant.ceilings
    WHERE merchant_code = of_merchant AND permission_key NOT IN (SELECT tenant.ceiling_of(of_merchant));
  INSERT INTO tenant.ceilings SELECT of_merchant, tenant.ceiling_of(of_merchant) ON CONFLICT DO NOTHING;
$$;
REVOKE EXECUTE ON FUNCTION tenant.keep_ceiling(text) FROM PUBLIC;
