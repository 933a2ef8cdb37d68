-- How many whole months ahead have a partition.
CREATE OR REPLACE FUNCTION tenant.log_partitions_ahead() RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer
  FROM pg_inherits
  JOIN pg_class part ON part.oid = inhrelid
  WHERE inhparent = 'tenant.operation_logs'::regclass
    AND part.relname ~ '^operation_logs_\d{4}_\d\d$'
    AND part.relname > 'operation_logs_' || to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM')
$$;
