import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { chainHash, commonFields, type LogRow } from '../../src/platform/audit/log-chain.ts';
import type { KeyRing } from '../../src/platform/keys/key-ring.ts';
import { plantedEntry } from './planted-log.ts';

/** A log row as servers wrote it that knew of no formats and of one key. */
export async function plantOlderLog(owner: Pool, keys: KeyRing, merchantCode: string): Promise<void> {
  await inMerchant(owner, merchantCode, async (tx) => {
    const { seq, hash } = await tx.selectFrom('tenant.log_heads').selectAll().executeTakeFirstOrThrow();
    const row: LogRow = {
      ...plantedEntry(merchantCode),
      seq: String(BigInt(seq) + 1n),
      id: String(900_000_000n + BigInt(seq)),
      createdMicros: String(Date.now() * 1000),
      changes: null,
      touched: '{"entity":"account"}',
      clientAddress: null,
      format: 1,
      keyVersion: 1,
    };
    const next = chainHash(keys.reveal(1), hash, row);
    const [code, number, id, micros, ...rest] = commonFields(row);
    await sql`INSERT INTO tenant.operation_logs (merchant_code, seq, id, created_at, account_id, user_name, user_account,
        home_merchant, function_name, http_method, api_path, request_parameter, result, err_msg, changes, trace_id, touched, hash)
      VALUES (${code}, ${number}, ${id}, timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond',
        ${sql.join(rest)}, ${row.touched}, ${next})`.execute(tx);
    await tx.updateTable('tenant.log_heads').set({ seq: row.seq, hash: next }).execute();
  });
}
