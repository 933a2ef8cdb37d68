-- Some thousand rows at a time: whoever writes one of them waits for a moment only.
SELECT format('UPDATE platform.supplier_entries SET record = record WHERE id > %s AND id <= %s AND kind <> ''league''
  AND context_ref IS NULL', start, start + 5000)
FROM generate_series(0, (SELECT max(id) FROM platform.supplier_entries), 5000) AS start;

CREATE INDEX CONCURRENTLY IF NOT EXISTS supplier_entries_of_context
  ON platform.supplier_entries (context_ref, supplier, kind, discipline) WHERE kind <> 'league';

-- Row security kept every query from it.
DROP INDEX CONCURRENTLY IF EXISTS platform.supplier_entries_in_context;
