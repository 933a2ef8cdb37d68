-- Which file of functions/ this database has, by signature. The migrator's own, as platform.schema_migrations is.
CREATE TABLE platform.schema_functions (
  name text PRIMARY KEY,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE platform.schema_functions ENABLE ROW LEVEL SECURITY;
