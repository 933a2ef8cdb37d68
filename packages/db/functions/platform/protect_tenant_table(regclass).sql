-- The second wall around tables of merchants: a transaction reads one merchant's rows, or all of them, and writes one
-- merchant's only.
CREATE OR REPLACE PROCEDURE platform.protect_tenant_table(target regclass) LANGUAGE plpgsql AS $$
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
