import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

/** The id of the newest row of a merchant's operation log. */
export async function newestLog(owner: Pool, merchantCode: string): Promise<string> {
  return await inMerchant(owner, merchantCode, async (tx) => {
    const log = tx.selectFrom('tenant.operation_logs').select('id').where('merchant_code', '=', merchantCode);
    return (await log.orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()).id;
  });
}
