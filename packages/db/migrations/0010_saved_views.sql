-- What people made of a table. The row without a name is what an account has now; the others are views that got one.
CREATE TABLE tenant.saved_views (
  merchant_code text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY (START 1000),
  account_id bigint NOT NULL,
  -- The list's call, such as accounts.list.
  table_name text NOT NULL,
  name text,
  is_shared boolean NOT NULL DEFAULT false,
  content jsonb NOT NULL,
  PRIMARY KEY (merchant_code, id),
  FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts,
  CHECK (NOT is_shared OR name IS NOT NULL)
);
CREATE UNIQUE INDEX saved_views_by_name
  ON tenant.saved_views (merchant_code, account_id, table_name, lower(coalesce(name, '')));
CREATE INDEX saved_views_shared ON tenant.saved_views (merchant_code, table_name) WHERE is_shared;

CALL platform.protect_tenant_table('tenant.saved_views');

GRANT SELECT, INSERT (merchant_code, account_id, table_name, name, is_shared, content),
  UPDATE (name, is_shared, content), DELETE ON tenant.saved_views TO touchline_app;
