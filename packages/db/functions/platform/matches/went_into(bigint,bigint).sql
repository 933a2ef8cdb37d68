-- Whether the first match was merged into the second, directly or over others. The owner's rights are needed because a
-- merchant sees no match that is off the shelf.
CREATE OR REPLACE FUNCTION platform.went_into(first bigint, second bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  merchant constant text := current_setting('touchline.merchant', true);
  is_there boolean;
BEGIN
  PERFORM set_config('touchline.merchant', 'platform', true);
  WITH RECURSIVE later AS (
    SELECT merged_into AS id FROM platform.matches WHERE id = first
    UNION SELECT next.merged_into FROM later JOIN platform.matches next ON next.id = later.id)
  SELECT EXISTS (SELECT FROM later WHERE id = second) INTO is_there;
  PERFORM set_config('touchline.merchant', coalesce(merchant, ''), true);
  RETURN is_there;
END $$;
REVOKE EXECUTE ON FUNCTION platform.went_into(bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.went_into(bigint, bigint) TO touchline_app;
