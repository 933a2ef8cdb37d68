-- Entries of one record: the short text begins with its kind and id, so they stand side by side in the order of bytes.
-- exempt blocks-writes: every partition has the index already, by the .online.sql of the same name
CREATE INDEX operation_logs_by_object
  ON tenant.operation_logs (touched COLLATE "C") INCLUDE (merchant_code) WHERE touched IS NOT NULL;
