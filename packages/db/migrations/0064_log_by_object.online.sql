-- exempt drops-used: these are invalid, left by a build that broke off; no query uses them
-- Builds the index of each partition while others write. The migration of the same name then takes them as its own.
SELECT format('DROP INDEX CONCURRENTLY %s', indexrelid::regclass)
FROM pg_index JOIN pg_inherits ON inhrelid = indrelid
WHERE inhparent = 'tenant.operation_logs'::regclass AND NOT indisvalid AND pg_get_indexdef(indexrelid)
  LIKE '%(touched COLLATE "C") INCLUDE (merchant_code) WHERE (touched IS NOT NULL)';

SELECT format('CREATE INDEX CONCURRENTLY ON %s (touched COLLATE "C") INCLUDE (merchant_code) WHERE touched IS NOT NULL',
  inhrelid::regclass)
FROM pg_inherits
WHERE inhparent = 'tenant.operation_logs'::regclass AND NOT EXISTS (
  SELECT FROM pg_index WHERE indrelid = inhrelid AND pg_get_indexdef(indexrelid)
    LIKE '%(touched COLLATE "C") INCLUDE (merchant_code) WHERE (touched IS NOT NULL)')
ORDER BY inhrelid;
