-- Marked appointments are found by a day, by ids or by a match: no read uses this index.
DROP INDEX IF EXISTS tenant.appointments_marked;
