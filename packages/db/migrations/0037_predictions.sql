-- What writers foretell of matches: drafts and what was published stand in one table, told apart by `state`. Publishing is
-- then one change to one locked row, under the id that its writer knows, and no text is copied; whatever else wants the row
-- (saving, review, the schedule, withdrawing, settling) waits for the same lock. Two million published ones burden no draft
-- and no list, since every index below holds the rows of one state alone.
CREATE TABLE tenant.predictions (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY (START 1000),
  -- A super-admin writes for a merchant and is of another.
  writer_merchant text NOT NULL,
  writer_id bigint NOT NULL,
  writer_name text NOT NULL,
  sport_id smallint NOT NULL CHECK (sport_id IN (1, 2)),
  match_id bigint NOT NULL REFERENCES platform.matches,
  -- Of the match as it was when this was saved, or published: it stays readable when the match leaves the shelf.
  league_id bigint NOT NULL,
  league_name text NOT NULL,
  home_name text NOT NULL,
  away_name text NOT NULL,
  -- Who plays at home here, whatever the match says later.
  home_id bigint,
  away_id bigint,
  game_time timestamptz(0) NOT NULL,
  provider_id integer NOT NULL,
  play_type smallint NOT NULL CHECK (play_type BETWEEN 1 AND 6),
  -- The codes of `predict`, in ascending order.
  codes smallint[] NOT NULL CHECK (cardinality(codes) BETWEEN 1 AND 2),
  -- By the code of the selection; the line in quarters. As they were when it was saved, or published.
  odds jsonb NOT NULL,
  line smallint,
  -- What a refused publish showed: the next one confirms exactly these.
  new_odds jsonb,
  new_line smallint,
  title text NOT NULL,
  -- As it is searched.
  title_key text NOT NULL GENERATED ALWAYS AS (platform.name_key(title)) STORED,
  content text NOT NULL,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'review', 'published')),
  -- When it was sent to review, who judged it last, and what they said where it came back.
  sent_at timestamptz(3),
  reviewer_id bigint,
  reviewer_name text,
  remark text,
  -- To be published then by itself; odds that moved at the same line are taken as they are unless its writer said no.
  due_at timestamptz(0),
  takes_moved_odds boolean NOT NULL DEFAULT true,
  -- Why the schedule or a reviewer's approval did not publish it: an error of the catalogue.
  refusal text,
  refused_at timestamptz(3),
  published_at timestamptz(3),
  withdrawn_at timestamptz(3),
  -- 0 unsettled, push or void; 1 hit, 2 missed.
  status smallint NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 2),
  finished boolean NOT NULL DEFAULT false,
  outcome text CHECK (outcome IN ('win', 'halfWin', 'push', 'halfLoss', 'loss', 'void')),
  -- For each unit staked.
  payout numeric(10, 4),
  settled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  PRIMARY KEY (merchant_code, id),
  FOREIGN KEY (writer_merchant, writer_id) REFERENCES tenant.accounts,
  CHECK ((state = 'published') = (published_at IS NOT NULL)),
  CHECK (published_at < game_time),
  CHECK (withdrawn_at IS NULL OR published_at IS NOT NULL),
  CHECK (due_at IS NULL OR state = 'draft'),
  CHECK (NOT finished OR published_at IS NOT NULL AND outcome IS NOT NULL AND settled_at IS NOT NULL)
);
-- Somebody who has it open meets another version when it was saved or went on, not when a publish noted the odds it showed.
CREATE TRIGGER touch BEFORE UPDATE OF match_id, provider_id, play_type, codes, title, content, state, due_at, withdrawn_at
  ON tenant.predictions FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();

-- The drafts of a writer, the newest first; those that wait for review; those that are due to be published.
CREATE INDEX predictions_unpublished ON tenant.predictions (merchant_code, writer_id, sport_id, id)
  WHERE published_at IS NULL;
CREATE INDEX predictions_in_review ON tenant.predictions (merchant_code, sport_id, sent_at, id) WHERE state = 'review';
CREATE INDEX predictions_due ON tenant.predictions (due_at, merchant_code, id) WHERE due_at IS NOT NULL;
-- What a merchant published, and what one writer did, by either order of the list; titles are looked through in the index.
CREATE INDEX predictions_published ON tenant.predictions (merchant_code, sport_id, published_at, id) INCLUDE (title_key)
  WHERE published_at IS NOT NULL;
CREATE INDEX predictions_by_game_time ON tenant.predictions (merchant_code, sport_id, game_time, id) INCLUDE (title_key)
  WHERE published_at IS NOT NULL;
CREATE INDEX predictions_of_writer ON tenant.predictions (merchant_code, writer_id, sport_id, published_at, id)
  INCLUDE (title_key) WHERE published_at IS NOT NULL;
CREATE INDEX predictions_of_writer_by_game_time ON tenant.predictions (merchant_code, writer_id, sport_id, game_time, id)
  INCLUDE (title_key) WHERE published_at IS NOT NULL;
-- A match that ends settles what waits for it; one whose score is corrected settles all of its own again; one that goes
-- into another takes all of them along.
CREATE INDEX predictions_unpublished_of_match ON tenant.predictions (match_id, merchant_code, id)
  WHERE published_at IS NULL;
