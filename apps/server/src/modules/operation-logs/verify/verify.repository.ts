import { runPlannedOnce } from '@touchline/db/prepared';
import { query } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { audited } from '../../../platform/audit/audited.ts';
import { anyTime, instantOf, micros, newestFirst } from '../log-sql.repository.ts';

export const logRestoreAudit = audited('logRestore', 'tenant.log_heads', {
  columns: ['seq'],
  also: ['signedSeq'],
  left: { merchant_code: 'is the log’s own merchant', hash: 'stands in the signed head' },
});

export interface ChainRow {
  readonly seq: string;
  readonly id: string;
  readonly micros: string;
  /** The fields as the chain's hash covers them. */
  readonly covered: string;
  readonly keyVersion: number;
  readonly hash: Buffer;
  /** Whether lists look for the row under another account than the one it names. */
  readonly isMisfiled: boolean;
}

export type ChainPosition = Pick<ChainRow, 'seq' | 'micros'>;

export interface ChainHead {
  readonly seq: string;
  readonly hash: Buffer;
}

const nullable = (json: string) => sql.raw(`coalesce(${json}::text, 'null')`);

/** As `log-chain.ts` writes them in JavaScript, letter by letter. */
const commonFieldsJson = [
  sql.raw('to_json(log.merchant_code)'),
  sql.raw('to_json(log.seq::text)'),
  sql.raw('to_json(log.id::text)'),
  sql`to_json(${micros}::text)`,
  nullable('to_json(log.account_id::text)'),
  sql.raw('to_json(log.user_name)'),
  sql.raw('to_json(log.user_account)'),
  sql.raw('to_json(log.home_merchant)'),
  sql.raw('to_json(log.function_name)'),
  sql.raw('to_json(log.http_method)'),
  sql.raw('to_json(log.api_path)'),
  sql.raw('to_json(log.request_parameter)'),
  sql.raw('log.result'),
  nullable('to_json(log.err_msg)'),
  nullable('to_json(log.changes)'),
  sql.raw('to_json(log.trace_id)'),
];

// A row of format 1 has nothing in the columns that its hash does not cover, or it is none.
const isFormat1 = sql`log.format = 1 AND log.key_version = 1 AND log.client_address IS NULL`;
const head = sql`CASE WHEN NOT (${isFormat1}) THEN concat(log.format, ',', log.key_version, ',') END`;
const tail = sql`CASE WHEN NOT (${isFormat1})
    THEN concat(',', ${nullable('to_json(log.touched)')}, ',', ${nullable('to_json(log.client_address)')})
    WHEN log.touched IS NOT NULL THEN concat(',', to_json(log.touched)) END`;
const covered = sql`concat('[', ${head}, ${sql.join(commonFieldsJson, sql`, ',', `)}, ${tail}, ']')`;
const chainColumns = sql<ChainRow>`log.seq, log.id, ${micros} AS micros, ${covered} AS covered,
  log.key_version AS "keyVersion", log.hash,
  log.user_account_key IS DISTINCT FROM lower(log.user_account) AS "isMisfiled"`;

/** Rows in the order of the chain, from the one after a place on; no place is the beginning. */
export async function readChain(
  tx: Tx,
  merchantCode: string,
  after: ChainPosition,
  limit: number,
): Promise<ChainRow[]> {
  return await runPlannedOnce(
    tx,
    query(sql<ChainRow>`SELECT ${chainColumns} FROM tenant.operation_logs log
      WHERE merchant_code = ${merchantCode} AND (seq, created_at) > (${after.seq}::bigint, ${instantOf(after.micros)})
      ORDER BY seq, created_at LIMIT ${sql.lit(limit)}`),
  );
}

/** The hash of each row that bears a number: one, unless somebody was at work. */
export async function hashesAt(tx: Tx, merchantCode: string, seq: bigint): Promise<Buffer[]> {
  const rows = await runPlannedOnce(
    tx,
    query(sql<{ hash: Buffer }>`SELECT hash FROM tenant.operation_logs
      WHERE merchant_code = ${merchantCode} AND seq = ${String(seq)}`),
  );
  return rows.map(({ hash }) => hash);
}

export async function readHead(tx: Tx, merchantCode: string): Promise<ChainHead> {
  return await tx
    .selectFrom('tenant.log_heads')
    .select(['seq', 'hash'])
    .where('merchant_code', '=', merchantCode)
    .executeTakeFirstOrThrow();
}

/** The number of the last row before an instant; 0 where there is none. */
export async function lastSeqBefore(tx: Tx, merchantCode: string, instant: string): Promise<bigint> {
  const [last] = await runPlannedOnce(
    tx,
    query(sql<{ seq: string }>`SELECT seq FROM tenant.operation_logs log
      WHERE merchant_code = ${merchantCode} AND ${anyTime} AND created_at < ${instant}::timestamptz
      ORDER BY ${newestFirst} LIMIT 1`),
  );
  return BigInt(last?.seq ?? 0);
}

/** How many rows stand between two instants, after the first and up to the second. */
export async function countBetween(tx: Tx, merchantCode: string, after: string, upTo: string): Promise<number> {
  const [counted] = await runPlannedOnce(
    tx,
    query(sql<{ count: number }>`SELECT count(*)::integer AS count FROM tenant.operation_logs log
      WHERE merchant_code = ${merchantCode} AND created_at > ${instantOf(after)} AND created_at <= ${instantOf(upTo)}`),
  );
  return counted?.count ?? 0;
}

export interface StrayRow extends ChainRow {
  /** The hash of each row that bears the number before. */
  readonly before: readonly Buffer[];
}

export const straysPerLook = 500;

/** Rows that stand between two instants although their numbers do not belong there; no place is the beginning. */
export async function findStrays(
  tx: Tx,
  merchantCode: string,
  time: { after: string; upTo: string },
  seq: { from: string; to: string },
  position: Pick<ChainRow, 'micros' | 'id' | 'seq'> | undefined,
): Promise<StrayRow[]> {
  const from = position ?? { micros: time.after, id: '0', seq: '0' };
  return await runPlannedOnce(
    tx,
    query(sql<StrayRow>`SELECT ${chainColumns}, ARRAY(SELECT previous.hash FROM tenant.operation_logs previous
        WHERE previous.merchant_code = ${merchantCode} AND previous.seq = greatest(log.seq, 0) - 1
        UNION ALL SELECT archive.last_hash FROM tenant.log_archives archive
        WHERE archive.merchant_code = ${merchantCode} AND archive.last_seq = greatest(log.seq, 0) - 1) AS before
      FROM tenant.operation_logs log WHERE merchant_code = ${merchantCode}
      AND ${anyTime} AND created_at > ${instantOf(time.after)} AND created_at <= ${instantOf(time.upTo)}
      AND NOT seq BETWEEN ${seq.from} AND ${seq.to}
      AND (created_at, id, seq) > (${instantOf(from.micros)}, ${from.id}::bigint, ${from.seq}::bigint)
      ORDER BY created_at, id, seq LIMIT ${sql.lit(straysPerLook)}`),
  );
}
