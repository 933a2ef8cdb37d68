import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { plainLook } from '@touchline/domain/lists/table-look';

import type { AccountRef } from '../../src/platform/account-ref.ts';

/** A view of the accounts that an account saved under a name of its own. */
export async function plantView(
  owner: Pool,
  { merchantCode, accountId }: AccountRef,
  isShared = false,
): Promise<string> {
  return await inMerchant(owner, merchantCode, async (tx) => {
    const { id } = await tx
      .insertInto('tenant.saved_views')
      .values({
        merchant_code: merchantCode,
        account_id: accountId,
        table_name: 'accounts.list',
        name: crypto.randomUUID().slice(0, 20),
        is_shared: isShared,
        content: JSON.stringify({ place: '', look: plainLook }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
