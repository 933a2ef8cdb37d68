import type { Tx } from '@touchline/db/transaction';
import { createTypes, matchStatus } from '@touchline/domain/match-status';
import { sql } from 'kysely';

import type { ChangedMatch, MatchKey } from '../supplier-feed/index.ts';
import { total } from './precedence.repository.ts';

/** A match off the shelf for each of these records, with what they say; those that lack their league or a team stay loose. */
export async function makeMatches(
  tx: Tx,
  discipline: number,
  keys: readonly Pick<MatchKey, 'supplier' | 'supplierId'>[],
): Promise<ChangedMatch[]> {
  const { rows } = await sql<ChangedMatch>`
    WITH wanting AS (
      SELECT record.*, league.entry_id AS league_id, home.entry_id AS home_id, away.entry_id AS away_id, main.is_single,
        row_number() OVER (ORDER BY record.game_time, record.supplier, record.supplier_id) AS place
      FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS key (supplier text, "supplierId" text)
      JOIN platform.supplier_matches record ON (record.supplier, record.discipline, record.supplier_id)
        = (key.supplier, ${discipline}, key."supplierId")
      JOIN platform.supplier_entries league ON (league.supplier, league.kind, league.discipline, league.supplier_id)
        = (record.supplier, 'league', record.discipline, record.league_ref)
      JOIN platform.catalog_entries main ON main.id = league.entry_id
      JOIN platform.supplier_entries home ON (home.supplier, home.kind, home.discipline, home.supplier_id)
        = (record.supplier, 'team', record.discipline, record.home_ref) AND home.entry_id IS NOT NULL
      JOIN platform.supplier_entries away ON (away.supplier, away.kind, away.discipline, away.supplier_id)
        = (record.supplier, 'team', record.discipline, record.away_ref) AND away.entry_id IS NOT NULL
      WHERE record.link = 'none'
    ), made AS (
      INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, status, stage, home_score, away_score,
        home_scores, away_scores, create_type, is_single, suppliers, streams)
      SELECT discipline, league_id, home_id, away_id, game_time, ${matchStatus.offShelf}, stage,
        ${total('home_scores', 'away_scores')}, ${total('away_scores', 'home_scores')}, home_scores, away_scores,
        ${createTypes.supplier}, is_single, ARRAY[supplier], ARRAY(SELECT DISTINCT unnest(wanting.streams) ORDER BY 1)
      FROM wanting ORDER BY place RETURNING id
    ), placed AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM made)
    UPDATE platform.supplier_matches record SET match_id = placed.id, link = 'own', linked_at = now()
    FROM wanting JOIN placed USING (place)
    WHERE (record.supplier, record.discipline, record.supplier_id) = (wanting.supplier, wanting.discipline, wanting.supplier_id)
    RETURNING placed.id::text AS "matchId", record.discipline`.execute(tx);
  return rows;
}
