CREATE TABLE tenant.log_heads (
  merchant_code text PRIMARY KEY REFERENCES platform.merchants,
  seq bigint NOT NULL DEFAULT 0,
  hash bytea NOT NULL DEFAULT '\x'
);
CALL platform.protect_tenant_table('tenant.log_heads');
GRANT SELECT, UPDATE ON tenant.log_heads TO touchline_app;

CREATE FUNCTION platform.open_log_head() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('touchline.merchant', true), '');
BEGIN
  PERFORM set_config('touchline.merchant', NEW.code, true);
  INSERT INTO tenant.log_heads (merchant_code) VALUES (NEW.code);
  PERFORM set_config('touchline.merchant', before, true);
  RETURN NEW;
END $$;
CREATE TRIGGER open_log_head AFTER INSERT ON platform.merchants FOR EACH ROW EXECUTE FUNCTION platform.open_log_head();

CREATE SEQUENCE tenant.operation_log_ids;
CREATE TABLE tenant.operation_logs (
  id bigint NOT NULL DEFAULT nextval('tenant.operation_log_ids'),
  merchant_code text NOT NULL,
  seq bigint NOT NULL,
  created_at timestamptz NOT NULL,
  account_id bigint,
  user_name text NOT NULL,
  user_account text NOT NULL,
  home_merchant text NOT NULL,
  function_name text NOT NULL,
  http_method text NOT NULL,
  api_path text NOT NULL,
  request_parameter text NOT NULL,
  result smallint NOT NULL CHECK (result IN (0, 1)),
  err_msg text,
  changes text,
  trace_id text NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (merchant_code, seq, created_at),
  CHECK ((result = 1) = (err_msg IS NULL))
) PARTITION BY RANGE (created_at);
CREATE INDEX operation_logs_newest ON tenant.operation_logs (merchant_code, created_at DESC, id DESC);
CALL platform.protect_tenant_table('tenant.operation_logs');
GRANT SELECT, INSERT ON tenant.operation_logs TO touchline_app;
GRANT USAGE ON SEQUENCE tenant.operation_log_ids TO touchline_app;

-- Monthly partitions from this month on; the server's role gets nothing on them.
CREATE PROCEDURE tenant.make_log_partitions(months_ahead integer) LANGUAGE plpgsql AS $$
DECLARE
  first_day date;
BEGIN
  FOR step IN 0..months_ahead LOOP
    first_day := date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => step);
    EXECUTE format(
      'CREATE TABLE IF NOT EXISTS tenant.%I PARTITION OF tenant.operation_logs FOR VALUES FROM (%L) TO (%L)',
      'operation_logs_' || to_char(first_day, 'YYYY_MM'),
      first_day::timestamp AT TIME ZONE 'UTC',
      (first_day + interval '1 month')::timestamp AT TIME ZONE 'UTC'
    );
  END LOOP;
END $$;

-- How many whole months lie ahead with a partition ready.
CREATE FUNCTION tenant.log_partitions_ahead() RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer
  FROM pg_inherits
  JOIN pg_class part ON part.oid = inhrelid
  WHERE inhparent = 'tenant.operation_logs'::regclass
    AND part.relname > 'operation_logs_' || to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM')
$$;

CREATE TABLE tenant.idempotency_keys (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  account_id bigint NOT NULL,
  call_id text NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  answer text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (merchant_code, account_id, call_id, key)
);
CREATE INDEX idempotency_keys_age ON tenant.idempotency_keys (created_at);
CALL platform.protect_tenant_table('tenant.idempotency_keys');
GRANT SELECT, INSERT, UPDATE, DELETE ON tenant.idempotency_keys TO touchline_app;
