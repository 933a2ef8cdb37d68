-- The server's role cannot date a publication or a withdrawal.
CREATE OR REPLACE FUNCTION tenant.publish_now() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.published_at IS NULL AND NOT tenant.is_now(NEW.published_at)
      OR OLD.withdrawn_at IS NULL AND NOT tenant.is_now(NEW.withdrawn_at))
    AND NOT tenant.is_owner_at_work() THEN
    RAISE EXCEPTION 'prediction % is published or withdrawn at another time than now', NEW.id;
  END IF;
  RETURN NEW;
END $$;
