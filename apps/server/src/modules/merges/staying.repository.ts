import { readAllMerchants } from '@touchline/db/all-merchants';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

/** Records that were linked to the match after the merge, by whomever. */
export async function recordsSince(
  tx: Tx,
  matchId: string,
  { id, mergedAt }: { readonly id: string; readonly mergedAt: Date },
): Promise<{ supplierName: string; supplierId: string }[]> {
  const { rows } = await sql<{ supplierName: string; supplierId: string }>`
    SELECT suppliers.name AS "supplierName", record.supplier_id AS "supplierId"
    FROM platform.supplier_matches record JOIN platform.suppliers ON code = record.supplier
    WHERE record.match_id = ${matchId} AND record.linked_at > ${mergedAt} AND NOT EXISTS (
      SELECT FROM platform.merge_moves WHERE merge_id = ${id} AND relation = 'supplier_matches'
        AND key ->> 'supplier' = record.supplier AND key ->> 'supplier_id' = record.supplier_id)
    ORDER BY 1, 2`.execute(tx);
  return rows;
}

/** Each has an index of its own. */
const states = [sql`published_at IS NULL`, sql`published_at IS NOT NULL AND NOT finished`, sql`finished`];

/** How many predictions these matches have in all merchants, drafts among them. */
export async function countPredictions(tx: Tx, matchIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  await readAllMerchants(tx);
  const counted = states.map(
    (state) => sql`SELECT match_id FROM tenant.predictions WHERE match_id = ANY(${matchIds}::bigint[]) AND ${state}`,
  );
  const { rows } = await sql<{ id: string; count: number }>`SELECT match_id::text AS id, count(*)::integer AS count
    FROM (${sql.join(counted, sql` UNION ALL `)}) one GROUP BY match_id`.execute(tx);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Numbers of predictions that stay with the match, in whichever merchant: written since the merge, or moved by it and
 * changed since. What was published before the merge goes back in any case.
 */
export async function predictionsSince(tx: Tx, matchId: string, mergedAt: Date): Promise<string[]> {
  await readAllMerchants(tx);
  const found = states.map((state) => sql`SELECT * FROM tenant.predictions WHERE match_id = ${matchId} AND ${state}`);
  const { rows } = await sql<{ id: string }>`SELECT one.id::text FROM (${sql.join(found, sql` UNION ALL `)}) one
    LEFT JOIN LATERAL (SELECT min(moved_at) AS moved_at FROM tenant.prediction_moves moved
      WHERE moved.merchant_code = one.merchant_code AND moved.prediction_id = one.id AND moved.to_match = ${matchId}) move ON true
    WHERE CASE WHEN move.moved_at IS NULL THEN one.created_at > ${mergedAt}
      ELSE one.updated_at <> move.moved_at AND (one.published_at IS NULL OR one.published_at > move.moved_at) END
    ORDER BY one.id`.execute(tx);
  return rows.map(({ id }) => id);
}
