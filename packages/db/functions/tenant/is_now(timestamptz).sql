-- Whether a time is the database's present, with a minute of tolerance for statements that wait.
CREATE OR REPLACE FUNCTION tenant.is_now(moment timestamptz) RETURNS boolean LANGUAGE sql VOLATILE
  RETURN abs(extract(epoch FROM moment - clock_timestamp())) <= 60;
