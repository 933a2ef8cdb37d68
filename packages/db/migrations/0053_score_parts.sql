-- Parts of a score that people have set, by the part's place in the score. The feed ends those that were set for this
-- time only, so they stand apart from `overrides`, whose changes are people's and move `updated_at`. A whole score in
-- `overrides` is what the server of 0.5.0 writes; it pins every part of it.
ALTER TABLE platform.matches ADD COLUMN score_overrides jsonb NOT NULL DEFAULT '{}'
  CHECK (jsonb_typeof(score_overrides) = 'object');
