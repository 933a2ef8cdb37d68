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

/** From the beginning, also where they wait already. */
export async function putOff(tx: Tx, entryIds: readonly string[], by: string | null): Promise<void> {
  await sql`INSERT INTO platform.entries_waiting (entry_id, account)
    SELECT id, ${by}::text FROM unnest(${entryIds}::bigint[]) id ORDER BY id
    ON CONFLICT (entry_id) DO UPDATE SET account = excluded.account, reached_time = '-infinity', reached_id = 0`.execute(
    tx,
  );
}

export interface Waiting {
  readonly entryId: string;
  readonly discipline: number;
  readonly account: string | null;
}

/** Nobody waits for it, and whoever reads suppliers may have the turn for a while: as long as a worker waits for an answer. */
export async function nextWaiting(tx: Tx): Promise<Waiting | undefined> {
  await sql`SELECT set_config('lock_timeout', '7s', true), set_config('statement_timeout', '7s', true)`.execute(tx);
  const { rows } = await sql<Waiting>`
    SELECT entry_id AS "entryId", discipline, account FROM platform.entries_waiting
    JOIN platform.catalog_entries ON id = entry_id ORDER BY entry_id LIMIT 1`.execute(tx);
  return rows[0];
}

/** The next of its matches; after the last of them it waits no longer. */
export async function takeWaiting(tx: Tx, { entryId }: Waiting, most: number): Promise<string[]> {
  const {
    rows: [reached],
  } = await sql<{ time: string; id: string }>`
    SELECT reached_time::text AS time, reached_id AS id FROM platform.entries_waiting WHERE entry_id = ${entryId}`.execute(
    tx,
  );
  if (reached === undefined) return [];
  const named = (column: string) => sql`(SELECT id, game_time FROM platform.matches
    WHERE ${sql.ref(column)} = ${entryId} AND (game_time, id) > (${reached.time}::timestamptz, ${reached.id}::bigint)
    ORDER BY game_time, id LIMIT ${most})`;
  const { rows } = await sql<{ id: string; time: string }>`
    SELECT id::text, game_time::text AS time FROM (
      ${named('league_id')} UNION ${named('home_id')} UNION ${named('away_id')}) named
    ORDER BY game_time, id LIMIT ${most}`.execute(tx);
  const last = rows.at(-1);
  if (last === undefined) await sql`DELETE FROM platform.entries_waiting WHERE entry_id = ${entryId}`.execute(tx);
  else
    await sql`UPDATE platform.entries_waiting SET reached_time = ${last.time}::timestamptz, reached_id = ${last.id}
      WHERE entry_id = ${entryId}`.execute(tx);
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
