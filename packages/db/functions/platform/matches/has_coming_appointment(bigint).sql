-- Whether any merchant has an appointment of the match that has not ended. The match's row has to be locked before, as
-- creating one locks it, too. The owner's rights are needed because the caller sees one merchant alone.
CREATE OR REPLACE FUNCTION platform.has_coming_appointment(of_match bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  scope constant text := current_setting('touchline.scope', true);
  is_there boolean;
BEGIN
  PERFORM set_config('touchline.scope', 'all', true);
  is_there := EXISTS (SELECT FROM tenant.appointments WHERE match_id = of_match AND effective_end > clock_timestamp());
  PERFORM set_config('touchline.scope', coalesce(scope, ''), true);
  RETURN is_there;
END $$;
REVOKE EXECUTE ON FUNCTION platform.has_coming_appointment(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.has_coming_appointment(bigint) TO touchline_app;
