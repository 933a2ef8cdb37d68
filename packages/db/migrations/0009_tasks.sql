-- Long work that goes on without the request that asked for it. A task stands in its owner's own merchant, whichever
-- merchant it works for. It is its own queue: a worker leases it, and says so again for as long as it lives.
CREATE TABLE tenant.tasks (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  id bigint GENERATED ALWAYS AS IDENTITY (START 1000),
  owner_id bigint NOT NULL,
  kind text NOT NULL,
  for_merchant text NOT NULL REFERENCES platform.merchants,
  -- A super-admin's, asked for without a merchant: it reads all of them.
  across_merchants boolean NOT NULL,
  input jsonb NOT NULL,
  api_path text NOT NULL,
  trace_id text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  total integer,
  done integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  failure text,
  file_name text,
  file_type text,
  file_bytes bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  expires_at timestamptz NOT NULL,
  runner uuid,
  leased_until timestamptz,
  -- Its one row in the log is written: nothing is left to do.
  closed_at timestamptz,
  PRIMARY KEY (merchant_code, id),
  FOREIGN KEY (merchant_code, owner_id) REFERENCES tenant.accounts,
  CHECK ((state IN ('done', 'failed', 'cancelled')) = (ended_at IS NOT NULL)),
  CHECK ((file_name IS NULL) = (file_bytes IS NULL))
);
CREATE INDEX tasks_of_owner ON tenant.tasks (merchant_code, owner_id, id DESC);
CREATE INDEX tasks_to_run ON tenant.tasks (id) WHERE closed_at IS NULL;
CREATE INDEX tasks_to_forget ON tenant.tasks (expires_at);
CALL platform.protect_tenant_table('tenant.tasks');
GRANT SELECT, INSERT, DELETE, UPDATE (state, total, done, refused, failure, file_name, file_type, file_bytes, ended_at,
  runner, leased_until, closed_at) ON tenant.tasks TO touchline_app;

-- What a task does one by one. Its result commits together with its effect: done once is done.
CREATE TABLE tenant.task_items (
  merchant_code text NOT NULL,
  task_id bigint NOT NULL,
  position integer NOT NULL,
  key text NOT NULL,
  label text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'refused')),
  reason text,
  -- As the task's log row will list them.
  changes text,
  PRIMARY KEY (merchant_code, task_id, position),
  FOREIGN KEY (merchant_code, task_id) REFERENCES tenant.tasks ON DELETE CASCADE,
  CHECK ((state = 'refused') = (reason IS NOT NULL))
);
CALL platform.protect_tenant_table('tenant.task_items');
GRANT SELECT, INSERT, DELETE, UPDATE (state, reason, changes) ON tenant.task_items TO touchline_app;

-- The owner of a task, judged as their request would be, and the merchant that the task works for opened; no row where
-- they may do nothing any more.
CREATE FUNCTION identity.admit_owner(home text, of_account bigint, for_merchant text) RETURNS TABLE (
  account text, name text, email text, is_super_admin boolean, permissions text[], permission_version text,
  must_enrol boolean
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM platform.enter_merchant(home);
  SELECT a.account, a.name, a.email, a.is_super_admin, m.permission_epoch || '.' || a.permission_epoch,
      identity.must_enrol(home, of_account)
    INTO account, name, email, is_super_admin, permission_version, must_enrol
    FROM tenant.accounts a CROSS JOIN platform.merchants m
    WHERE a.merchant_code = home AND a.id = of_account AND m.code = home
      AND a.enabled AND a.deleted_at IS NULL AND m.enabled;
  IF NOT FOUND OR (for_merchant <> home AND NOT is_super_admin) THEN
    RETURN;
  END IF;
  permissions := ARRAY(
    SELECT held.permission_key FROM tenant.account_roles joined
    JOIN tenant.role_permissions held ON held.merchant_code = home AND held.role_id = joined.role_id
    WHERE joined.merchant_code = home AND joined.account_id = of_account
    INTERSECT
    SELECT ceiling.permission_key FROM tenant.ceilings ceiling WHERE ceiling.merchant_code = home);
  PERFORM set_config('touchline.merchant', for_merchant, true);
  RETURN NEXT;
END $$;
