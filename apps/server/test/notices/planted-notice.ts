import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import type { AccountRef } from '../../src/platform/account-ref.ts';

/** A notice of a review that came back, about the receiver's own merchant; so many days old. */
export async function plantNotice(owner: Pool, { merchantCode, accountId }: AccountRef, daysOld = 0): Promise<string> {
  return await inMerchant(owner, merchantCode, async (tx) => {
    const { id } = await tx
      .insertInto('tenant.notices')
      .values({
        merchant_code: merchantCode,
        account_id: accountId,
        kind: 'reviewReturned',
        text_key: 'reviewReturned',
        parameters: JSON.stringify({ match: '阿森纳 VS 热刺', reviewer: '陈晨', remark: '请补充依据' }),
        for_merchant: merchantCode,
        link: '/pre_soc_odd_dra',
        event_key: `planted:${crypto.randomUUID()}`,
        created_at: new Date(Date.now() - daysOld * 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
