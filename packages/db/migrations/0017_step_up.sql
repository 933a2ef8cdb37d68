-- When its owner last gave a password or a code on this session; a device token alone proves nothing.
ALTER TABLE identity.sessions ADD COLUMN proven_at timestamptz;

-- When its mail went out: an account gets only a few an hour.
ALTER TABLE identity.password_resets ADD COLUMN armed_at timestamptz;
CREATE INDEX password_resets_by_sending ON identity.password_resets (account_id, armed_at) WHERE armed_at IS NOT NULL;
