import { enterMerchant, inMerchant, openTransaction } from '@touchline/db/transaction';
import { sql } from 'kysely';

import type { LogEntry } from '../../src/platform/audit/operation-log.ts';
import type { TestStack } from '../stack/stack.ts';

/** A log row's defaults. */
export const plantedEntry = (merchantCode: string) => ({
  merchantCode,
  accountId: '1000',
  userName: '林若溪',
  userAccount: 'Ruoxi',
  homeMerchant: merchantCode,
  functionName: '修改账号',
  httpMethod: 'PUT',
  apiPath: '/api/v1/creator/user/1000',
  requestParameter: '{}',
  result: 1 as const,
  errMsg: null,
  traceId: 'f'.repeat(32),
});

/** A row as a write would have left it; answers its id. */
export async function plantLog(
  { platform, owner }: Pick<TestStack, 'platform' | 'owner'>,
  merchantCode: string,
  entry: Partial<LogEntry> = {},
): Promise<string> {
  const { transaction } = await openTransaction(platform.pool, enterMerchant(merchantCode));
  await platform.operationLog.commitWith(transaction, {
    ...plantedEntry(merchantCode),
    changes: '[{"entity":"account","id":"1000","before":{"name":"旧名"},"after":{"name":"新名"}}]',
    clientAddress: '203.0.113.9',
    ...entry,
  });
  // Not the sequence's last value: another merchant's row may have come between.
  return await inMerchant(owner, merchantCode, async (tx) => {
    const { rows } = await sql<{ id: string }>`SELECT max(id)::text AS id FROM tenant.operation_logs`.execute(tx);
    return rows[0]?.id ?? '';
  });
}
