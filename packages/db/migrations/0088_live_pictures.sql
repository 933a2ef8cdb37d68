-- What a running stream shows: counted from the packets of its newest piece, beside what the encoder declares. Null until
-- somebody counted.
ALTER TABLE tenant.live_sessions
  ADD COLUMN frame_rate real CHECK (frame_rate >= 0),
  ADD COLUMN video_codec text,
  ADD COLUMN width integer CHECK (width > 0),
  ADD COLUMN height integer CHECK (height > 0),
  ADD COLUMN counted_at timestamptz(3),
  -- The encoder's word.
  ADD COLUMN declared_frame_rate real CHECK (declared_frame_rate >= 0),
  -- Of the last snapshot. The picture itself is in Redis, for minutes.
  ADD COLUMN snapshot_at timestamptz(3);
GRANT UPDATE (frame_rate, video_codec, width, height, counted_at, declared_frame_rate, snapshot_at)
  ON tenant.live_sessions TO touchline_app;

-- Frames are counted every half minute: the look nearest to a count has its result.
ALTER TABLE tenant.live_samples ADD COLUMN frame_rate real;
GRANT UPDATE (frame_rate) ON tenant.live_samples TO touchline_app;

ALTER TABLE tenant.live_minutes
  ADD COLUMN frame_counts integer NOT NULL DEFAULT 0,
  ADD COLUMN frame_rate_sum real NOT NULL DEFAULT 0,
  ADD COLUMN frame_rate_least real;
GRANT UPDATE (frame_counts, frame_rate_sum, frame_rate_least) ON tenant.live_minutes TO touchline_app;
