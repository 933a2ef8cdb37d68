import { ask, query } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { type AnchorFilters, type AnchorRow, anchorsInSql } from './anchors.repository.ts';

/** To one past the most. */
export async function countAnchorsIn(tx: Tx, filters: AnchorFilters, isAcross: boolean, most: number): Promise<number> {
  const { from, where } = anchorsInSql(filters, isAcross);
  const counted = query(sql<{ total: number }>`SELECT count(*)::integer AS total
    FROM (SELECT 1 ${from} WHERE ${where} LIMIT ${most + 1}::integer) counted`);
  return (await ask(tx, counted))[0]?.total ?? 0;
}

/** In the default order of the list, those that follow the given one. */
export async function readAnchorsBefore(
  tx: Tx,
  filters: AnchorFilters,
  isAcross: boolean,
  before: string | undefined,
  most: number,
): Promise<AnchorRow[]> {
  const { columns, from, where } = anchorsInSql(filters, isAcross);
  const beyond = before === undefined ? sql`true` : sql`anchor.id < ${before}::bigint`;
  return await ask(
    tx,
    query(sql<AnchorRow>`SELECT ${columns} ${from} WHERE ${where} AND ${beyond}
      ORDER BY anchor.id DESC LIMIT ${most}::integer`),
  );
}
