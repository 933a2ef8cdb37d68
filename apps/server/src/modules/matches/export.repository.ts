import { ask, query } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { type MatchFilters, type MatchRow, matchesInSql } from './match-list.repository.ts';

/** To one past the most. */
export async function countMatches(tx: Tx, filters: MatchFilters, most: number): Promise<number> {
  const { from, where } = matchesInSql(filters);
  const counted = query(sql<{ total: number }>`SELECT count(*)::integer AS total
    FROM (SELECT 1 ${from} WHERE ${where} LIMIT ${most + 1}::integer) counted`);
  return (await ask(tx, counted))[0]?.total ?? 0;
}

/** In the order of the list, those that follow the given one. */
export async function readMatchesAfter(
  tx: Tx,
  filters: MatchFilters,
  after: MatchRow | undefined,
  most: number,
): Promise<MatchRow[]> {
  const { columns, from, where } = matchesInSql(filters);
  const beyond = after
    ? sql`(match.game_time, match.id) > (${after.gameTime.toISOString()}::timestamptz, ${after.id}::bigint)`
    : sql`true`;
  return await ask(
    tx,
    query(sql<MatchRow>`SELECT ${columns} ${from} WHERE ${where} AND ${beyond}
      ORDER BY match.game_time, match.id LIMIT ${most}::integer`),
  );
}
