-- What a row touched, in short, for the list: written with the row and covered by its hash. Rows from before have none.
ALTER TABLE tenant.operation_logs ADD COLUMN touched text;

-- Failures are few: found by scanning a list that is nearly all successes, they would be searched for through all of it.
CREATE INDEX operation_logs_failed
  ON tenant.operation_logs (merchant_code, created_at DESC, id DESC) WHERE result = 0;
CREATE INDEX operation_logs_failed_everywhere
  ON tenant.operation_logs (created_at DESC, id DESC) INCLUDE (merchant_code) WHERE result = 0;
