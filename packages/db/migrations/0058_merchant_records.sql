-- A merchant's record. Merchants of before are called by their alias alone.
ALTER TABLE platform.merchants
  ADD COLUMN name_cn text NOT NULL DEFAULT '',
  ADD COLUMN name_en text NOT NULL DEFAULT '',
  -- For people: no right follows from it. A trigger refuses circles.
  ADD COLUMN parent_code text REFERENCES platform.merchants,
  -- The purchases that `platform.purchase_patterns` knows. A merchant that an older program makes has bought all of them.
  ADD COLUMN purchases text[] NOT NULL DEFAULT
    '{sports.SOC,sports.BAK,sports.OTHERS,games.LOL,games.CSGO,games.KOG,games.DOTA2,games.OTHERS,addOn,sinSport}'
    CHECK (purchases <@ '{sports.SOC,sports.BAK,sports.OTHERS,games.LOL,games.CSGO,games.KOG,games.DOTA2,games.OTHERS,addOn,sinSport}'),
  ADD COLUMN service_in_china boolean NOT NULL DEFAULT false,
  ADD COLUMN icp_certificate text NOT NULL DEFAULT '' CHECK (length(icp_certificate) <= 50),
  ADD COLUMN cdn_admin text NOT NULL DEFAULT 'PLATFORM' CHECK (cdn_admin IN ('PLATFORM', 'MERCHANT')),
  ADD CONSTRAINT merchants_platform_check CHECK (enabled OR code <> 'platform');
-- Searched as it stands: normalising every name takes longer than the rest of a search.
ALTER TABLE platform.merchants ADD COLUMN names_key text NOT NULL
  GENERATED ALWAYS AS (platform.name_key(code || E'\n' || alias || E'\n' || name_cn || E'\n' || name_en)) STORED;
CREATE INDEX merchants_by_parent ON platform.merchants (parent_code, code) WHERE parent_code IS NOT NULL;
-- As the list sorts them: the code has no blanks and decides between merchants of one name.
CREATE INDEX merchants_by_alias ON platform.merchants ((alias || ' ' || code));
CREATE INDEX merchants_by_name ON platform.merchants ((coalesce(nullif(name_cn, ''), alias) || ' ' || code));

-- Only super-admins change what stands in a merchant's row, and every such change is a new version.
DROP TRIGGER keep_merchant ON platform.merchants;
CREATE TRIGGER keep_merchant BEFORE UPDATE ON platform.merchants FOR EACH ROW
  WHEN ((OLD.alias, OLD.enabled, OLD.second_factor_required, OLD.permission_epoch, OLD.name_cn, OLD.name_en, OLD.parent_code,
      OLD.purchases, OLD.service_in_china, OLD.icp_certificate, OLD.cdn_admin)
    IS DISTINCT FROM (NEW.alias, NEW.enabled, NEW.second_factor_required, NEW.permission_epoch, NEW.name_cn, NEW.name_en,
      NEW.parent_code, NEW.purchases, NEW.service_in_china, NEW.icp_certificate, NEW.cdn_admin))
  EXECUTE FUNCTION platform.keep_merchant();
DROP TRIGGER touch ON platform.merchants;
CREATE TRIGGER touch BEFORE UPDATE OF alias, enabled, second_factor_required, name_cn, name_en, parent_code, purchases,
    service_in_china, icp_certificate, cdn_admin ON platform.merchants
  FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();
GRANT UPDATE (name_cn, name_en, parent_code, purchases, service_in_china, icp_certificate, cdn_admin)
  ON platform.merchants TO touchline_app;

CREATE TABLE platform.merchant_contacts (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  position smallint NOT NULL,
  type text NOT NULL CHECK (type IN ('PROJ', 'TECH')),
  name text NOT NULL,
  calling_code text NOT NULL CHECK (calling_code IN ('86', '886')),
  phone text NOT NULL,
  email text NOT NULL,
  remark text NOT NULL,
  PRIMARY KEY (merchant_code, position)
);
-- The merchant's own machines that read from us: addresses and networks.
CREATE TABLE platform.merchant_servers (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  position smallint NOT NULL,
  type text NOT NULL CHECK (type IN ('TEST', 'PROD')),
  address inet NOT NULL,
  remark text NOT NULL,
  PRIMARY KEY (merchant_code, position)
);
-- Read like the merchant's row. A super-admin who acts for the merchant writes them.
DO $$
DECLARE
  target regclass;
  own constant text := 'merchant_code = (SELECT current_setting(''touchline.merchant'', true))';
  across constant text := '(SELECT current_setting(''touchline.merchant'', true) = ''platform''
    OR current_setting(''touchline.scope'', true) = ''all'')';
  by_super_admin constant text := own || ' AND (SELECT platform.is_super_admin_at_work())';
BEGIN
  FOREACH target IN ARRAY ARRAY['platform.merchant_contacts', 'platform.merchant_servers']::regclass[] LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
    EXECUTE format('CREATE POLICY reads ON %s FOR SELECT USING (%s OR %s)', target, across, own);
    EXECUTE format('CREATE POLICY merchant_adds ON %s FOR INSERT WITH CHECK (%s)', target, by_super_admin);
    EXECUTE format('CREATE POLICY merchant_removes ON %s FOR DELETE USING (%s)', target, by_super_admin);
  END LOOP;
END $$;
GRANT SELECT, INSERT, DELETE ON platform.merchant_contacts, platform.merchant_servers TO touchline_app;

-- By the link of an invitation an admin sets the first password. It is made by a super-admin and not mailed.
ALTER TABLE identity.password_resets
  ADD COLUMN kind text NOT NULL DEFAULT 'reset' CHECK (kind IN ('reset', 'invitation'));
