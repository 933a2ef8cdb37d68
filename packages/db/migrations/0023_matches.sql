-- Matches and what they are made of, the same for every merchant, and what suppliers say of them.
-- `discipline` is a number of packages/domain/src/disciplines.ts: a sport's id, or 2200 and the category of a game.

CREATE TABLE platform.suppliers (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z]{2,12}$'),
  name text NOT NULL,
  -- Whose word counts first, where nobody chose.
  position smallint NOT NULL UNIQUE
);
INSERT INTO platform.suppliers VALUES ('NAMI', '纳米数据', 1), ('HBIRD', '蜂鸟数据', 2);

-- Every two characters that stand side by side: what a search by two Chinese characters finds by its index.
CREATE FUNCTION platform.bigrams(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(
    SELECT DISTINCT substr(keyed.words, place, 2)
    FROM (SELECT platform.name_key(words) AS words) keyed, generate_series(1, greatest(length(keyed.words) - 1, 1)) place
  );

-- Leagues, teams and players as staff know them: the main records.
CREATE TABLE platform.catalog_entries (
  id bigint GENERATED ALWAYS AS IDENTITY (START 1000) PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('league', 'team', 'player')),
  discipline smallint NOT NULL,
  name text NOT NULL,
  short_name text NOT NULL DEFAULT '',
  name_en text NOT NULL DEFAULT '',
  icon text NOT NULL DEFAULT '',
  level smallint CHECK (level BETWEEN 1 AND 3),
  -- A league bought by itself: its matches stand on the page of single leagues.
  is_single boolean NOT NULL DEFAULT false,
  team_id bigint REFERENCES platform.catalog_entries,
  is_recycled boolean NOT NULL DEFAULT false,
  merged_into bigint REFERENCES platform.catalog_entries,
  -- The fields that people have set; no supplier changes them any more.
  own_fields text[] NOT NULL DEFAULT '{}',
  grams text[] GENERATED ALWAYS AS (platform.bigrams(name || ' ' || short_name || ' ' || name_en)) STORED,
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  -- Moves by people's changes alone.
  updated_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  CHECK ((kind = 'league') = (level IS NOT NULL)),
  CHECK (kind = 'player' OR team_id IS NULL)
);
CREATE TRIGGER touch BEFORE UPDATE OF own_fields, is_recycled, merged_into ON platform.catalog_entries
  FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();
CREATE INDEX catalog_entries_by_grams ON platform.catalog_entries USING gin (grams);
CREATE INDEX catalog_entries_in_order ON platform.catalog_entries (kind, discipline, id);
CREATE INDEX catalog_entries_of_team ON platform.catalog_entries (team_id) WHERE team_id IS NOT NULL;

-- Every spelling that is known to mean an entry, as it is compared.
CREATE TABLE platform.catalog_aliases (
  entry_id bigint NOT NULL REFERENCES platform.catalog_entries ON DELETE CASCADE,
  alias_key text NOT NULL,
  alias text NOT NULL,
  -- A supplier's own name, one that a person wrote, or one learned from a link that a person made.
  source text NOT NULL CHECK (source IN ('supplier', 'person', 'learned')),
  PRIMARY KEY (entry_id, alias_key)
);
CREATE INDEX catalog_aliases_by_key ON platform.catalog_aliases (alias_key);

-- What a supplier says of a league, team or player: the associated records.
CREATE TABLE platform.supplier_entries (
  supplier text NOT NULL REFERENCES platform.suppliers,
  kind text NOT NULL CHECK (kind IN ('league', 'team', 'player')),
  discipline smallint NOT NULL,
  supplier_id text NOT NULL,
  -- As it came.
  record jsonb NOT NULL,
  name text NOT NULL,
  -- By the supplier's clock.
  told_at timestamptz NOT NULL,
  entry_id bigint REFERENCES platform.catalog_entries,
  -- Who tied it to its entry; `apart` was untied by a person and stays so.
  link text NOT NULL DEFAULT 'none' CHECK (link IN ('none', 'own', 'auto', 'person', 'apart')),
  linked_at timestamptz,
  PRIMARY KEY (supplier, kind, discipline, supplier_id),
  CHECK ((entry_id IS NULL) = (link IN ('none', 'apart')))
);
CREATE INDEX supplier_entries_of_entry ON platform.supplier_entries (entry_id);

