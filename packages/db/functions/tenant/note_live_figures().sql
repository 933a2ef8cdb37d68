-- Keeps the figures of every open live session, once for each look at the media servers. All merchants' rows have to be open
-- to read.
CREATE OR REPLACE FUNCTION tenant.note_live_figures() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  before constant text := current_setting('touchline.merchant', true);
  into_merchant text;
BEGIN
  FOR into_merchant IN
    SELECT DISTINCT merchant_code FROM tenant.live_sessions WHERE ended_at IS NULL ORDER BY 1
  LOOP
    PERFORM set_config('touchline.merchant', into_merchant, true);
    WITH sample AS (
      INSERT INTO tenant.live_samples (merchant_code, session_id, at, bitrate)
      SELECT merchant_code, id, seen_at, bitrate FROM tenant.live_sessions
      WHERE merchant_code = into_merchant AND ended_at IS NULL
      ON CONFLICT DO NOTHING
      RETURNING merchant_code, session_id, at, bitrate)
    INSERT INTO tenant.live_minutes AS held (merchant_code, session_id, minute, looks, bitrate_sum, bitrate_least)
    SELECT merchant_code, session_id, date_trunc('minute', at), 1, bitrate, bitrate FROM sample
    ON CONFLICT (merchant_code, session_id, minute) DO UPDATE SET looks = held.looks + 1,
      bitrate_sum = held.bitrate_sum + excluded.bitrate_sum,
      bitrate_least = least(held.bitrate_least, excluded.bitrate_least);
  END LOOP;
  PERFORM set_config('touchline.merchant', before, true);
END $$;
REVOKE EXECUTE ON FUNCTION tenant.note_live_figures() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenant.note_live_figures() TO touchline_app;
