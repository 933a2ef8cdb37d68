CREATE TABLE tenant.__table__ (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY (START 1000),
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  PRIMARY KEY (merchant_code, id)
);
CREATE TRIGGER touch BEFORE UPDATE ON tenant.__table__ FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();
CALL platform.protect_tenant_table('tenant.__table__');
GRANT SELECT, INSERT (merchant_code, name), UPDATE (name), DELETE ON tenant.__table__ TO touchline_app;
