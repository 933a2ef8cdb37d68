-- Only super-admins and the owner change a merchant's row.
CREATE OR REPLACE FUNCTION platform.keep_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user <> (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID)
    AND NOT platform.is_super_admin_at_work() THEN
    RAISE EXCEPTION 'merchant % is changed by super-admins alone', OLD.code USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
