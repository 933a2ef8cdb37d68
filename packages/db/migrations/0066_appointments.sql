-- Appointments, which the wire calls programs: which anchor is on air for which match, when, and to which push targets.
CREATE TABLE tenant.appointments (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY (START 1000),
  anchor_id bigint NOT NULL,
  match_id bigint NOT NULL REFERENCES platform.matches,
  -- The match as last known: readable here after it left the shelf.
  discipline smallint NOT NULL,
  is_single boolean NOT NULL DEFAULT false,
  league_id bigint NOT NULL,
  league_name text NOT NULL,
  home_name text NOT NULL,
  away_name text NOT NULL,
  game_time timestamptz(0) NOT NULL,
  name text NOT NULL,
  start_at timestamptz(3) NOT NULL,
  end_at timestamptz(3) NOT NULL,
  -- Minutes, of those that are offered.
  move_start smallint NOT NULL DEFAULT 0 CHECK (move_start IN (-60, -30, 0, 30, 60)),
  move_end smallint NOT NULL DEFAULT 0 CHECK (move_end IN (-60, -30, 0)),
  -- The window, without its end. By the calendar of UTC a sum of minutes depends on no setting, as stored columns need it.
  effective_start timestamptz(3) NOT NULL
    GENERATED ALWAYS AS ((start_at AT TIME ZONE 'UTC' + move_start * interval '1 minute') AT TIME ZONE 'UTC') STORED,
  effective_end timestamptz(3) NOT NULL
    GENERATED ALWAYS AS ((end_at AT TIME ZONE 'UTC' + move_end * interval '1 minute') AT TIME ZONE 'UTC') STORED,
  is_enabled boolean NOT NULL DEFAULT true,
  -- How an overlap with another enabled appointment of the anchor came to be stored.
  overlap text NOT NULL DEFAULT 'none' CHECK (overlap IN ('none', 'confirmed', 'moved')),
  follows_kick_off boolean NOT NULL DEFAULT true,
  -- The kick-off moved, and this did not follow.
  kick_off_moved boolean NOT NULL DEFAULT false,
  match_mark text CHECK (match_mark IN ('cancelled', 'postponed')),
  -- Null where the system did it. Names are those of the time.
  created_by_merchant text,
  created_by_id bigint,
  created_by_name text,
  updated_by_merchant text,
  updated_by_id bigint,
  updated_by_name text,
  -- Searched as it stands.
  search_key text NOT NULL GENERATED ALWAYS AS (
    platform.name_key(name || ' ' || league_name || ' ' || home_name || ' ' || away_name)) STORED,
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  PRIMARY KEY (merchant_code, id),
  FOREIGN KEY (merchant_code, anchor_id) REFERENCES tenant.anchors,
  FOREIGN KEY (created_by_merchant, created_by_id) REFERENCES tenant.accounts,
  FOREIGN KEY (updated_by_merchant, updated_by_id) REFERENCES tenant.accounts,
  CONSTRAINT window_length CHECK (effective_end - effective_start BETWEEN interval '10 minutes' AND interval '24 hours'),
  -- Anchors have ids of their own in the whole system. A range of one id needs no extension for the index.
  CONSTRAINT appointments_overlap EXCLUDE USING gist (
    int8range(anchor_id, anchor_id, '[]') WITH &&, tstzrange(effective_start, effective_end) WITH &&)
    WHERE (is_enabled AND overlap = 'none')
);
-- A merchant's time, an anchor's, and a match's for one merchant and for all. A window has at most 24 hours, so that those
-- which touch a time start within the day before it. Names are looked through in the index.
CREATE INDEX appointments_by_start ON tenant.appointments (merchant_code, effective_start, id)
  INCLUDE (effective_end, is_enabled, anchor_id, search_key);
CREATE INDEX appointments_of_anchor ON tenant.appointments (merchant_code, anchor_id, effective_start, id)
  INCLUDE (effective_end, is_enabled);
CREATE INDEX appointments_of_match ON tenant.appointments (match_id, merchant_code, effective_start, id)
  INCLUDE (effective_end, is_enabled, anchor_id);
CREATE INDEX appointments_by_time ON tenant.appointments (merchant_code, updated_at, id);
-- Those that need a look.
CREATE INDEX appointments_marked ON tenant.appointments (merchant_code, effective_start, id)
  WHERE overlap <> 'none' OR kick_off_moved OR match_mark IS NOT NULL;
-- Marks and copies of the match change without making a form stale.
CREATE TRIGGER touch BEFORE UPDATE OF anchor_id, match_id, name, start_at, end_at, move_start, move_end, is_enabled
  ON tenant.appointments FOR EACH ROW EXECUTE FUNCTION platform.touch_updated_at();
CALL platform.protect_tenant_table('tenant.appointments');
-- A day's programme and totals look at many rows: settings are read once for a statement.
ALTER POLICY merchant_reads ON tenant.appointments USING (
  (SELECT current_setting('touchline.scope', true) = 'all')
  OR merchant_code = (SELECT current_setting('touchline.merchant', true))
);
GRANT SELECT, DELETE,
  INSERT (merchant_code, anchor_id, match_id, discipline, is_single, league_id, league_name, home_name, away_name,
    game_time, name, start_at, end_at, move_start, move_end, overlap, follows_kick_off, match_mark, created_by_merchant,
    created_by_id, created_by_name, updated_by_merchant, updated_by_id, updated_by_name),
  UPDATE (anchor_id, match_id, discipline, is_single, league_id, league_name, home_name, away_name, game_time, name,
    start_at, end_at, move_start, move_end, is_enabled, overlap, follows_kick_off, kick_off_moved, match_mark,
    updated_by_merchant, updated_by_id, updated_by_name) ON tenant.appointments TO touchline_app;

CREATE TABLE tenant.appointment_push_targets (
  merchant_code text NOT NULL,
  appointment_id bigint NOT NULL,
  push_target_id bigint NOT NULL,
  PRIMARY KEY (merchant_code, appointment_id, push_target_id),
  FOREIGN KEY (merchant_code, appointment_id) REFERENCES tenant.appointments ON DELETE CASCADE,
  FOREIGN KEY (merchant_code, push_target_id) REFERENCES tenant.push_targets
);
CREATE INDEX appointment_push_targets_by_target
  ON tenant.appointment_push_targets (merchant_code, push_target_id, appointment_id);
CALL platform.protect_tenant_table('tenant.appointment_push_targets');
ALTER POLICY merchant_reads ON tenant.appointment_push_targets USING (
  (SELECT current_setting('touchline.scope', true) = 'all')
  OR merchant_code = (SELECT current_setting('touchline.merchant', true))
);
GRANT SELECT, INSERT, DELETE ON tenant.appointment_push_targets TO touchline_app;
