import { enterMerchant, openTransaction } from '@touchline/db/transaction';

import type { LogEntry } from '../src/platform/audit/operation-log.ts';
import type { TestStack } from './stack.ts';

/** A row as a write would have left it; answers its id. */
export async function plantLog(
  { platform, owner }: Pick<TestStack, 'platform' | 'owner'>,
  merchantCode: string,
  entry: Partial<LogEntry> = {},
): Promise<string> {
  const { transaction } = await openTransaction(platform.pool, enterMerchant(merchantCode));
  await platform.operationLog.commitWith(transaction, {
    merchantCode,
    accountId: '1000',
    userName: '林若溪',
    userAccount: 'Ruoxi',
    homeMerchant: merchantCode,
    functionName: '修改账号',
    httpMethod: 'PUT',
    apiPath: '/api/v1/creator/user/1000',
    requestParameter: '{}',
    result: 1,
    errMsg: null,
    changes: '[{"entity":"account","id":"1000","before":{"name":"旧名"},"after":{"name":"新名"}}]',
    traceId: 'f'.repeat(32),
    ...entry,
  });
  // Not the sequence's last value: another merchant's row may have come between.
  const newest = 'SELECT max(id) AS id FROM tenant.operation_logs WHERE merchant_code = $1';
  const { rows } = await owner.query<{ id: string }>(newest, [merchantCode]);
  return rows[0]?.id ?? '';
}
