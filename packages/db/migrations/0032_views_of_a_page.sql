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

-- What could not be read has one row for each record, which its id names; those of before had one for each version. They go
-- into the newest.
UPDATE platform.quarantine held SET times = folded.times, first_at = folded.first_at
FROM (SELECT (array_agg(id ORDER BY last_at DESC, id DESC))[1] AS newest, sum(times) AS times, min(first_at) AS first_at
  FROM platform.quarantine WHERE supplier_id IS NOT NULL GROUP BY supplier, feed, supplier_id HAVING count(*) > 1) folded
WHERE held.id = folded.newest;
DELETE FROM platform.quarantine older USING platform.quarantine newer
WHERE (newer.supplier, newer.feed, newer.supplier_id) = (older.supplier, older.feed, older.supplier_id)
  AND (newer.last_at, newer.id) > (older.last_at, older.id);
UPDATE platform.quarantine SET digest = sha256(convert_to('id ' || supplier_id, 'UTF8'))
WHERE supplier_id IS NOT NULL AND digest <> sha256(convert_to('id ' || supplier_id, 'UTF8'));
