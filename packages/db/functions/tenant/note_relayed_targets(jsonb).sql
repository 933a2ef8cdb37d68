-- Notes what all relays say of their targets, and answers the appointments of which a state changed. Rows of other sessions
-- go. A target that fails stays so until it is known to take the stream: its next relay goes on with the same outage. All
-- merchants' rows have to be open to read.
CREATE OR REPLACE FUNCTION tenant.note_relayed_targets(given jsonb)
RETURNS TABLE (merchant text, appointment_id bigint, match_id bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  before constant text := current_setting('touchline.merchant', true);
  into_merchant text;
BEGIN
  FOR into_merchant IN
    SELECT entry ->> 'merchantCode' FROM jsonb_array_elements(given) entry
    UNION SELECT merchant_code FROM tenant.relayed_targets
    UNION SELECT merchant_code FROM tenant.target_outages WHERE ended_at IS NULL ORDER BY 1
  LOOP
    PERFORM set_config('touchline.merchant', into_merchant, true);
    RETURN QUERY
      WITH entry AS (
        SELECT "sessionId" AS session_id, "domainId" AS domain_id, "pushTargetId" AS push_target_id, entry.state,
          date_trunc('milliseconds', now()) - make_interval(secs => "lastedMs" / 1000.0) AS since
        FROM jsonb_to_recordset(given) AS entry ("merchantCode" text, "sessionId" bigint, "domainId" bigint,
          "pushTargetId" bigint, state text, "lastedMs" float8)
        WHERE "merchantCode" = into_merchant
      ), held AS (
        SELECT * FROM tenant.relayed_targets WHERE merchant_code = into_merchant
      ), gone AS (
        DELETE FROM tenant.relayed_targets old WHERE merchant_code = into_merchant
          AND NOT EXISTS (SELECT FROM entry WHERE (entry.session_id, entry.domain_id) = (old.session_id, old.domain_id))
      ), noted AS (
        INSERT INTO tenant.relayed_targets AS old
          (merchant_code, session_id, domain_id, push_target_id, state, since, seen_at)
        SELECT into_merchant, session_id, domain_id, push_target_id, state, since, now() FROM entry
        -- Its session may have been removed meanwhile.
        WHERE EXISTS (SELECT FROM tenant.live_sessions WHERE merchant_code = into_merchant AND id = entry.session_id)
        ON CONFLICT (merchant_code, session_id, domain_id) DO UPDATE SET push_target_id = excluded.push_target_id,
          state = CASE WHEN old.state = 'failing' AND excluded.state = 'connecting' THEN 'failing' ELSE excluded.state END,
          -- Two clocks make the start of an unchanged state differ by milliseconds at each note.
          since = CASE WHEN (old.state = 'taking') = (excluded.state = 'taking') AND (old.state <> 'connecting'
              OR abs(extract(epoch FROM excluded.since - old.since)) < 1) THEN old.since ELSE excluded.since END,
          seen_at = excluded.seen_at
        RETURNING session_id, domain_id, push_target_id, state, since
      ), ended AS (
        UPDATE tenant.target_outages outage SET ended_at = greatest(began_at, coalesce(
          (SELECT since FROM noted WHERE state = 'taking'
            AND (noted.session_id, noted.domain_id) = (outage.session_id, outage.domain_id)), now()))
        WHERE merchant_code = into_merchant AND ended_at IS NULL AND NOT EXISTS (SELECT FROM noted WHERE state = 'failing'
          AND (noted.session_id, noted.domain_id, noted.since) = (outage.session_id, outage.domain_id, began_at))
      ), began AS (
        INSERT INTO tenant.target_outages (merchant_code, session_id, domain_id, push_target_id, began_at)
        SELECT into_merchant, session_id, domain_id, push_target_id, since FROM noted WHERE state = 'failing'
        ON CONFLICT DO NOTHING
      )
      SELECT DISTINCT into_merchant, session.appointment_id, session.match_id
      FROM noted LEFT JOIN held USING (session_id, domain_id)
      JOIN tenant.live_sessions session ON session.merchant_code = into_merchant AND session.id = noted.session_id
      WHERE held.state IS DISTINCT FROM noted.state;
  END LOOP;
  PERFORM set_config('touchline.merchant', before, true);
END $$;
REVOKE EXECUTE ON FUNCTION tenant.note_relayed_targets(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenant.note_relayed_targets(jsonb) TO touchline_app;
