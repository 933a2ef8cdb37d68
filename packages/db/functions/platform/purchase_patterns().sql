-- The keys that each purchase of a merchant opens, by a pattern; those of `always` need none. As `purchasePatterns` of
-- packages/domain says it; a test compares the two.
CREATE OR REPLACE FUNCTION platform.purchase_patterns() RETURNS TABLE (purchase text, opens text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  VALUES ('always', '^(pro|anc|bac)_|^mon_liv-'),
    ('sports.SOC', '^(spo|pre)_soc_|^pre_#_(tab|rec)-'),
    ('sports.BAK', '^(spo|pre)_bak_|^pre_#_(tab|rec)-'),
    ('sports.OTHERS', '^spo_(?!soc_|bak_)'),
    ('games.LOL', '^gam_lol_|^mon_gam-'),
    ('games.CSGO', '^gam_csg_|^mon_gam-'),
    ('games.KOG', '^gam_kog_|^mon_gam-'),
    ('games.DOTA2', '^gam_dot_|^mon_gam-'),
    ('games.OTHERS', '^gam_oth_|^mon_gam-'),
    ('addOn', '^val_'),
    ('sinSport', '^sin_')
$$;