CREATE INDEX predictions_unsettled ON tenant.predictions (match_id, merchant_code, id)
  WHERE published_at IS NOT NULL AND NOT finished;
CREATE INDEX predictions_settled ON tenant.predictions (match_id, merchant_code, id) WHERE finished;
CALL platform.protect_tenant_table('tenant.predictions');
-- Totals, records and words of titles look at many rows: settings are read once for a statement, as with the log.
ALTER POLICY merchant_reads ON tenant.predictions USING (
  (SELECT current_setting('touchline.scope', true) = 'all')
  OR merchant_code = (SELECT current_setting('touchline.merchant', true))
);
GRANT SELECT, DELETE,
  INSERT (merchant_code, writer_merchant, writer_id, writer_name, sport_id, match_id, league_id, league_name, home_id,
    home_name, away_id, away_name, game_time, provider_id, play_type, codes, odds, line, title, content),
  UPDATE (match_id, league_id, league_name, home_id, home_name, away_id, away_name, game_time, provider_id, play_type,
    codes, odds, line, new_odds, new_line, title, content, state, sent_at, reviewer_id, reviewer_name, remark,
    due_at, takes_moved_odds, refusal, refused_at, published_at, withdrawn_at, status, finished, outcome, payout,
    settled_at) ON tenant.predictions TO touchline_app;

-- What stands published stands: nobody takes it away, and of what it says nothing changes any more but the match's own id,
-- where two matches become one.
CREATE FUNCTION tenant.keep_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'prediction % is published and stays', OLD.id;
  ELSIF (NEW.title, NEW.content, NEW.provider_id, NEW.play_type, NEW.codes, NEW.odds, NEW.line, NEW.game_time, NEW.state,
      NEW.published_at) IS DISTINCT FROM (OLD.title, OLD.content, OLD.provider_id, OLD.play_type, OLD.codes, OLD.odds,
      OLD.line, OLD.game_time, OLD.state, OLD.published_at)
    OR OLD.withdrawn_at IS NOT NULL AND NEW.withdrawn_at IS DISTINCT FROM OLD.withdrawn_at THEN
    RAISE EXCEPTION 'prediction % is published and stays as it is', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_published BEFORE UPDATE OR DELETE ON tenant.predictions
  FOR EACH ROW WHEN (OLD.published_at IS NOT NULL) EXECUTE FUNCTION tenant.keep_published();

-- Each result that a prediction has had, the last of which it shows: a corrected score adds one.
CREATE TABLE tenant.prediction_results (
  merchant_code text NOT NULL,
  prediction_id bigint NOT NULL,
  settled_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  outcome text NOT NULL CHECK (outcome IN ('win', 'halfWin', 'push', 'halfLoss', 'loss', 'void')),
  status smallint NOT NULL CHECK (status BETWEEN 0 AND 2),
  payout numeric(10, 4) NOT NULL,
  -- The score that counted, and how the result follows from it.
  home_score smallint,
  away_score smallint,
  why jsonb NOT NULL,
  PRIMARY KEY (merchant_code, prediction_id, settled_at),
  FOREIGN KEY (merchant_code, prediction_id) REFERENCES tenant.predictions
);
CALL platform.protect_tenant_table('tenant.prediction_results');
GRANT SELECT, INSERT ON tenant.prediction_results TO touchline_app;

-- The last ten saved versions of a draft, the newest among them.
CREATE TABLE tenant.prediction_versions (
  merchant_code text NOT NULL,
  prediction_id bigint NOT NULL,
  version integer NOT NULL,
  match_id bigint NOT NULL,
  provider_id integer NOT NULL,
  play_type smallint NOT NULL,
  codes smallint[] NOT NULL,
  odds jsonb NOT NULL,
  line smallint,
  title text NOT NULL,
  content text NOT NULL,
  saved_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  PRIMARY KEY (merchant_code, prediction_id, version),
  FOREIGN KEY (merchant_code, prediction_id) REFERENCES tenant.predictions ON DELETE CASCADE
);
CALL platform.protect_tenant_table('tenant.prediction_versions');
GRANT SELECT, INSERT, DELETE ON tenant.prediction_versions TO touchline_app;

CREATE TABLE tenant.prediction_templates (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY (START 1000),
  writer_merchant text NOT NULL,
  writer_id bigint NOT NULL,
  template_name text NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  PRIMARY KEY (merchant_code, id),
  FOREIGN KEY (writer_merchant, writer_id) REFERENCES tenant.accounts
);
CREATE UNIQUE INDEX prediction_templates_by_look
  ON tenant.prediction_templates (merchant_code, writer_id, platform.name_key(template_name));
CALL platform.protect_tenant_table('tenant.prediction_templates');
GRANT SELECT, DELETE, INSERT (merchant_code, writer_merchant, writer_id, template_name, title, content)
  ON tenant.prediction_templates TO touchline_app;

