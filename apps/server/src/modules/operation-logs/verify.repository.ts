import { runPlannedOnce } from '@touchline/db/prepared';
import type { Tx } from '@touchline/db/transaction';

import { instantOf, micros } from './log-sql.ts';

export interface ChainRow {
  readonly seq: string;
  readonly id: string;
  readonly micros: string;
  /** The stored fields as the chain's hash covers them. */
  readonly stored: string;
  readonly hash: Buffer;
  /** Whether lists look for the row under another account than the one it names. */
  readonly isMisfiled: boolean;
}

export type ChainPlace = Pick<ChainRow, 'seq' | 'micros'>;

export interface ChainHead {
  readonly seq: string;
  readonly hash: Buffer;
}

const nullable = (json: string) => `coalesce(${json}::text, 'null')`;

/** As `storedFields` of the chain writes them in JavaScript, letter by letter. */
const storedFieldsJson = [
  'to_json(log.merchant_code)',
  'to_json(log.seq::text)',
  'to_json(log.id::text)',
  `to_json(${micros}::text)`,
  nullable('to_json(log.account_id::text)'),
  'to_json(log.user_name)',
  'to_json(log.user_account)',
  'to_json(log.home_merchant)',
  'to_json(log.function_name)',
  'to_json(log.http_method)',
  'to_json(log.api_path)',
  'to_json(log.request_parameter)',
  'log.result',
  nullable('to_json(log.err_msg)'),
  nullable('to_json(log.changes)'),
  'to_json(log.trace_id)',
];

const stored = `concat('[', ${storedFieldsJson.join(`, ',', `)}, ']')`;
const chainColumns = `log.seq, log.id, ${micros} AS micros, ${stored} AS stored, log.hash,
  log.user_account_key IS DISTINCT FROM lower(log.user_account) AS "isMisfiled"`;

/** Rows in the order of the chain, from the one after a place on; no place is the beginning. */
export async function readChain(tx: Tx, merchantCode: string, after: ChainPlace, limit: number): Promise<ChainRow[]> {
  const { rows } = await runPlannedOnce<ChainRow>(tx, {
    name: `read-chain-${limit}`,
    text: `SELECT ${chainColumns} FROM tenant.operation_logs log
      WHERE merchant_code = $1 AND (seq, created_at) > ($2::bigint, ${instantOf('$3')})
      ORDER BY seq, created_at LIMIT ${limit}`,
    values: [merchantCode, after.seq, after.micros],
  });
  return rows;
}

/** The hash of each row that bears a number: one, unless somebody was at work. */
export async function hashesAt(tx: Tx, merchantCode: string, seq: bigint): Promise<Buffer[]> {
  const { rows } = await runPlannedOnce<{ hash: Buffer }>(tx, {
    name: 'hashes-at',
    text: 'SELECT hash FROM tenant.operation_logs WHERE merchant_code = $1 AND seq = $2',
    values: [merchantCode, String(seq)],
  });
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
  const { rows } = await runPlannedOnce<{ seq: string }>(tx, {
    name: 'last-log-before',
    text: `SELECT seq FROM tenant.operation_logs log WHERE merchant_code = $1 AND created_at < $2::timestamptz
      ORDER BY created_at DESC, id DESC LIMIT 1`,
    values: [merchantCode, instant],
  });
  return BigInt(rows[0]?.seq ?? 0);
}

/** How many rows stand between two instants, after the first and up to the second. */
export async function countBetween(tx: Tx, merchantCode: string, after: string, upTo: string): Promise<number> {
  const { rows } = await runPlannedOnce<{ count: number }>(tx, {
    name: 'count-log-between',
    text: `SELECT count(*)::integer AS count FROM tenant.operation_logs log WHERE merchant_code = $1
      AND created_at > ${instantOf('$2')} AND created_at <= ${instantOf('$3')}`,
    values: [merchantCode, after, upTo],
  });
  return rows[0]?.count ?? 0;
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
  place: Pick<ChainRow, 'micros' | 'id' | 'seq'> | undefined,
): Promise<StrayRow[]> {
  const { rows } = await runPlannedOnce<StrayRow>(tx, {
    name: 'find-stray-logs',
    text: `SELECT ${chainColumns}, ARRAY(SELECT previous.hash FROM tenant.operation_logs previous
        WHERE previous.merchant_code = $1 AND previous.seq = greatest(log.seq, 0) - 1) AS before
      FROM tenant.operation_logs log WHERE merchant_code = $1
      AND created_at > ${instantOf('$2')} AND created_at <= ${instantOf('$3')} AND NOT seq BETWEEN $4 AND $5
      AND (created_at, id, seq) > (${instantOf('$6')}, $7::bigint, $8::bigint)
      ORDER BY created_at, id, seq LIMIT ${straysPerLook}`,
    values: [
      merchantCode,
      time.after,
      time.upTo,
      seq.from,
      seq.to,
      place?.micros ?? time.after,
      place?.id ?? '0',
      place?.seq ?? '0',
    ],
  });
  return rows;
}
