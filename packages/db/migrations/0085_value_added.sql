-- News and short videos, of one merchant each.
CREATE TABLE tenant.value_added (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY (START 1000),
  kind text NOT NULL CHECK (kind IN ('news', 'video')),
  title text NOT NULL,
  -- Of news; plain text.
  content text NOT NULL DEFAULT '',
  -- Of a short video: where browsers play it from.
  address text NOT NULL DEFAULT '',
  duration_seconds integer CHECK (duration_seconds BETWEEN 1 AND 86400),
  cover text,
  -- 1 self-made, 2 the provider that a setting names.
  source_id smallint NOT NULL DEFAULT 1 CHECK (source_id IN (1, 2)),
  discipline smallint,
  -- False of a draft.
  is_saved boolean NOT NULL,
  on_shelf boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  PRIMARY KEY (merchant_code, id),
  FOREIGN KEY (merchant_code, cover) REFERENCES tenant.photos,
  CHECK (is_saved OR NOT on_shelf),
  CHECK (kind = 'news' OR content = ''),
  CHECK (kind = 'video' OR (address = '' AND duration_seconds IS NULL))
);
CREATE INDEX value_added_of_kind ON tenant.value_added (merchant_code, kind, id);
CREATE INDEX value_added_cover ON tenant.value_added (merchant_code, cover) WHERE cover IS NOT NULL;
CREATE TRIGGER touch BEFORE UPDATE ON tenant.value_added FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();
CALL platform.protect_tenant_table('tenant.value_added');
GRANT SELECT, DELETE,
  INSERT (merchant_code, kind, title, content, address, duration_seconds, cover, source_id, discipline, is_saved),
  UPDATE (title, content, address, duration_seconds, cover, source_id, discipline, is_saved, on_shelf)
  ON tenant.value_added TO touchline_app;