CREATE TABLE platform.matches (
  id bigint GENERATED ALWAYS AS IDENTITY (START 100000) PRIMARY KEY,
  discipline smallint NOT NULL,
  league_id bigint NOT NULL REFERENCES platform.catalog_entries,
  home_id bigint NOT NULL REFERENCES platform.catalog_entries,
  away_id bigint NOT NULL REFERENCES platform.catalog_entries,
  game_time timestamptz(0) NOT NULL,
  -- 1 on shelf, 2 off shelf, 4 recycled.
  status smallint NOT NULL DEFAULT 2 CHECK (status IN (1, 2, 4)),
  -- A code of packages/domain/src/match-stages.ts.
  stage smallint NOT NULL DEFAULT 1,
  home_score smallint,
  away_score smallint,
  -- As a supplier orders them for the discipline; empty before the beginning.
  home_scores smallint[] NOT NULL DEFAULT '{}',
  away_scores smallint[] NOT NULL DEFAULT '{}',
  -- 1 by a supplier, 2 by hand.
  create_type smallint NOT NULL CHECK (create_type IN (1, 2)),
  -- Follows its league's.
  is_single boolean NOT NULL DEFAULT false,
  -- Those that have a record of it, in the order of their word; and where it can be watched.
  suppliers text[] NOT NULL DEFAULT '{}',
  streams text[] NOT NULL DEFAULT '{}',
  chosen_supplier text REFERENCES platform.suppliers,
  -- What people have set: field by field, whatever any supplier says.
  overrides jsonb NOT NULL DEFAULT '{}',
  merged_into bigint REFERENCES platform.matches,
  -- Counts what the feed has changed; updated_at moves by people's changes alone.
  feed_version bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp())
);
CREATE TRIGGER touch BEFORE UPDATE OF status, overrides, chosen_supplier, merged_into ON platform.matches
  FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();
CREATE INDEX matches_in_order ON platform.matches (discipline, game_time, id)
  INCLUDE (status, stage, league_id, home_id, away_id, is_single);
CREATE INDEX matches_of_league ON platform.matches (league_id, game_time, id);
CREATE INDEX matches_of_home ON platform.matches (home_id, game_time, id);
CREATE INDEX matches_of_away ON platform.matches (away_id, game_time, id);

-- The second wall: merchants see what is on shelf, platform's own staff and the feed all, nobody else anything.
ALTER TABLE platform.matches ENABLE ROW LEVEL SECURITY;
ALTER TABLE platform.matches FORCE ROW LEVEL SECURITY;
CREATE POLICY shelf_or_platform ON platform.matches FOR SELECT USING (
  (SELECT current_setting('touchline.merchant', true) = 'platform')
  OR (status = 1 AND (SELECT current_setting('touchline.merchant', true) <> '')));
CREATE POLICY platform_adds ON platform.matches FOR INSERT
  WITH CHECK ((SELECT current_setting('touchline.merchant', true) = 'platform'));
CREATE POLICY platform_changes ON platform.matches FOR UPDATE
  USING ((SELECT current_setting('touchline.merchant', true) = 'platform'));

