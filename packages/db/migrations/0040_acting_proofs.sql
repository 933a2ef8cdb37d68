-- The merchants that a super-admin wrote for on this session, having given password or code before the first write.
ALTER TABLE identity.sessions ADD COLUMN acted_for text[] NOT NULL DEFAULT '{}';
