import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { lockedColumns } from '../predictions.repository.ts';

interface MovedWay {
  readonly from: string;
  readonly into: string;
}

/** Predictions that followed the match; `isNewer` if somebody has written on them since, or published them. */
export async function lockMoved(tx: Tx, merchantCode: string, { from, into }: MovedWay, most: number) {
  return await tx
    .selectFrom('tenant.predictions as one')
    .innerJoin('tenant.prediction_moves as moved', (join) =>
      join.onRef('moved.merchant_code', '=', 'one.merchant_code').onRef('moved.prediction_id', '=', 'one.id'),
    )
    .select(lockedColumns.map((column) => `one.${column}` as const))
    .select(
      sql<boolean>`one.match_id <> moved.to_match OR one.updated_at <> moved.moved_at
        AND (one.published_at IS NULL OR one.published_at > moved.moved_at)`.as('isNewer'),
    )
    .where('one.merchant_code', '=', merchantCode)
    .where('moved.merchant_code', '=', merchantCode)
    .where('moved.from_match', '=', from)
    .where('moved.to_match', '=', into)
    .orderBy('one.id')
    .limit(most)
    .forUpdate('one')
    .execute();
}

export async function forgetMoves(
  tx: Tx,
  merchantCode: string,
  { from, into }: MovedWay,
  ids: readonly string[],
): Promise<void> {
  await sql`DELETE FROM tenant.prediction_moves WHERE merchant_code = ${merchantCode} AND from_match = ${from}
    AND to_match = ${into} AND prediction_id = ANY(${ids}::bigint[])`.execute(tx);
}
