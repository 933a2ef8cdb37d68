-- What a task that only looks came to, for its owner; a program that does not know of it shows none.
ALTER TABLE tenant.tasks ADD COLUMN finding jsonb;
GRANT UPDATE (finding) ON tenant.tasks TO touchline_app;

-- From where it was started, for its log row.
ALTER TABLE tenant.tasks ADD COLUMN client_address text;
