-- The discipline of a supplier's match that a path and a sport's id name; null for none or for several.
CREATE OR REPLACE FUNCTION platform.discipline_of_supplier_match(
  sport text, sport_id text, of_supplier text, of_supplier_id text
) RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT min(discipline) FROM platform.supplier_matches
  WHERE supplier = of_supplier AND supplier_id = of_supplier_id
    AND discipline = ANY (CASE
      WHEN sport <> 'sport' THEN ARRAY[2199 + array_position(ARRAY['other', 'lol', 'dota2', 'csgo', 'kog'], sport)]
      WHEN sport_id = '' THEN ARRAY[1, 2, 3, 4, 8, 9, 10, 12, 13, 19, 20, 25, 999]
      WHEN sport_id ~ '^\d{1,4}$' THEN ARRAY[sport_id::integer] END)
  HAVING count(*) = 1
$$;
