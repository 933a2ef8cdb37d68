-- Every merchant has a head of its log's chain from the start.
CREATE OR REPLACE FUNCTION platform.open_log_head() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('touchline.merchant', true), '');
BEGIN
  PERFORM set_config('touchline.merchant', NEW.code, true);
  INSERT INTO tenant.log_heads (merchant_code) VALUES (NEW.code);
  PERFORM set_config('touchline.merchant', before, true);
  RETURN NEW;
END $$;
