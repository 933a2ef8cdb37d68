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
  /** A few of them, none the only one of its table: for slots that save any text as the caller's own. */
  readonly idsForText: readonly string[];
  /** A valid request of each call, with the merchant's own ids. */
  readonly drafts: ReadonlyMap<CallId, RequestDraft>;
}

/** Above the ids that every merchant has, such as the role of its admins. */
const leastId = 1_000_000_000n;

/** Gives each table of merchants ids that no other table has: an id then names one record. */
export async function separateIds(owner: Pool): Promise<void> {
  const { rows } = await owner.query<{ sequence: string }>(
    `SELECT concat_ws('.', schemaname, sequencename) AS sequence
     FROM pg_sequences WHERE schemaname IN ('tenant', 'identity') ORDER BY 1`,
  );
  for (const [at, { sequence }] of rows.entries())
    await owner.query('SELECT setval($1::regclass, $2::bigint)', [sequence, String(leastId * BigInt(at + 1))]);
}

/** Makes the records that each call's example needs, and reads the ids of all of them. */
export async function settleNeighbour(owner: Pool, lane: Lane, code: string): Promise<Neighbour> {
  const drafts = new Map<CallId, RequestDraft>();
  for (const id of Object.keys(calls) as CallId[]) drafts.set(id, await draftOf({ id, parts: {}, changes: [] }, lane));
  const byTable = await idsOf(owner, code);
  const enough = [...byTable.values()].filter((ids) => ids.length > 2);
  return { code, drafts, ids: [...new Set([...byTable.values()].flat())], idsForText: enough.flatMap(textIdOf) };
}

function textIdOf(ids: readonly string[]): string[] {
  return ids.filter((id) => /^\d+$/.test(id)).slice(-1);
}

/** Columns named `id`, and ids and codes of unique indexes. An id is listed under the first table that has it. */
async function idsOf(owner: Pool, code: string): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await owner.query<{ relation: string; column: string }>(
    `SELECT DISTINCT pg_class.oid::regclass::text AS relation, attname AS column
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     LEFT JOIN pg_index ON indrelid = attrelid AND indisunique AND attnum = ANY (indkey)
     WHERE relkind IN ('r', 'p') AND NOT relispartition
       AND relnamespace::regnamespace::text IN ('tenant', 'identity')
       AND (attname = 'id' OR indrelid IS NOT NULL)
       AND attname <> 'merchant_code' AND (atttypid = 'bigint'::regtype OR attname LIKE '%code')
       AND EXISTS (SELECT FROM pg_attribute own WHERE own.attrelid = pg_class.oid AND own.attname = 'merchant_code')
     ORDER BY 1, 2`,
  );
  return await inMerchant(owner, code, async (tx) => {
    const known = new Set<string>();
    const byTable = new Map<string, string[]>();
    for (const { relation, column } of rows) {
      const { rows: values } = await sql<{ value: string }>`
        SELECT ${sql.ref(column)}::text AS value FROM ${sql.table(relation)}
        WHERE merchant_code = ${code} AND ${sql.ref(column)} IS NOT NULL`.execute(tx);
      const ids = [...new Set(values.map(({ value }) => value))].filter(
        (value) => !known.has(value) && (!/^\d+$/.test(value) || BigInt(value) >= leastId),
      );
      for (const id of ids) known.add(id);
      byTable.set(relation, [...(byTable.get(relation) ?? []), ...ids]);
    }
    return byTable;
  });
}

/** A hash of every row of the merchant, by table: the same as long as nobody changed, added or removed one. */
export type MerchantState = ReadonlyMap<string, readonly string[]>;

export async function stateOf(owner: Pool, code: string): Promise<MerchantState> {
  const { rows: tables } = await owner.query<{ relation: string }>(
    `SELECT pg_class.oid::regclass::text AS relation FROM pg_class
     JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'merchant_code'
     WHERE relkind IN ('r', 'p') AND NOT relispartition
       AND relnamespace::regnamespace::text IN ('tenant', 'identity', 'platform') ORDER BY 1`,
  );
  return await inMerchant(owner, code, async (tx) => {
    const hashes = new Map<string, string[]>();
    const readHashes = async (relation: string, column: string) => {
      const { rows } = await sql<{ hash: string }>`
        SELECT md5(held::text) AS hash FROM ${sql.table(relation)} AS held
        WHERE ${sql.ref(column)} = ${code}`.execute(tx);
      hashes.set(
        relation,
        rows.map(({ hash }) => hash),
      );
    };
    for (const { relation } of tables) await readHashes(relation, 'merchant_code');
    await readHashes('platform.merchants', 'code');
    return hashes;
  });
}

/** One line for each row that is in only one of the two states: a changed row makes two. */
export function changedRows(before: MerchantState, after: MerchantState): string[] {
  const keysOf = (state: MerchantState) =>
    new Set([...state].flatMap(([table, hashes]) => hashes.map((hash) => `${table} ${hash}`)));
  const [earlier, later] = [keysOf(before), keysOf(after)];
  return [...[...earlier].filter((key) => !later.has(key)), ...[...later].filter((key) => !earlier.has(key))];
}
