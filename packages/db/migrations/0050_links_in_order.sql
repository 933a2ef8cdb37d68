-- What the machine tied lately is listed newest first, in the order of a number where many were tied in one moment. By
-- these a page reads its own rows alone, however many were tied today. They do all that the indexes before them did.
CREATE FUNCTION platform.link_number(kind text, supplier text, discipline smallint, supplier_id text) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(kind || ' ' || supplier || ' ' || discipline::text || ' ' || supplier_id, 0) & 576460752303423487;
CREATE INDEX supplier_matches_linked ON platform.supplier_matches
  (linked_at, platform.link_number('match', supplier, discipline, supplier_id)) WHERE link = 'auto';
CREATE INDEX supplier_entries_linked ON platform.supplier_entries
  (linked_at, platform.link_number(kind, supplier, discipline, supplier_id)) WHERE link = 'auto';
DROP INDEX platform.supplier_matches_tied, platform.supplier_entries_tied;
