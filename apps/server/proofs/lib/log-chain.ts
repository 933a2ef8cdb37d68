import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { chainHash, type LogRow } from '../../src/platform/audit/log-chain.ts';

type StoredRow = LogRow & { hash: Buffer };

export interface ChainReport {
  readonly merchants: number;
  readonly rows: number;
  readonly broken: readonly string[];
}

const pageSize = 5000;

/** Reads every merchant's operation log from its first row and computes each hash again. */
export async function verifyChains(owner: Pool, key: string): Promise<ChainReport> {
  const { rows: merchants } = await owner.query<{ code: string }>('SELECT code FROM platform.merchants ORDER BY code');
  const broken: string[] = [];
  let count = 0;
  for (const { code } of merchants) {
    const outcome = await verifyChain(owner, key, code);
    count += outcome.rows;
    if (outcome.broken !== null) broken.push(`${code}: ${outcome.broken}`);
  }
  return { merchants: merchants.length, rows: count, broken };
}

async function verifyChain(owner: Pool, key: string, code: string): Promise<{ rows: number; broken: string | null }> {
  let previous: Buffer = Buffer.alloc(0);
  let seq = 0n;
  for (;;) {
    const page = await readPage(owner, code, seq);
    for (const { hash, ...row } of page) {
      seq += 1n;
      if (BigInt(row.seq) !== seq) return { rows: Number(seq), broken: `row ${row.seq} stands where ${seq} should` };
      if (!chainHash(key, previous, row).equals(hash)) return { rows: Number(seq), broken: `hash of row ${seq}` };
      previous = hash;
    }
    if (page.length < pageSize) break;
  }
  const head = await inMerchant(owner, code, (tx) =>
    tx
      .selectFrom('tenant.log_heads')
      .select(['seq', 'hash'])
      .where('merchant_code', '=', code)
      .executeTakeFirstOrThrow(),
  );
  const ends = BigInt(head.seq) === seq && head.hash.equals(previous);
  return { rows: Number(seq), broken: ends ? null : `the head says ${head.seq}, the last row is ${seq}` };
}

async function readPage(owner: Pool, code: string, after: bigint): Promise<StoredRow[]> {
  return await inMerchant(owner, code, (tx) =>
    tx
      .selectFrom('tenant.operation_logs')
      .select([
        'merchant_code as merchantCode',
        'seq',
        'id',
        sql<string>`(extract(epoch FROM created_at) * 1000000)::bigint`.as('createdMicros'),
        'account_id as accountId',
        'user_name as userName',
        'user_account as userAccount',
        'home_merchant as homeMerchant',
        'function_name as functionName',
        'http_method as httpMethod',
        'api_path as apiPath',
        'request_parameter as requestParameter',
        sql<0 | 1>`result`.as('result'),
        'err_msg as errMsg',
        'changes',
        'trace_id as traceId',
        'hash',
      ])
      .where('merchant_code', '=', code)
      .where('seq', '>', String(after))
      .orderBy('seq')
      .limit(pageSize)
      .execute(),
  );
}
