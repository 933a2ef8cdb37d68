-- Opens one merchant for this transaction only; nothing stays on the connection. Timeouts are set for connections that
-- bring none: the server's own have them from the start, so that the first statement is bounded as well.
CREATE OR REPLACE FUNCTION platform.enter_merchant(merchant text) RETURNS void LANGUAGE sql AS $$
  SELECT set_config('touchline.merchant', coalesce(merchant, ''), true),
    set_config('touchline.scope', 'own', true),
    CASE WHEN current_setting('statement_timeout') = '0' THEN set_config('statement_timeout', '5s', true) END,
    CASE WHEN current_setting('lock_timeout') = '0' THEN set_config('lock_timeout', '3s', true) END,
    CASE WHEN current_setting('idle_in_transaction_session_timeout') = '0'
      THEN set_config('idle_in_transaction_session_timeout', '15s', true) END
$$;
