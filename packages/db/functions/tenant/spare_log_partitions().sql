-- The partitions that hold rows of months without a partition.
CREATE OR REPLACE FUNCTION tenant.spare_log_partitions() RETURNS regclass[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY['tenant.operation_logs_default', 'tenant.operation_logs_before']::regclass[]
$$;
