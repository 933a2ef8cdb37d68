import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';

/** Whether the platform has an account to sign in with. */
export async function hasAccounts(pool: Pool): Promise<boolean> {
  const found = await inMerchant(pool, platformMerchant, (tx) =>
    tx.selectFrom('tenant.accounts').select('id').where('merchant_code', '=', platformMerchant).limit(1).execute(),
  );
  return found.length > 0;
}
