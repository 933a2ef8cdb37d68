-- Which of its fields a row's hash covers: format 1 as it always was, format 2 also where the request came from and which
-- version of the key hashed it. Servers of the version before go on writing format 1.
ALTER TABLE tenant.operation_logs
  ADD COLUMN format smallint NOT NULL DEFAULT 1,
  ADD COLUMN key_version smallint NOT NULL DEFAULT 1,
  ADD COLUMN client_address text;

-- For the log row of whoever asked, as api_path is.
ALTER TABLE identity.password_resets ADD COLUMN client_address text;

-- Hashes cannot be made anew under another key: whoever drops a key has to know whose codes go with it.
ALTER TABLE identity.recovery_codes ADD COLUMN key_version smallint NOT NULL DEFAULT 1;
