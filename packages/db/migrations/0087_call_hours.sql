-- Calls by the hour: how often each account made a call for a merchant, how often it failed, and how long it took. API
-- processes count in memory and add here once a minute. It is a stream: it leaves no row in the operation log.
CREATE TABLE platform.call_hours (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hour timestamptz(0) NOT NULL,
  -- Empty of calls before anybody is known.
  merchant_code text NOT NULL,
  -- Empty before anybody is known; * of accounts that found no room in memory.
  account text NOT NULL,
  call_id text NOT NULL,
  calls integer NOT NULL,
  -- Answers of status 400 and above.
  errors integer NOT NULL,
  -- Answers that took at least as long as the setting said then.
  slow integer NOT NULL,
  total_ms bigint NOT NULL,
  longest_ms integer NOT NULL,
  average_ms integer NOT NULL GENERATED ALWAYS AS ((total_ms / greatest(calls, 1))::integer) STORED,
  UNIQUE (hour, merchant_code, account, call_id)
);
-- One for each order of the list, and one for each filter with the newest first.
CREATE INDEX call_hours_newest ON platform.call_hours (hour, id);
CREATE INDEX call_hours_by_calls ON platform.call_hours (calls, id);
CREATE INDEX call_hours_by_errors ON platform.call_hours (errors, id);
CREATE INDEX call_hours_by_average ON platform.call_hours (average_ms, id);
CREATE INDEX call_hours_of_merchant ON platform.call_hours (merchant_code, hour, id);
CREATE INDEX call_hours_of_account ON platform.call_hours (account, hour, id);
CREATE INDEX call_hours_of_call ON platform.call_hours (call_id, hour, id);
CALL platform.protect_shared_table('platform.call_hours', NULL);
GRANT SELECT, DELETE ON platform.call_hours TO touchline_app;

-- The last batch of each API process that was added: the same batch sent again adds nothing.
CREATE TABLE platform.call_writers (
  process uuid PRIMARY KEY,
  batch bigint NOT NULL,
  written_at timestamptz(0) NOT NULL DEFAULT now()
);
CREATE INDEX call_writers_to_forget ON platform.call_writers (written_at);
CALL platform.protect_shared_table('platform.call_writers', NULL);
GRANT SELECT, DELETE ON platform.call_writers TO touchline_app;

-- One row for the whole installation.
CREATE TABLE platform.call_record_settings (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  kept_days integer NOT NULL DEFAULT 90 CHECK (kept_days BETWEEN 7 AND 400),
  slow_ms integer NOT NULL DEFAULT 1000 CHECK (slow_ms BETWEEN 10 AND 60000),
  updated_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp())
);
INSERT INTO platform.call_record_settings DEFAULT VALUES;
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON platform.call_record_settings
  FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();
CALL platform.protect_shared_table('platform.call_record_settings', NULL);
GRANT SELECT, UPDATE (kept_days, slow_ms) ON platform.call_record_settings TO touchline_app;

-- The new page goes to whoever is in charge of the platform.
DO $$
BEGIN
  PERFORM set_config('touchline.merchant', 'platform', true);
  INSERT INTO tenant.role_permissions (merchant_code, role_id, permission_key)
  SELECT 'platform', 1, key FROM (VALUES ('com_#_api-view'), ('com_#_api-action')) wanted (key)
  WHERE EXISTS (SELECT FROM tenant.roles WHERE merchant_code = 'platform' AND id = 1)
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    UPDATE platform.merchants SET permission_epoch = permission_epoch + 1 WHERE code = 'platform';
  END IF;
  PERFORM set_config('touchline.merchant', '', true);
END $$;
