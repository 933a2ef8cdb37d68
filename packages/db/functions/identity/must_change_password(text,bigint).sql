-- Whether the account still has a password that somebody else chose, whichever merchant is open.
CREATE OR REPLACE FUNCTION identity.must_change_password(home text, of_account bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  opened text := current_setting('touchline.merchant', true);
  owed boolean;
BEGIN
  PERFORM set_config('touchline.merchant', home, true);
  SELECT a.must_change_password INTO owed FROM tenant.accounts a WHERE a.merchant_code = home AND a.id = of_account;
  PERFORM set_config('touchline.merchant', opened, true);
  RETURN owed;
END $$;
