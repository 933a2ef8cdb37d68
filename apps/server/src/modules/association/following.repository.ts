import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import type { Join } from './joining.repository.ts';

export interface Named {
  readonly entryId: string;
  readonly matchIds: readonly string[];
}

/** Of each entry the matches that name it; no more than these in each place of a match. */
export async function matchesNaming(tx: Tx, entryIds: readonly string[], most: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    SELECT entry.id::text AS "entryId", ARRAY(
      (SELECT id::text FROM platform.matches WHERE league_id = entry.id LIMIT ${most})
      UNION (SELECT id::text FROM platform.matches WHERE home_id = entry.id LIMIT ${most})
      UNION (SELECT id::text FROM platform.matches WHERE away_id = entry.id LIMIT ${most})) AS "matchIds"
    FROM unnest(${entryIds}::bigint[]) entry (id)`.execute(tx);
  return rows;
}

export async function putOff(tx: Tx, entryIds: readonly string[], by: string | null): Promise<void> {
  await sql`INSERT INTO platform.entries_waiting (entry_id, account)
    SELECT id, ${by}::text FROM unnest(${entryIds}::bigint[]) id ON CONFLICT DO NOTHING`.execute(tx);
}

/** Nobody waits for it, and whoever reads suppliers may have the turn for a while: as long as a worker waits for an answer. */
export async function takeTime(tx: Tx): Promise<void> {
  await sql`SELECT set_config('lock_timeout', '7s', true), set_config('statement_timeout', '7s', true)`.execute(tx);
}

/** Instead of an entry its matches wait from now on. False where no entry waits. */
export async function spreadEntry(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ entryId: string; account: string | null }>`
    DELETE FROM platform.entries_waiting WHERE entry_id = (
      SELECT entry_id FROM platform.entries_waiting ORDER BY entry_id LIMIT 1)
    RETURNING entry_id AS "entryId", account`.execute(tx);
  for (const { entryId, account } of rows)
    await sql`
      INSERT INTO platform.matches_waiting (match_id, discipline, account)
      SELECT id, discipline, ${account}::text FROM (
        SELECT id, discipline FROM platform.matches WHERE league_id = ${entryId}
        UNION SELECT id, discipline FROM platform.matches WHERE home_id = ${entryId}
        UNION SELECT id, discipline FROM platform.matches WHERE away_id = ${entryId}) named
      ORDER BY id ON CONFLICT DO NOTHING`.execute(tx);
  return rows.length > 0;
}

export interface Waiting {
  readonly discipline: number;
  readonly account: string | null;
}

export async function nextWaiting(tx: Tx): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    SELECT discipline, account FROM platform.matches_waiting ORDER BY match_id DESC LIMIT 1`.execute(tx);
  return rows[0];
}

/** The newest of them, which wait no longer. */
export async function takeWaiting(tx: Tx, { discipline, account }: Waiting, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM platform.matches_waiting WHERE match_id = ANY(ARRAY(
      SELECT match_id FROM platform.matches_waiting
      WHERE discipline = ${discipline} AND account IS NOT DISTINCT FROM ${account}::text
      ORDER BY match_id DESC LIMIT ${most}))
    RETURNING match_id::text AS id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What these matches still name that has gone into another. */
export async function joinsAmong(tx: Tx, matchIds: readonly string[]): Promise<Join[]> {
  const { rows } = await sql<Join>`
    SELECT DISTINCT entry.id::text AS loser, entry.merged_into::text AS winner
    FROM platform.matches match, unnest(ARRAY[match.league_id, match.home_id, match.away_id]) named
    JOIN platform.catalog_entries entry ON entry.id = named
    WHERE match.id = ANY(${matchIds}::bigint[]) AND entry.merged_into IS NOT NULL`.execute(tx);
  return rows;
}
