-- Messages to one person about what happened without them. A notice stands in its receiver's own merchant, so a
-- super-admin's stand in platform. `tenant.add_notices` writes them.
CREATE TABLE tenant.notices (
  merchant_code text NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY (START 1000),
  account_id bigint NOT NULL,
  -- By kind people choose which notices are mailed too. A server of an older release may not know a newer kind.
  kind text NOT NULL CHECK (kind ~ '^[a-zA-Z]{1,40}$'),
  -- The sentence's key, and the values that it takes.
  text_key text NOT NULL CHECK (text_key ~ '^[a-zA-Z]{1,40}$'),
  parameters jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(parameters) = 'object'),
  -- The merchant that it is about; the link leads to a page of that merchant.
  for_merchant text NOT NULL REFERENCES platform.merchants,
  link text NOT NULL CHECK (link ~ '^/[^/\\]' AND length(link) <= 500),
  -- Names the event: one event makes one notice per receiver, however often it is reported.
  event_key text NOT NULL CHECK (length(event_key) BETWEEN 1 AND 200),
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  read_at timestamptz(3),
  PRIMARY KEY (merchant_code, id),
  FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts ON DELETE CASCADE
);
CREATE UNIQUE INDEX notices_of_event ON tenant.notices (merchant_code, account_id, for_merchant, event_key);
CREATE INDEX notices_of_account ON tenant.notices (merchant_code, account_id, id);
CREATE INDEX notices_unread ON tenant.notices (merchant_code, account_id) WHERE read_at IS NULL;
CREATE INDEX notices_to_forget ON tenant.notices (merchant_code, created_at);
CALL platform.protect_tenant_table('tenant.notices');
GRANT SELECT, INSERT (merchant_code, account_id, kind, text_key, parameters, for_merchant, link, event_key),
  UPDATE (read_at), DELETE ON tenant.notices TO touchline_app;

-- Which kinds are mailed too. Without a row the kind's default holds, which is no mail.
CREATE TABLE tenant.notice_settings (
  merchant_code text NOT NULL,
  account_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind ~ '^[a-zA-Z]{1,40}$'),
  by_mail boolean NOT NULL,
  PRIMARY KEY (merchant_code, account_id, kind),
  FOREIGN KEY (merchant_code, account_id) REFERENCES tenant.accounts ON DELETE CASCADE
);
CALL platform.protect_tenant_table('tenant.notice_settings');
GRANT SELECT, INSERT, UPDATE (by_mail), DELETE ON tenant.notice_settings TO touchline_app;
