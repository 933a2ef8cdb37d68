-- Apart from the columns, so that nobody waits for the table meanwhile: until here everything counts as bought.
-- Merchants that exist have bought what their role 1 holds. Pages that several purchases open need one of these.
DO $$
DECLARE
  merchant text;
BEGIN
  FOR merchant IN SELECT code FROM platform.merchants WHERE code <> 'platform' LOOP
    PERFORM set_config('touchline.merchant', merchant, true);
    UPDATE platform.merchants SET purchases = ARRAY(
      SELECT purchase
      FROM (VALUES
        (1, 'sports.SOC', '^(spo|pre)_soc_'), (2, 'sports.BAK', '^(spo|pre)_bak_'), (3, 'sports.OTHERS', '^spo_(?!soc_|bak_|#_)'),
        (4, 'games.LOL', '^gam_lol_'), (5, 'games.CSGO', '^gam_csg_'), (6, 'games.KOG', '^gam_kog_'),
        (7, 'games.DOTA2', '^gam_dot_'), (8, 'games.OTHERS', '^gam_oth_'), (9, 'addOn', '^val_'), (10, 'sinSport', '^sin_')
      ) known (position, purchase, opens)
      WHERE EXISTS (SELECT FROM tenant.role_permissions held
          WHERE held.merchant_code = merchant AND held.role_id = 1 AND held.permission_key ~ opens)
        OR (purchase = 'sports.SOC' AND EXISTS (SELECT FROM tenant.role_permissions held
            WHERE held.merchant_code = merchant AND held.role_id = 1 AND held.permission_key ~ '^pre_#_(tab|rec)-')
          AND NOT EXISTS (SELECT FROM tenant.role_permissions held
            WHERE held.merchant_code = merchant AND held.role_id = 1 AND held.permission_key ~ '^(spo|pre)_bak_'))
        OR (purchase = 'games.LOL' AND EXISTS (SELECT FROM tenant.role_permissions held
            WHERE held.merchant_code = merchant AND held.role_id = 1 AND held.permission_key ~ '^mon_gam-')
          AND NOT EXISTS (SELECT FROM tenant.role_permissions held
            WHERE held.merchant_code = merchant AND held.role_id = 1 AND held.permission_key ~ '^gam_'))
      ORDER BY position)
    WHERE code = merchant;
  END LOOP;
  PERFORM set_config('touchline.merchant', '', true);
END $$;
