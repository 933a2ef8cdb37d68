-- updated_at is a version that a client compares with a later one: whole milliseconds, never the same twice.
CREATE OR REPLACE FUNCTION platform.touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := greatest(
    date_trunc('milliseconds', clock_timestamp()),
    OLD.updated_at + interval '1 millisecond'
  );
  RETURN NEW;
END $$;
