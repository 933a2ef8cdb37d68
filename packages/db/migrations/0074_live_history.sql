-- A match's history, and all sessions of a month.
CREATE INDEX live_sessions_of_match ON tenant.live_sessions (merchant_code, match_id, started_at);
CREATE INDEX live_sessions_of_time ON tenant.live_sessions (merchant_code, started_at);
