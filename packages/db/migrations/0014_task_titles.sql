-- What a task is about, in its owner's words; a program that does not know it leaves it empty.
ALTER TABLE tenant.tasks ADD COLUMN title text NOT NULL DEFAULT '';
