-- The sport of a discipline, as `sport/4`, `sport/4/single` or `lol/22`.
CREATE OR REPLACE FUNCTION platform.place_of(discipline smallint, is_single boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN discipline >= 2200
    THEN (ARRAY['other', 'lol', 'dota2', 'csgo', 'kog'])[discipline - 2199] || '/22'
    ELSE 'sport/' || discipline || CASE WHEN is_single THEN '/single' ELSE '' END END;
