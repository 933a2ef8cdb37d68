-- Recovery codes are hashed by Argon2id. The codes of one set share a random salt, so that a try costs one hash, not ten.
-- Without a salt a code was made before, or by a server of the version before, and is a keyed hash alone.
ALTER TABLE identity.recovery_codes ADD COLUMN salt bytea CHECK (octet_length(salt) >= 16);
