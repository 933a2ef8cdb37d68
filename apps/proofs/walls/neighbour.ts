import { type CallId, calls } from '@touchline/contract/calls';
import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';

import type { RequestDraft } from '../fuzz/draft.ts';
import type { Lane } from '../fuzz/lane.ts';
import { draftOf } from '../fuzz/plan.ts';

/** The merchant whose records nobody else may reach. */
export interface Neighbour {
  readonly code: string;
  /** Of every record, whatever its table. */
  readonly ids: readonly string[];
  /** A valid request of each call, with the merchant's own ids. */
  readonly drafts: ReadonlyMap<CallId, RequestDraft>;
}

/** Above the ids that every merchant has, such as the role of its admins. */
const leastId = 1_000_000_000n;

/** Gives each table of merchants ids that no other table has: an id then names one record. */
export async function separateIds(owner: Pool): Promise<void> {
  const { rows } = await owner.query<{ sequence: string }>(
    `SELECT pg_get_serial_sequence(concat_ws('.', table_schema, table_name), column_name) AS sequence
     FROM information_schema.columns
     WHERE table_schema IN ('tenant', 'identity') AND is_identity = 'YES' ORDER BY 1`,
  );
  for (const [at, { sequence }] of rows.entries())
    await owner.query('SELECT setval($1::regclass, $2::bigint)', [sequence, String(leastId * BigInt(at + 1))]);
}

/** Makes the records that each call's example needs, and reads the ids of all of them. */
export async function settleNeighbour(owner: Pool, lane: Lane, code: string): Promise<Neighbour> {
  const drafts = new Map<CallId, RequestDraft>();
  for (const id of Object.keys(calls) as CallId[]) drafts.set(id, await draftOf({ id, parts: {}, changes: [] }, lane));
  return { code, drafts, ids: await idsOf(owner, code) };
}

/** What stands in unique indexes: ids, and the codes that records are named by. */
async function idsOf(owner: Pool, code: string): Promise<string[]> {
  const { rows } = await owner.query<{ relation: string; column: string }>(
    `SELECT DISTINCT indrelid::regclass::text AS relation, attname AS column
     FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
     JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
     WHERE indisunique AND NOT relispartition AND relnamespace::regnamespace::text IN ('tenant', 'identity')
       AND attname <> 'merchant_code' AND (atttypid = 'bigint'::regtype OR attname LIKE '%code')
       AND EXISTS (SELECT FROM pg_attribute own WHERE own.attrelid = indrelid AND own.attname = 'merchant_code')
     ORDER BY 1, 2`,
  );
  return await inMerchant(owner, code, async (tx) => {
    const found = new Set<string>();
    for (const { relation, column } of rows) {
      const { rows: values } = await sql<{ value: string }>`
        SELECT ${sql.ref(column)}::text AS value FROM ${sql.table(relation)}
        WHERE merchant_code = ${code} AND ${sql.ref(column)} IS NOT NULL`.execute(tx);
      for (const { value } of values) if (!/^\d+$/.test(value) || BigInt(value) >= leastId) found.add(value);
    }
    return [...found];
  });
}

/** A hash of every row of the merchant: equal as long as nobody changed, added or removed one. */
export async function stateOf(owner: Pool, code: string): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await owner.query<{ relation: string }>(
    `SELECT pg_class.oid::regclass::text AS relation FROM pg_class
     JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'merchant_code'
     WHERE relkind IN ('r', 'p') AND NOT relispartition
       AND relnamespace::regnamespace::text IN ('tenant', 'identity', 'platform') ORDER BY 1`,
  );
  return await inMerchant(owner, code, async (tx) => {
    const hashes = new Map<string, string>();
    const hashOf = async (relation: string, column: string) => {
      const { rows } = await sql<{ hash: string }>`
        SELECT count(*) || ' rows ' || md5(coalesce(string_agg(held::text, '|' ORDER BY held::text), '')) AS hash
        FROM ${sql.table(relation)} AS held WHERE ${sql.ref(column)} = ${code}`.execute(tx);
      hashes.set(relation, rows[0]?.hash ?? '');
    };
    for (const { relation } of tables) await hashOf(relation, 'merchant_code');
    await hashOf('platform.merchants', 'code');
    return hashes;
  });
}
