-- How often a task was begun since it last got on: what fails for ever ends.
ALTER TABLE tenant.tasks ADD COLUMN tries integer NOT NULL DEFAULT 0;
GRANT UPDATE (tries) ON tenant.tasks TO touchline_app;
