import type { Tx } from '@touchline/db/transaction';
import { createTypes, matchStatus } from '@touchline/domain/matches/match-status';
import { sql } from 'kysely';

import type { ChangedMatch, MatchKey } from '../supplier-feed/index.ts';
import { mains, total } from './precedence.repository.ts';

/** A match off the shelf for each of these records, with what they say; those that lack their league or a team stay loose. */
export async function makeMatches(
  tx: Tx,
  discipline: number,
  keys: readonly Pick<MatchKey, 'supplier' | 'supplierId'>[],
): Promise<ChangedMatch[]> {
  const { rows } = await sql<ChangedMatch>`
    WITH whole AS MATERIALIZED (
      SELECT record.*, ${mains}
      FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS key (supplier text, "supplierId" text)
      JOIN platform.supplier_matches record ON (record.supplier, record.discipline, record.supplier_id)
        = (key.supplier, ${discipline}, key."supplierId")
      WHERE record.link = 'none'
    ), wanting AS MATERIALIZED (
      SELECT whole.*, (SELECT is_single FROM platform.catalog_entries WHERE id = league_id) AS is_single,
        row_number() OVER (ORDER BY game_time, supplier, supplier_id) AS place
      FROM whole WHERE league_id IS NOT NULL AND home_id IS NOT NULL AND away_id IS NOT NULL
    ), made AS (
      INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, status, stage, home_score, away_score,
        home_scores, away_scores, create_type, is_single, suppliers, streams)
      SELECT discipline, league_id, home_id, away_id, game_time, ${matchStatus.offShelf}, stage,
        ${total(sql`home_scores`)}, ${total(sql`away_scores`)}, home_scores, away_scores,
        ${createTypes.supplier}, is_single, ARRAY[supplier], ARRAY(SELECT DISTINCT unnest(wanting.streams) ORDER BY 1)
      FROM wanting ORDER BY place RETURNING id
    ), placed AS (SELECT array_agg(id ORDER BY id) AS ids FROM made)
    UPDATE platform.supplier_matches record SET match_id = placed.ids[place], link = 'own', linked_at = now()
    FROM wanting, placed
    WHERE (record.supplier, record.discipline, record.supplier_id) = (wanting.supplier, wanting.discipline, wanting.supplier_id)
    RETURNING record.match_id::text AS "matchId", record.discipline`.execute(tx);
  return rows;
}
