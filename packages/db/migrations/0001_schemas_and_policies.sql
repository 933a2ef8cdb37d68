CREATE SCHEMA tenant;
CREATE SCHEMA identity;
CREATE SCHEMA IF NOT EXISTS platform;
CREATE SCHEMA queue;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA tenant, identity, platform, queue TO touchline_app;

-- A version that a client can hold against a later one: whole milliseconds, never the same twice.
CREATE FUNCTION platform.touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := greatest(
    date_trunc('milliseconds', clock_timestamp()),
    OLD.updated_at + interval '1 millisecond'
  );
  RETURN NEW;
END $$;

-- The second wall: one merchant's rows, or all of them to read, never to write.
CREATE PROCEDURE platform.protect_tenant_table(target regclass) LANGUAGE plpgsql AS $$
DECLARE
  own constant text := 'merchant_code = current_setting(''touchline.merchant'', true)';
  any_merchant constant text := 'current_setting(''touchline.scope'', true) = ''all''';
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY merchant_reads ON %s FOR SELECT USING (%s OR %s)', target, own, any_merchant);
  EXECUTE format('CREATE POLICY merchant_adds ON %s FOR INSERT WITH CHECK (%s)', target, own);
  EXECUTE format('CREATE POLICY merchant_changes ON %s FOR UPDATE USING (%s) WITH CHECK (%s)', target, own, own);
  EXECUTE format('CREATE POLICY merchant_removes ON %s FOR DELETE USING (%s)', target, own);
END $$;

-- Opens one merchant for this transaction only, with bounds on how long it may wait: nothing stays on the connection.
CREATE FUNCTION platform.enter_merchant(merchant text) RETURNS void LANGUAGE sql AS $$
  SELECT set_config('touchline.merchant', coalesce(merchant, ''), true),
    set_config('touchline.scope', 'own', true),
    set_config('statement_timeout', '5s', true),
    set_config('lock_timeout', '3s', true),
    set_config('idle_in_transaction_session_timeout', '15s', true)
$$;
