-- A search by a part of a name compares every name. The keys of names stand in the index, in the order of lists, so that
-- no row is read but those of the page: of one merchant, and of all merchants.
CREATE INDEX anchors_names ON tenant.anchors (merchant_code, id) INCLUDE (name_key, nickname_key, is_enabled);
CREATE INDEX anchors_of_all_names ON tenant.anchors (id) INCLUDE (merchant_code, name_key, nickname_key, is_enabled);
-- Disabled anchors are few.
CREATE INDEX anchors_disabled ON tenant.anchors (merchant_code, id) WHERE NOT is_enabled;
CREATE INDEX anchors_of_all_disabled ON tenant.anchors (id) INCLUDE (merchant_code) WHERE NOT is_enabled;

-- The same rule as on every table of a merchant, but the settings are read once for a statement and not once for a row: a
-- search looks at every anchor.
ALTER POLICY merchant_reads ON tenant.anchors USING (
  (SELECT current_setting('touchline.scope', true) = 'all')
  OR merchant_code = (SELECT current_setting('touchline.merchant', true))
);
ALTER POLICY merchant_reads ON tenant.anchor_push_targets USING (
  (SELECT current_setting('touchline.scope', true) = 'all')
  OR merchant_code = (SELECT current_setting('touchline.merchant', true))
);
ALTER POLICY merchant_reads ON tenant.anchor_keys USING (
  (SELECT current_setting('touchline.scope', true) = 'all')
  OR merchant_code = (SELECT current_setting('touchline.merchant', true))
);

-- From now on a trigger notes the address of a logo when a league or team gets it. These have theirs already.
INSERT INTO platform.logos (address)
SELECT DISTINCT icon FROM platform.catalog_entries WHERE icon <> '' AND kind <> 'player' AND NOT is_recycled
ON CONFLICT DO NOTHING;
