-- Since when the history of matches holds changes by suppliers, too.
CREATE OR REPLACE FUNCTION platform.match_history_since() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min(to_date(right(part.relname, 7), 'YYYY_MM'))::timestamp AT TIME ZONE 'UTC'
  FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid
  WHERE inhparent = 'platform.match_changes'::regclass AND part.relname ~ '_\d{4}_\d\d$'
$$;
