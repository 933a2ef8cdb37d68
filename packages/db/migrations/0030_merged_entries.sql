-- What was merged into an entry follows it when that is merged itself.
CREATE INDEX catalog_entries_merged ON platform.catalog_entries (merged_into) WHERE merged_into IS NOT NULL;
