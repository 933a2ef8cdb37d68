import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { periodTime } from './match-list.repository.ts';

export interface MovedMatch {
  readonly id: string;
  readonly discipline: number;
  readonly isSingle: boolean;
  readonly status: number;
  readonly wasMoved: boolean;
  readonly stage: number;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly gameTime: Date;
  readonly periodTime: Date | null;
  readonly overrides: unknown;
  readonly score_overrides: unknown;
  readonly feedVersion: string;
  readonly updatedAt: Date;
  readonly isMerged: boolean;
}

export async function movedMatches(tx: Tx, ids: readonly string[]): Promise<MovedMatch[]> {
  const { rows } = await sql<MovedMatch>`SELECT id::text, discipline, is_single AS "isSingle", status, stage,
      shelf_by IS NOT NULL AS "wasMoved",
      home_score AS "homeScore", away_score AS "awayScore", game_time AS "gameTime", feed_version::text AS "feedVersion",
      ${periodTime} AS "periodTime", overrides, score_overrides, updated_at AS "updatedAt", merged_into IS NOT NULL AS "isMerged"
    FROM platform.matches match WHERE id = ANY(${ids}::bigint[])`.execute(tx);
  return rows;
}
