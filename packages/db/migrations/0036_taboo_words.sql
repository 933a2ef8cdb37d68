-- Words that no text may hold, and expressions that let them pass. Each merchant has a list of its own; that of `platform`
-- applies to all. A list has a version, which every change raises: whoever knows an older one asks for what came since.
CREATE TABLE platform.taboo_lists (
  merchant_code text PRIMARY KEY REFERENCES platform.merchants,
  version bigint NOT NULL DEFAULT 1,
  -- That are in it now.
  words integer NOT NULL DEFAULT 0
);
GRANT SELECT, INSERT (merchant_code, words), UPDATE (version, words) ON platform.taboo_lists TO touchline_app;
-- How far lists are is no secret; each is changed by its own merchant alone. Who publishes holds its own and the platform's
-- by a share lock, for which the policy of updates is asked too. Not forced: a trigger of the owner opens new merchants' lists.
ALTER TABLE platform.taboo_lists ENABLE ROW LEVEL SECURITY;
CREATE POLICY anyone_reads ON platform.taboo_lists FOR SELECT USING (true);
CREATE POLICY merchant_adds ON platform.taboo_lists FOR INSERT
  WITH CHECK (merchant_code = current_setting('touchline.merchant', true));
CREATE POLICY merchant_changes ON platform.taboo_lists FOR UPDATE
  USING (merchant_code IN (current_setting('touchline.merchant', true), 'platform'))
  WITH CHECK (merchant_code = current_setting('touchline.merchant', true));

CREATE TABLE tenant.taboo_words (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY (START 1000),
  word text NOT NULL,
  -- As texts are compared: however it is written, a word stands in its list once.
  word_key text NOT NULL CHECK (word_key <> ''),
  level text NOT NULL CHECK (level IN ('block', 'warn', 'allow')),
  reason text NOT NULL DEFAULT '',
  -- The list's, when the row was last changed.
  version bigint NOT NULL,
  -- Stays, so that those who ask for what came since hear of it.
  is_removed boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  PRIMARY KEY (merchant_code, id)
);
CREATE UNIQUE INDEX taboo_words_once ON tenant.taboo_words (merchant_code, word_key) WHERE NOT is_removed;
CREATE INDEX taboo_words_since ON tenant.taboo_words (merchant_code, version, id);
CREATE INDEX taboo_words_in_order ON tenant.taboo_words (merchant_code, updated_at, id) WHERE NOT is_removed;
CREATE TRIGGER touch BEFORE UPDATE ON tenant.taboo_words FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();
CALL platform.protect_tenant_table('tenant.taboo_words');
GRANT SELECT, INSERT (merchant_code, word, word_key, level, reason, version),
  UPDATE (word, word_key, level, reason, version, is_removed) ON tenant.taboo_words TO touchline_app;