-- What somebody is typing, before it is saved: one form for each of their drafts, and for each sport one that is none yet.
CREATE TABLE tenant.prediction_forms (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  writer_merchant text NOT NULL,
  writer_id bigint NOT NULL,
  sport_id smallint NOT NULL CHECK (sport_id IN (1, 2)),
  -- 0 of a new one.
  prediction_id bigint NOT NULL DEFAULT 0,
  form jsonb NOT NULL,
  -- Which browser typed it: newer from another one is no surprise but a question.
  place text NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  PRIMARY KEY (merchant_code, writer_id, sport_id, prediction_id),
  FOREIGN KEY (writer_merchant, writer_id) REFERENCES tenant.accounts
);
CREATE TRIGGER touch BEFORE UPDATE ON tenant.prediction_forms
  FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();
CREATE INDEX prediction_forms_by_age ON tenant.prediction_forms (merchant_code, updated_at);
CALL platform.protect_tenant_table('tenant.prediction_forms');
GRANT SELECT, DELETE, INSERT (merchant_code, writer_merchant, writer_id, sport_id, prediction_id, form, place),
  UPDATE (form, place) ON tenant.prediction_forms TO touchline_app;

-- What a merchant wants of its writers; no row is how it starts.
CREATE TABLE tenant.prediction_settings (
  merchant_code text PRIMARY KEY REFERENCES platform.merchants,
  review_required boolean NOT NULL DEFAULT false
);
CALL platform.protect_tenant_table('tenant.prediction_settings');
GRANT SELECT, INSERT, UPDATE (review_required) ON tenant.prediction_settings TO touchline_app;

-- A match as publishing needs it, whatever its shelf, held as it is until the transaction ends; where it was merged, the one
-- that it went into. Merchants may not lock a match by themselves: its policies let the platform alone change one.
CREATE FUNCTION platform.hold_match(of_match bigint) RETURNS TABLE (
  id bigint, discipline smallint, status smallint, stage smallint, game_time timestamptz, has_passed boolean,
  league_id bigint, league_name text, home_id bigint, home_name text, away_id bigint, away_name text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  held platform.matches;
  wanted bigint := of_match;
  merchant constant text := current_setting('touchline.merchant', true);
BEGIN
  -- For the lock alone; an error undoes it with all else.
  PERFORM set_config('touchline.merchant', 'platform', true);
  LOOP
    SELECT * INTO held FROM platform.matches WHERE id = wanted FOR SHARE;
    EXIT WHEN held.merged_into IS NULL;
    wanted := held.merged_into;
  END LOOP;
  PERFORM set_config('touchline.merchant', merchant, true);
  RETURN QUERY SELECT held.id, held.discipline, held.status, held.stage, held.game_time::timestamptz,
    held.game_time <= clock_timestamp(), held.league_id, league.name, home.id, home.name,
    away.id, away.name
    FROM platform.catalog_entries league, platform.catalog_entries home, platform.catalog_entries away
    WHERE league.id = held.league_id AND home.id = held.home_id AND away.id = held.away_id;
END $$;
REVOKE EXECUTE ON FUNCTION platform.hold_match(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.hold_match(bigint) TO touchline_app;

-- Publishing holds the lists of taboo words that a text was checked against. An empty one is there to be held as well: its
-- first word is as new as any other.
INSERT INTO platform.taboo_lists (merchant_code, version) SELECT code, 0 FROM platform.merchants ON CONFLICT DO NOTHING;
CREATE FUNCTION platform.open_taboo_list() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO platform.taboo_lists (merchant_code, version) VALUES (NEW.code, 0) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER open_taboo_list AFTER INSERT ON platform.merchants
  FOR EACH ROW EXECUTE FUNCTION platform.open_taboo_list();

-- A prediction is of a sport, single leagues included; somebody else's draft is not there. A match that is to be written
-- about is of one in the same way.
CREATE OR REPLACE FUNCTION identity.sport_of_record(kind text, keys text[]) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF kind = 'match' THEN
    RETURN (SELECT platform.place_of(discipline, is_single) FROM platform.matches
      WHERE id = CASE WHEN keys[1] ~ '^[1-9]\d{0,17}$' THEN keys[1]::bigint END);
  ELSIF kind = 'league' THEN
    RETURN (SELECT platform.place_of(entry.discipline, entry.is_single) FROM platform.catalog_entries entry
      WHERE entry.kind = 'league' AND entry.id = CASE WHEN keys[1] ~ '^[1-9]\d{0,17}$' THEN keys[1]::bigint END);
  ELSIF kind = 'predictedMatch' THEN
    RETURN (SELECT platform.place_of(discipline, false) FROM platform.matches
      WHERE id = CASE WHEN keys[1] ~ '^[1-9]\d{0,17}$' THEN keys[1]::bigint END);
  ELSIF kind = 'prediction' THEN
    RETURN (SELECT platform.place_of(sport_id, false) FROM tenant.predictions
      WHERE merchant_code = current_setting('touchline.merchant')
        AND id = CASE WHEN keys[1] ~ '^[1-9]\d{0,17}$' THEN keys[1]::bigint END
        AND (state <> 'draft' OR writer_id = nullif(current_setting('touchline.account', true), '')::bigint));
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
