-- What the machine has tied lately, for people to look over.
CREATE INDEX supplier_matches_tied ON platform.supplier_matches (linked_at) WHERE link = 'auto';
CREATE INDEX supplier_entries_tied ON platform.supplier_entries (linked_at) WHERE link = 'auto';
