-- Uploaded photos. The picture itself is in the file store, under its name, before its row is there.
CREATE TABLE tenant.photos (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  name text NOT NULL UNIQUE CHECK (name ~ '^photo-[0-9a-f]{32}$'),
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  -- Null while an anchor has it; otherwise the sweep removes it a day later.
  unused_since timestamptz(3) DEFAULT date_trunc('milliseconds', clock_timestamp()),
  PRIMARY KEY (merchant_code, name)
);
CREATE INDEX photos_unused ON tenant.photos (merchant_code, unused_since) WHERE unused_since IS NOT NULL;
CALL platform.protect_tenant_table('tenant.photos');
-- Locking a row takes the right to change it.
GRANT SELECT, INSERT (merchant_code, name), UPDATE (unused_since), DELETE ON tenant.photos TO touchline_app;

-- The trigger of `tenant.note_use_of_photo` says which photos anchors have.
ALTER TABLE tenant.anchors ADD FOREIGN KEY (merchant_code, photo) REFERENCES tenant.photos;
CREATE INDEX anchors_photo ON tenant.anchors (merchant_code, photo) WHERE photo IS NOT NULL;

-- Logos that suppliers and people gave by address, and the pictures that the worker made of them.
CREATE TABLE platform.logos (
  address text PRIMARY KEY,
  -- Null until it was fetched.
  name text UNIQUE CHECK (name ~ '^logo-[0-9a-f]{32}$'),
  failures smallint NOT NULL DEFAULT 0,
  failure text,
  next_try_at timestamptz(3) NOT NULL DEFAULT now(),
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp())
);
CREATE INDEX logos_to_fetch ON platform.logos (next_try_at) WHERE name IS NULL;
CALL platform.protect_shared_table('platform.logos', 'true');
GRANT SELECT, INSERT (address), UPDATE (name, failures, failure, next_try_at), DELETE ON platform.logos TO touchline_app;
