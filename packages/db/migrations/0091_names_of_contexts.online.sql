CREATE INDEX CONCURRENTLY IF NOT EXISTS supplier_entries_of_context
  ON platform.supplier_entries (context_ref, supplier, kind, discipline) WHERE kind <> 'league';

-- Row security kept every query from it.
DROP INDEX CONCURRENTLY IF EXISTS platform.supplier_entries_in_context;