-- What a supplier says of a match, the newest alone.
CREATE TABLE platform.supplier_matches (
  supplier text NOT NULL REFERENCES platform.suppliers,
  discipline smallint NOT NULL,
  supplier_id text NOT NULL,
  -- As it came.
  record jsonb NOT NULL,
  told_at timestamptz NOT NULL,
  league_ref text NOT NULL,
  home_ref text NOT NULL,
  away_ref text NOT NULL,
  game_time timestamptz(0) NOT NULL,
  stage smallint NOT NULL,
  home_scores smallint[] NOT NULL,
  away_scores smallint[] NOT NULL,
  streams text[] NOT NULL,
  match_id bigint REFERENCES platform.matches,
  link text NOT NULL DEFAULT 'none' CHECK (link IN ('none', 'own', 'auto', 'person', 'apart')),
  linked_at timestamptz,
  PRIMARY KEY (supplier, discipline, supplier_id),
  CHECK ((match_id IS NULL) = (link IN ('none', 'apart')))
);
CREATE INDEX supplier_matches_of_match ON platform.supplier_matches (match_id);
CREATE INDEX supplier_matches_by_time ON platform.supplier_matches (discipline, game_time);
CREATE INDEX supplier_matches_loose ON platform.supplier_matches (supplier, discipline, game_time) WHERE link = 'none';

-- Two that may be the same, for people to settle.
CREATE TABLE platform.link_proposals (
  id bigint GENERATED ALWAYS AS IDENTITY (START 1000) PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('league', 'team', 'player', 'match')),
  supplier text NOT NULL REFERENCES platform.suppliers,
  discipline smallint NOT NULL,
  supplier_id text NOT NULL,
  -- An entry, or a match.
  candidate_id bigint NOT NULL,
  score real NOT NULL CHECK (score BETWEEN 0 AND 1),
  -- What speaks for it.
  reasons jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'refused', 'obsolete')),
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  settled_at timestamptz,
  settled_by text,
  UNIQUE (kind, supplier, discipline, supplier_id, candidate_id)
);
CREATE INDEX link_proposals_open ON platform.link_proposals (kind, discipline, score DESC, id) WHERE state = 'open';

-- What changed in a match, when, and by whom.
CREATE TABLE platform.match_changes (
  match_id bigint NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  -- One of the two.
  supplier text,
  account text,
  -- Field by field, [before, after].
  changes jsonb NOT NULL
) PARTITION BY RANGE (changed_at);
CREATE INDEX match_changes_of_match ON platform.match_changes (match_id, changed_at);

-- Every page of a supplier's as it came, compressed.
CREATE TABLE platform.feed_pages (
  supplier text NOT NULL,
  -- Such as football/match.
  feed text NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  records integer NOT NULL,
  body bytea NOT NULL
) PARTITION BY RANGE (received_at);
CREATE INDEX feed_pages_in_order ON platform.feed_pages (supplier, feed, received_at);

-- How far each list of a supplier has been read, and how it goes.
CREATE TABLE platform.feed_lists (
  supplier text NOT NULL REFERENCES platform.suppliers,
  feed text NOT NULL,
  -- Where to read on, in the supplier's own form.
  cursor text,
  read_at timestamptz,
  -- The newest that was told, by the supplier's clock.
  told_at timestamptz,
  failures integer NOT NULL DEFAULT 0,
  last_failure text,
  PRIMARY KEY (supplier, feed)
);

-- How a supplier did, minute by minute, for a day.
CREATE TABLE platform.feed_minutes (
  supplier text NOT NULL REFERENCES platform.suppliers,
  minute timestamptz(0) NOT NULL,
  requests integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  records integer NOT NULL DEFAULT 0,
  changes integer NOT NULL DEFAULT 0,
  quarantined integer NOT NULL DEFAULT 0,
  -- From what happened there to our commit, the longest of the minute.
  lag_ms integer,
  PRIMARY KEY (supplier, minute)
);

