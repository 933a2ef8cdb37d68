-- People search an account in any case. A function of the column could not be an index condition under row level
-- security, which lets only leakproof operators touch a row first; a column of its own can.
ALTER TABLE tenant.operation_logs ADD COLUMN user_account_key text GENERATED ALWAYS AS (lower(user_account)) STORED;

-- One index for each filter of the list, newest first, and no more: every one is paid for by every write.
--   a merchant                         operation_logs_newest, there since 0003
--   a merchant and a function          operation_logs_by_merchant_function: a function is spread over all merchants
--   nothing (a super-admin, all)       operation_logs_everywhere
--   a function (a super-admin, all)    operation_logs_by_function
--   an account, with a merchant or not operation_logs_by_account: a name is unique, so its rows are one merchant's; only
--                                      a super-admin's, who acts for many, are passed over where they are others'
-- merchant_code goes along where it is no key, so that a count asks the index alone although a policy looks at it.
CREATE INDEX operation_logs_by_merchant_function
  ON tenant.operation_logs (merchant_code, function_name, created_at DESC, id DESC);
CREATE INDEX operation_logs_everywhere
  ON tenant.operation_logs (created_at DESC, id DESC) INCLUDE (merchant_code);
CREATE INDEX operation_logs_by_function
  ON tenant.operation_logs (function_name, created_at DESC, id DESC) INCLUDE (merchant_code);
CREATE INDEX operation_logs_by_account
  ON tenant.operation_logs (user_account_key, created_at DESC, id DESC) INCLUDE (merchant_code);

-- One record by its id. Ids only grow, so a write adds to the last page, which is the cheapest an index can be.
CREATE INDEX operation_logs_by_id ON tenant.operation_logs (id);

-- The same rule as on every table of a merchant, but the settings are read once for a statement and not once for a row:
-- a total looks at ten thousand rows, and whether all merchants may be read is then a mere flag.
ALTER POLICY merchant_reads ON tenant.operation_logs USING (
  (SELECT current_setting('touchline.scope', true) = 'all')
  OR merchant_code = (SELECT current_setting('touchline.merchant', true))
);
