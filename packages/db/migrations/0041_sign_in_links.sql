-- Wrong passwords of an account name, known or not, from whichever address: counted over a day.
CREATE TABLE identity.account_failures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_key text NOT NULL,
  address_key text NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_failures_by_account ON identity.account_failures (account_key, failed_at);
CREATE INDEX account_failures_age ON identity.account_failures (failed_at);

-- Addresses (IPv6 by /64) from which an account was signed in.
CREATE TABLE identity.known_addresses (
  account_id bigint NOT NULL,
  address_key text NOT NULL,
  merchant_code text NOT NULL,
  PRIMARY KEY (account_id, address_key),
  FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts
);
INSERT INTO identity.known_addresses (account_id, address_key, merchant_code)
  SELECT DISTINCT account_id, address, merchant_code FROM identity.sessions WHERE address ~ '^[0-9.]+$';

-- account_id is null where the password was wrong or the name unknown: nobody gets a mail.
CREATE TABLE identity.sign_in_links (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text,
  account_id bigint,
  page_url text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  token_hash bytea UNIQUE,
  armed_at timestamptz,
  expires_at timestamptz,
  used_at timestamptz,
  -- What the browser that opened the link got for it.
  pass_hash bytea UNIQUE,
  pass_expires_at timestamptz,
  FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts
);
CREATE INDEX sign_in_links_by_account ON identity.sign_in_links (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX sign_in_links_age ON identity.sign_in_links (created_at);

GRANT SELECT, INSERT, UPDATE, DELETE
  ON identity.account_failures, identity.known_addresses, identity.sign_in_links TO touchline_app;
