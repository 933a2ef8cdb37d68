-- The id of a team's league, or of a player's team, as the supplier's record names it. A column of its own, because row
-- security keeps an expression of the record out of every index.
-- exempt rewrites: the feed and the page of suppliers alone read the table
ALTER TABLE platform.supplier_entries ADD COLUMN context_ref text GENERATED ALWAYS AS (
  left(supplier_id, strpos(supplier_id, ':'))
    || CASE kind WHEN 'team' THEN record ->> 'competition_id' WHEN 'player' THEN record ->> 'team_id' END) STORED;
