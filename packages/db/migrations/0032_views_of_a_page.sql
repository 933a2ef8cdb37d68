-- A list that serves several pages has views of each of them: `table_name` is the list's call and behind it, where the view
-- keeps one, the path of its page, such as `matches.list /spo_soc_sch`. Names are free or not within that.
GRANT UPDATE (table_name) ON tenant.saved_views TO touchline_app;
DO $$
DECLARE
  merchant text;
BEGIN
  FOR merchant IN SELECT code FROM platform.merchants LOOP
    PERFORM set_config('touchline.merchant', merchant, true);
    UPDATE tenant.saved_views SET table_name = table_name || ' ' || substring(content ->> 'place' FROM '^path=(/[\w/-]{1,100})(?:&|$)')
    WHERE merchant_code = merchant AND name IS NOT NULL AND content ->> 'place' ~ '^path=/[\w/-]{1,100}(&|$)'
      AND table_name NOT LIKE '% %';
  END LOOP;
  PERFORM set_config('touchline.merchant', '', true);
END $$;
