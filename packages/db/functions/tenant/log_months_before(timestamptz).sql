-- Months of the log that ended before the given time and have a table, or rows outside of one; the oldest first.
CREATE OR REPLACE FUNCTION tenant.log_months_before(before timestamptz) RETURNS SETOF timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  months timestamp[] := ARRAY(SELECT to_date(right(relname, 7), 'YYYY_MM')::timestamp FROM pg_class
    WHERE relnamespace = 'tenant'::regnamespace AND relkind = 'r' AND relname ~ '^operation_logs_\d{4}_\d\d$');
  spare regclass;
  found timestamp[];
BEGIN
  FOREACH spare IN ARRAY tenant.spare_log_partitions() LOOP
    EXECUTE format($look$SELECT array_agg(DISTINCT date_trunc('month', created_at AT TIME ZONE 'UTC')) FROM %s$look$, spare)
      INTO found;
    months := months || found;
  END LOOP;
  RETURN QUERY SELECT DISTINCT month AT TIME ZONE 'UTC' AS month FROM unnest(months) month
    WHERE (month + interval '1 month') AT TIME ZONE 'UTC' <= before ORDER BY 1;
END $$;
REVOKE EXECUTE ON FUNCTION tenant.log_months_before(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenant.log_months_before(timestamptz) TO touchline_app;