-- What could not be read, with its reason, until somebody has looked at it or it has come whole.
CREATE TABLE platform.quarantine (
  id bigint GENERATED ALWAYS AS IDENTITY (START 1000) PRIMARY KEY,
  supplier text NOT NULL REFERENCES platform.suppliers,
  feed text NOT NULL,
  -- Where it could be told.
  supplier_id text,
  reason text NOT NULL,
  record jsonb NOT NULL,
  digest bytea NOT NULL,
  first_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  last_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  times integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'read', 'ignored')),
  UNIQUE (supplier, feed, digest)
);
CREATE INDEX quarantine_open ON platform.quarantine (last_at DESC, id DESC) WHERE state = 'open';

-- Months of a table of streams: this one, the next two, and a DEFAULT one, so that every row has a place.
CREATE PROCEDURE platform.make_months(target regclass) LANGUAGE plpgsql AS $$
DECLARE
  stem constant text := (SELECT relname FROM pg_class WHERE oid = target);
  month timestamp;
BEGIN
  EXECUTE format('CREATE TABLE IF NOT EXISTS platform.%I PARTITION OF %s DEFAULT', stem || '_default', target);
  FOR month IN SELECT generate_series(date_trunc('month', now() AT TIME ZONE 'UTC'),
      date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months', interval '1 month') LOOP
    EXECUTE format('CREATE TABLE IF NOT EXISTS platform.%I PARTITION OF %s FOR VALUES FROM (%L) TO (%L)',
      stem || to_char(month, '_YYYY_MM'), target, month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
  END LOOP;
END $$;
CALL platform.make_months('platform.match_changes');
CALL platform.make_months('platform.feed_pages');

-- For the worker, whose role makes and drops no tables: months ahead, and those that ended longer ago than a table is kept.
CREATE FUNCTION platform.keep_match_months() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  old record;
BEGIN
  CALL platform.make_months('platform.match_changes');
  CALL platform.make_months('platform.feed_pages');
  FOR old IN
    SELECT part.relname FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid
    JOIN (VALUES ('platform.match_changes'::regclass, interval '25 months'), ('platform.feed_pages'::regclass, interval '90 days'))
      kept (parent, lasting) ON parent = inhparent
    WHERE part.relname ~ '_\d{4}_\d\d$'
      AND to_date(right(part.relname, 7), 'YYYY_MM') + interval '1 month' < (now() AT TIME ZONE 'UTC') - lasting
  LOOP
    EXECUTE format('DROP TABLE platform.%I', old.relname);
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION platform.keep_match_months() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.keep_match_months() TO touchline_app;

-- The sport of a record, as `sport/4`, `sport/4/single` or `lol/22`; null where the open merchant has no such record.
CREATE FUNCTION platform.place_of(discipline smallint, is_single boolean) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN discipline >= 2200
    THEN (ARRAY['other', 'lol', 'dota2', 'csgo', 'kog'])[discipline - 2199] || '/22'
    ELSE 'sport/' || discipline || CASE WHEN is_single THEN '/single' ELSE '' END END;

CREATE OR REPLACE FUNCTION identity.sport_of_record(kind text, keys text[]) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF EXISTS (SELECT FROM unnest(keys) key WHERE key IS NULL OR key = '') THEN
    RETURN NULL;
  ELSIF kind = 'match' THEN
    RETURN (SELECT platform.place_of(discipline, is_single) FROM platform.matches
      WHERE id = CASE WHEN keys[1] ~ '^[1-9]\d{0,17}$' THEN keys[1]::bigint END);
  END IF;
  RAISE EXCEPTION 'no record of kind % has a sport', kind;
END $$;

GRANT SELECT ON platform.suppliers TO touchline_app;
GRANT SELECT, INSERT, UPDATE ON platform.catalog_entries, platform.supplier_entries, platform.matches,
  platform.supplier_matches, platform.link_proposals, platform.feed_lists, platform.feed_minutes, platform.quarantine
  TO touchline_app;
GRANT DELETE ON platform.feed_minutes, platform.quarantine, platform.link_proposals TO touchline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.catalog_aliases TO touchline_app;
GRANT SELECT, INSERT ON platform.match_changes, platform.feed_pages TO touchline_app;
