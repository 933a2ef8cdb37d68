-- The server's role shows no outcome that has no row among the results. Runs after the statement, which adds the result
-- and shows it at once.
CREATE OR REPLACE FUNCTION tenant.show_kept_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM tenant.prediction_results kept
      WHERE kept.merchant_code = NEW.merchant_code AND kept.prediction_id = NEW.id AND kept.settled_at = NEW.settled_at
        AND (kept.outcome, kept.status, kept.payout) = (NEW.outcome, NEW.status, NEW.payout))
    AND NOT tenant.is_owner_at_work() THEN
    RAISE EXCEPTION 'prediction % shows a result that it never had', NEW.id;
  END IF;
  RETURN NULL;
END $$;
