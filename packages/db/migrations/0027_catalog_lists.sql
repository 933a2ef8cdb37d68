-- What staff look through: main records newest first, and suppliers' records in the order of their first coming, both by
-- any two characters of their names.
CREATE INDEX catalog_entries_by_kind ON platform.catalog_entries (kind, id) WHERE merged_into IS NULL;

ALTER TABLE platform.supplier_entries
  -- For lists alone: a supplier's record is known by its supplier's id.
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN grams text[] GENERATED ALWAYS AS (platform.bigrams(name)) STORED;
CREATE INDEX supplier_entries_by_kind ON platform.supplier_entries (kind, id);
CREATE INDEX supplier_entries_by_grams ON platform.supplier_entries USING gin (grams);
