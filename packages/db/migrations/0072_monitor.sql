-- Thresholds of a merchant's monitor. Without a row the usual ones hold.
CREATE TABLE tenant.monitor_settings (
  merchant_code text PRIMARY KEY REFERENCES platform.merchants,
  -- Minutes after the effective start.
  late_after integer NOT NULL CHECK (late_after BETWEEN 1 AND 60),
  -- Seconds without a byte.
  stalled_after integer NOT NULL CHECK (stalled_after BETWEEN 4 AND 300),
  -- Kilobits per second; 0 tells of none.
  bitrate_below integer NOT NULL CHECK (bitrate_below BETWEEN 0 AND 50000),
  updated_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp())
);
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON tenant.monitor_settings
  FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();
CALL platform.protect_tenant_table('tenant.monitor_settings');
GRANT SELECT, INSERT (merchant_code, late_after, stalled_after, bitrate_below),
  UPDATE (late_after, stalled_after, bitrate_below) ON tenant.monitor_settings TO touchline_app;

-- Accounts that get the monitor's notices.
CREATE TABLE tenant.monitor_receivers (
  merchant_code text NOT NULL,
  account_id bigint NOT NULL,
  PRIMARY KEY (merchant_code, account_id),
  FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts ON DELETE CASCADE
);
CALL platform.protect_tenant_table('tenant.monitor_receivers');
GRANT SELECT, INSERT, DELETE ON tenant.monitor_receivers TO touchline_app;

-- Figures of a live session at each look, for an hour.
CREATE TABLE tenant.live_samples (
  merchant_code text NOT NULL,
  session_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  -- Bits per second.
  bitrate bigint NOT NULL,
  PRIMARY KEY (merchant_code, session_id, at),
  FOREIGN KEY (merchant_code, session_id) REFERENCES tenant.live_sessions
);
CREATE INDEX live_samples_to_forget ON tenant.live_samples (merchant_code, at);
CALL platform.protect_tenant_table('tenant.live_samples');
GRANT SELECT, INSERT, DELETE ON tenant.live_samples TO touchline_app;

-- The same by the minute, for 90 days. Each look adds to its minute.
CREATE TABLE tenant.live_minutes (
  merchant_code text NOT NULL,
  session_id bigint NOT NULL,
  minute timestamptz(0) NOT NULL,
  looks integer NOT NULL,
  bitrate_sum bigint NOT NULL,
  bitrate_least bigint NOT NULL,
  PRIMARY KEY (merchant_code, session_id, minute),
  FOREIGN KEY (merchant_code, session_id) REFERENCES tenant.live_sessions
) WITH (fillfactor = 70);
CREATE INDEX live_minutes_to_forget ON tenant.live_minutes (merchant_code, minute);
CALL platform.protect_tenant_table('tenant.live_minutes');
GRANT SELECT, INSERT, UPDATE (looks, bitrate_sum, bitrate_least), DELETE ON tenant.live_minutes TO touchline_app;
