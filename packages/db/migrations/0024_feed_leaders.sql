-- Who reads a supplier at present, and how its clock stands to ours.
CREATE TABLE platform.feed_leaders (
  supplier text PRIMARY KEY REFERENCES platform.suppliers,
  -- Counts those that have led: whoever was overtaken writes nothing any more.
  term bigint NOT NULL DEFAULT 1,
  taken_at timestamptz(3) NOT NULL DEFAULT now(),
  -- By how much its clock is usually ahead. Null until the first answer; set to null, it is learned anew.
  clock_lead_ms bigint,
  -- Until when the supplier is left alone, after many failures in a row.
  broken_until timestamptz
);
GRANT SELECT, INSERT, UPDATE ON platform.feed_leaders TO touchline_app;

-- From where a list is read once more because something in it could not be read, when, and how often it was.
ALTER TABLE platform.feed_lists
  ADD again_from text,
  ADD again_at timestamptz,
  ADD again_times smallint NOT NULL DEFAULT 0;

CREATE INDEX quarantine_of_record ON platform.quarantine (supplier, feed, supplier_id) WHERE state = 'open';
