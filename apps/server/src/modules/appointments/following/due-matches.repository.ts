import { readAllMerchants } from '@touchline/db/all-merchants';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

/** A match whose appointments have to follow it. */
export interface NotedMatch {
  readonly matchId: string;
  readonly turn: string;
}

/** In their turn. Sees none unless the platform is open. */
export async function findDue(tx: Tx, limit: number): Promise<NotedMatch[]> {
  const { rows } = await sql<NotedMatch>`SELECT match_id::text AS "matchId", turn::text
    FROM platform.matches_to_follow ORDER BY turn LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Unless it was noted again since. */
export async function takeAway(tx: Tx, { matchId, turn }: NotedMatch): Promise<void> {
  await sql`DELETE FROM platform.matches_to_follow WHERE match_id = ${matchId} AND turn = ${turn}`.execute(tx);
}

/** Appointments of one merchant that have to follow. */
export interface FollowingPart {
  readonly merchantCode: string;
  /** Null of appointments that still stand at the match; else where they went with it, before the merge was undone. */
  readonly wentInto: string | null;
}

/** Merchants with appointments of the match, or with some that went into another one which the match came back out of. */
export async function partsOf(tx: Tx, matchId: string): Promise<FollowingPart[]> {
  await readAllMerchants(tx);
  const { rows } = await sql<FollowingPart>`SELECT DISTINCT merchant_code AS "merchantCode", NULL AS "wentInto"
      FROM tenant.appointments WHERE match_id = ${matchId}
    UNION ALL SELECT merchant_code, to_match::text
      FROM (SELECT DISTINCT merchant_code, to_match FROM tenant.appointment_moves WHERE from_match = ${matchId}) moved
      WHERE NOT platform.went_into(${matchId}, to_match)
    ORDER BY 1, 2`.execute(tx);
  return rows;
}
