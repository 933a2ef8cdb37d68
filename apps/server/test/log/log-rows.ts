import { readAllMerchants } from '@touchline/db/all-merchants';
import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { chainHash, type LogRow } from '../../src/platform/audit/log-chain.ts';
import type { KeyRing } from '../../src/platform/keys/key-ring.ts';

export type StoredLogRow = LogRow & { readonly hash: Buffer };

/** The whole log of all merchants, oldest first, as it is stored. */
export async function logRows(owner: Pool): Promise<StoredLogRow[]> {
  return await inMerchant(owner, null, async (tx) => {
    await readAllMerchants(tx);
    const { rows } = await sql<StoredLogRow>`
      SELECT merchant_code AS "merchantCode", seq::text, id::text,
        (extract(epoch FROM created_at) * 1000000)::bigint::text AS "createdMicros",
        account_id::text AS "accountId", user_name AS "userName", user_account AS "userAccount",
        home_merchant AS "homeMerchant", function_name AS "functionName", http_method AS "httpMethod",
        api_path AS "apiPath", request_parameter AS "requestParameter", result, err_msg AS "errMsg", changes,
        trace_id AS "traceId", touched, client_address AS "clientAddress", format, key_version AS "keyVersion", hash
      FROM tenant.operation_logs AS log ORDER BY log.merchant_code, log.seq`.execute(tx);
    return rows;
  });
}

/** Recomputes one merchant's chain; answers the first place that does not hold, or null. */
export function brokenLink(keys: KeyRing, rows: readonly StoredLogRow[]): string | null {
  let previous: Buffer = Buffer.alloc(0);
  let before = 0n;
  for (const [at, row] of rows.entries()) {
    if (row.seq !== String(at + 1)) return `seq ${row.seq} at place ${at + 1}`;
    if (BigInt(row.createdMicros) < before) return `time goes back at ${row.seq}`;
    if (!chainHash(keys.reveal(row.keyVersion), previous, row).equals(row.hash)) return `hash of ${row.seq}`;
    previous = row.hash;
    before = BigInt(row.createdMicros);
  }
  return null;
}
