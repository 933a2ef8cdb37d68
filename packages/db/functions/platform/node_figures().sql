-- How many sessions of all merchants each media node has now, and how many of them are sent on to push targets. Counts
-- alone: the platform's people see no rows of merchants by it.
CREATE OR REPLACE FUNCTION platform.node_figures() RETURNS TABLE (node text, sessions integer, relays integer)
LANGUAGE plpgsql AS $$
DECLARE
  before constant text := current_setting('touchline.scope', true);
BEGIN
  PERFORM set_config('touchline.scope', 'all', true);
  RETURN QUERY SELECT live.node, count(*)::integer, count(*) FILTER (WHERE live.end_reason IS NULL AND EXISTS (
      SELECT FROM tenant.appointment_push_targets chosen
      JOIN tenant.push_targets target
        ON target.merchant_code = chosen.merchant_code AND target.id = chosen.push_target_id AND target.is_enabled
      JOIN tenant.domains domain
        ON domain.merchant_code = target.merchant_code AND domain.push_target_id = target.id
        AND domain.kind = 'push' AND domain.type = 'PLATFORM' AND domain.state = 'IN_USE'
      WHERE chosen.merchant_code = live.merchant_code AND chosen.appointment_id = live.appointment_id))::integer
    FROM tenant.live_sessions live WHERE live.ended_at IS NULL GROUP BY live.node;
  PERFORM set_config('touchline.scope', before, true);
END $$;
REVOKE EXECUTE ON FUNCTION platform.node_figures() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.node_figures() TO touchline_app;
