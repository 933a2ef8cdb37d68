-- Whether a key belongs to the platform alone. The platform's people keep what all merchants share, such as matches and
-- odds providers. As `isReservedKey` of packages/domain says it; a test compares the two.
CREATE OR REPLACE FUNCTION platform.is_reserved_key(key text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN key ~ '^(spo|sin|gam)_.*-action$|^spo_#_|^pre_#_prv|^com_|^dom_|^mon_#_nod';
