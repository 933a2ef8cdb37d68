-- Whether the current role owns the predictions. The owner plants rows of the past; the server's role cannot.
CREATE OR REPLACE FUNCTION tenant.is_owner_at_work() RETURNS boolean LANGUAGE sql STABLE
  RETURN (SELECT pg_get_userbyid(relowner) = current_user FROM pg_class WHERE oid = 'tenant.predictions'::regclass);
