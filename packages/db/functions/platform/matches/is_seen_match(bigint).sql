-- Whether the open merchant sees the match. The policy of supplier_matches calls it; a subquery there could be hashed
-- over all matches.
CREATE OR REPLACE FUNCTION platform.is_seen_match(of_match bigint) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM platform.matches WHERE id = of_match);
END $$;
