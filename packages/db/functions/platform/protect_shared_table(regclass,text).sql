-- The second wall around tables that all merchants share. The platform's transactions, the feed's among them, read and
-- write all rows. A merchant's transaction reads as `readable` says and writes nothing. Settings are read once for a
-- statement. The policies are not forced: functions and triggers of the owner keep working, and no running process is
-- the owner.
CREATE OR REPLACE PROCEDURE platform.protect_shared_table(target regclass, readable text) LANGUAGE plpgsql AS $$
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
