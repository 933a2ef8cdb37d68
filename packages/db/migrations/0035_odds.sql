-- Odds: who makes them, how they stand and how they moved; the same for every merchant.

CREATE TABLE platform.odds_providers (
  id integer PRIMARY KEY CHECK (id BETWEEN 1 AND 999999),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  -- In which order they are offered: where nobody chose, the first that has odds is taken.
  position smallint NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp())
);
CREATE TRIGGER touch BEFORE UPDATE ON platform.odds_providers
  FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();
INSERT INTO platform.odds_providers (id, name, position) VALUES (5, '立博', 1), (6, '明陞', 2), (12, '易胜博', 3), (305, '竞彩官方', 4);

-- What suppliers call them. Odds of a company that stands here for nobody are not kept.
CREATE TABLE platform.odds_makers (
  supplier text NOT NULL REFERENCES platform.suppliers,
  maker_id text NOT NULL,
  provider_id integer NOT NULL REFERENCES platform.odds_providers,
  PRIMARY KEY (supplier, maker_id),
  -- Two that told of one line would overwrite each other.
  UNIQUE (supplier, provider_id)
);
INSERT INTO platform.odds_makers (supplier, maker_id, provider_id) VALUES
  ('NAMI', '5', 5), ('NAMI', '6', 6), ('NAMI', '12', 12), ('NAMI', '305', 305),
  ('HBIRD', '7101', 5), ('HBIRD', '7102', 6), ('HBIRD', '7108', 12), ('HBIRD', '7130', 305);

-- The latest of each supplier's match, provider and kind. It stands under the supplier's own id of the match, as it came:
-- so it may come before the match does, and follows wherever people or the machine tie the match to. Which supplier's
-- counts is decided when it is read.
CREATE TABLE platform.odds_quotes (
  -- What changes carry in place of the five columns that it stands for. Every word of a supplier's takes a number, also
  -- where it finds its line: too many for four bytes. Beside a time, the index has room for eight anyway.
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider_id integer NOT NULL REFERENCES platform.odds_providers,
  supplier text NOT NULL REFERENCES platform.suppliers,
  discipline smallint NOT NULL,
  supplier_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('eu', 'asia', 'bs', 'jc')),
  closed boolean NOT NULL,
  -- Quarters, as packages/domain/src/odds-lines.ts has them.
  line smallint,
  -- In the order of the selections' codes; two-way ones have no third.
  odds_1 numeric(8, 3) NOT NULL,
  odds_2 numeric(8, 3) NOT NULL,
  odds_3 numeric(8, 3),
  -- By the supplier's clock: the first that was heard of it, the last, and since when it stands as it does.
  opened_at timestamptz(0) NOT NULL,
  told_at timestamptz(0) NOT NULL,
  changed_at timestamptz(0) NOT NULL,
  -- Counts its changes.
  version integer NOT NULL DEFAULT 1,
  UNIQUE (supplier, discipline, supplier_id, provider_id, kind)
-- No column that moves is indexed, so that a move needs no more than the page that it is on.
) WITH (fillfactor = 75);

-- How they moved: changes alone. About 68 bytes a row and 28 of its one index; within a month the history of a line is one
-- stretch of that index, and months go as a whole, so that nothing has to be found by time.
CREATE TABLE platform.odds_changes (
  told_at timestamptz(0) NOT NULL,
  quote_id bigint NOT NULL,
  line smallint,
  closed boolean NOT NULL,
  odds_1 numeric(8, 3) NOT NULL,
  odds_2 numeric(8, 3) NOT NULL,
  odds_3 numeric(8, 3),
  PRIMARY KEY (quote_id, told_at)
) PARTITION BY RANGE (told_at);
CALL platform.make_months('platform.odds_changes');

-- The second wall: whoever has a merchant open reads, the platform and the feed alone write. Who publishes holds odds still
-- by a share lock, for which the policy of updates is asked too: it lets rows be held, and none be changed.
DO $$
DECLARE
  target text;
  merchant constant text := $q$(SELECT current_setting('touchline.merchant', true))$q$;
