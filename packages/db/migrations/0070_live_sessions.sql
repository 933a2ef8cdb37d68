-- Media servers that encoders publish to. Settings name them; the worker keeps their rows.
CREATE TABLE platform.media_nodes (
  name text PRIMARY KEY CHECK (name ~ '^[a-z0-9-]{1,40}$'),
  -- A draining node takes no new session; a node that does not answer is down.
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'draining', 'down')),
  -- Sessions at once.
  capacity integer NOT NULL DEFAULT 100 CHECK (capacity > 0),
  last_seen_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp())
);
CALL platform.protect_shared_table('platform.media_nodes', NULL);
GRANT SELECT, INSERT (name, last_seen_at), UPDATE (state, capacity, last_seen_at) ON platform.media_nodes TO touchline_app;

-- One publish of an encoder that was let in. Appointments may be deleted, so none is referenced.
CREATE TABLE tenant.live_sessions (
  merchant_code text NOT NULL REFERENCES platform.merchants,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY (START 1000),
  appointment_id bigint NOT NULL,
  anchor_id bigint NOT NULL,
  match_id bigint NOT NULL,
  -- The publisher, as its node knows it. Clients are counted anew when a node starts.
  node text NOT NULL,
  client text NOT NULL,
  app text NOT NULL,
  stream text NOT NULL,
  address text NOT NULL,
  -- The version of the anchor's key that let it in.
  key_version integer NOT NULL,
  started_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  ended_at timestamptz(3),
  -- Known before the end while a publisher is being cut.
  end_reason text CHECK (end_reason IN ('closed', 'windowEnded', 'deleted', 'anchorDisabled', 'liveRoomDisabled',
    'merchantDisabled', 'keyLeaked', 'replaced', 'publisherLeft', 'nodeLost')),
  -- The last look at the node that listed it, and the last one that found more bytes.
  seen_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  last_byte_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  bytes bigint NOT NULL DEFAULT 0,
  -- Bits per second between the last two looks.
  bitrate bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant_code, id),
  FOREIGN KEY (merchant_code, anchor_id) REFERENCES tenant.anchors,
  CONSTRAINT ends_with_reason CHECK (ended_at IS NULL OR end_reason IS NOT NULL)
) WITH (fillfactor = 70);
-- An appointment is live once, on whichever node.
CREATE UNIQUE INDEX live_sessions_open ON tenant.live_sessions (merchant_code, appointment_id) WHERE ended_at IS NULL;
CREATE INDEX live_sessions_open_of_node ON tenant.live_sessions (node, client) WHERE ended_at IS NULL;
-- Publishers that their node still had when it answered again.
CREATE INDEX live_sessions_lost ON tenant.live_sessions (node, client) WHERE end_reason = 'nodeLost';
CREATE INDEX live_sessions_of_appointment ON tenant.live_sessions (merchant_code, appointment_id, started_at);
CREATE INDEX live_sessions_of_anchor ON tenant.live_sessions (merchant_code, anchor_id, started_at);
CALL platform.protect_tenant_table('tenant.live_sessions');
-- A day's programme looks at many rows: settings are read once for a statement.
ALTER POLICY merchant_reads ON tenant.live_sessions USING (
  (SELECT current_setting('touchline.scope', true) = 'all')
  OR merchant_code = (SELECT current_setting('touchline.merchant', true))
);
GRANT SELECT,
  INSERT (merchant_code, appointment_id, anchor_id, match_id, node, client, app, stream, address, key_version),
  UPDATE (ended_at, end_reason, seen_at, last_byte_at, bytes, bitrate) ON tenant.live_sessions TO touchline_app;

-- Refused tries to publish: one row for each stream and reason, however often a stranger tries.
CREATE TABLE tenant.refused_publishes (
  merchant_code text NOT NULL,
  stream text NOT NULL,
  reason text NOT NULL,
  anchor_id bigint NOT NULL,
  -- Of the last try.
  address text NOT NULL,
  times bigint NOT NULL DEFAULT 1,
  first_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  last_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  PRIMARY KEY (merchant_code, stream, reason),
  FOREIGN KEY (merchant_code, anchor_id) REFERENCES tenant.anchors
) WITH (fillfactor = 70);
CALL platform.protect_tenant_table('tenant.refused_publishes');
GRANT SELECT, INSERT (merchant_code, stream, reason, anchor_id, address, times), UPDATE (address, times, last_at), DELETE
  ON tenant.refused_publishes TO touchline_app;

-- A stream names its appointment before anybody knows the merchant.
CREATE UNIQUE INDEX appointments_id ON tenant.appointments (id);