BEGIN
  FOREACH target IN ARRAY ARRAY['odds_providers', 'odds_makers', 'odds_quotes', 'odds_changes'] LOOP
    EXECUTE format('ALTER TABLE platform.%I ENABLE ROW LEVEL SECURITY', target);
    EXECUTE format('ALTER TABLE platform.%I FORCE ROW LEVEL SECURITY', target);
    EXECUTE format('CREATE POLICY merchants_read ON platform.%I FOR SELECT USING (%s <> '''')', target, merchant);
    EXECUTE format('CREATE POLICY platform_adds ON platform.%I FOR INSERT WITH CHECK (%s = ''platform'')', target, merchant);
    EXECUTE format('CREATE POLICY platform_changes ON platform.%I FOR UPDATE USING (%s <> '''') WITH CHECK (%s = ''platform'')',
      target, merchant, merchant);
  END LOOP;
END $$;

GRANT SELECT ON platform.odds_providers, platform.odds_makers TO touchline_app;
GRANT UPDATE (name, position) ON platform.odds_providers TO touchline_app;
GRANT SELECT, INSERT, UPDATE ON platform.odds_quotes, platform.odds_changes TO touchline_app;

-- As before, and odds as well, for 13 months.
CREATE OR REPLACE FUNCTION platform.keep_match_months(history_days integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  old record;
BEGIN
  CALL platform.make_months('platform.match_changes');
  CALL platform.make_months('platform.feed_pages');
  CALL platform.make_months('platform.odds_changes');
  FOR old IN
    SELECT part.relname, parent FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid
    JOIN (VALUES ('platform.match_changes'::regclass, make_interval(days => history_days)),
        ('platform.feed_pages'::regclass, interval '90 days'),
        ('platform.odds_changes'::regclass, interval '13 months')) kept (parent, lasting) ON parent = inhparent
    WHERE part.relname ~ '_\d{4}_\d\d$'
      AND to_date(right(part.relname, 7), 'YYYY_MM') + interval '1 month' < (now() AT TIME ZONE 'UTC') - lasting
    -- One at a time, the oldest first: it is called every hour, and nobody waits for a second month.
    ORDER BY right(part.relname, 7) LIMIT 1
  LOOP
    IF old.parent = 'platform.match_changes'::regclass THEN
      EXECUTE format('ALTER TABLE platform.match_changes DETACH PARTITION platform.%I', old.relname);
      EXECUTE format('INSERT INTO platform.match_changes SELECT * FROM platform.%I WHERE account IS NOT NULL', old.relname);
    END IF;
    EXECUTE format('DROP TABLE platform.%I', old.relname);
  END LOOP;
  DELETE FROM platform.match_changes_default WHERE changed_at < now() - CASE WHEN account IS NULL
    THEN make_interval(days => history_days) ELSE interval '25 months' END;
  DELETE FROM platform.odds_changes_default WHERE told_at < now() - interval '13 months';
END $$;

-- A league has a sport too.
CREATE OR REPLACE FUNCTION identity.sport_of_record(kind text, keys text[]) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF kind = 'match' THEN
    RETURN (SELECT platform.place_of(discipline, is_single) FROM platform.matches
      WHERE id = CASE WHEN keys[1] ~ '^[1-9]\d{0,17}$' THEN keys[1]::bigint END);
  ELSIF kind = 'league' THEN
    RETURN (SELECT platform.place_of(entry.discipline, entry.is_single) FROM platform.catalog_entries entry
      WHERE entry.kind = 'league' AND entry.id = CASE WHEN keys[1] ~ '^[1-9]\d{0,17}$' THEN keys[1]::bigint END);
  ELSIF kind = 'supplierMatch' THEN
    -- The word of the path, the sport's id where it is said, the supplier and its id.
    RETURN (SELECT platform.place_of(told.discipline, coalesce(match.is_single, league.is_single, false))
      FROM platform.supplier_matches told
      LEFT JOIN platform.matches match ON match.id = told.match_id
      LEFT JOIN platform.supplier_entries named ON named.supplier = told.supplier AND named.kind = 'league'
        AND named.discipline = told.discipline AND named.supplier_id = told.league_ref
      LEFT JOIN platform.catalog_entries league ON league.id = named.entry_id
      WHERE told.supplier = keys[3] AND told.supplier_id = keys[4]
        AND told.discipline = platform.discipline_of_supplier_match(keys[1], keys[2], keys[3], keys[4]));
  END IF;
  RAISE EXCEPTION 'no record of kind % has a sport', kind;
END $$;

-- Who makes odds is the same for every merchant, too: only the platform's own people hold the keys of that page.
CREATE OR REPLACE FUNCTION platform.is_reserved_key(key text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN key ~ '^(spo|sin|gam)_.*-action$|^spo_#_|^pre_#_prv|^com_|^dom_';
