import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import type { ValueAddedKind } from '@touchline/domain/value-added/value-added';

import { insertItem, type ValueAddedValues } from '../../src/modules/value-added/value-added.repository.ts';

/** A saved news item or short video that is off shelf; answers its id and version. */
export async function plantValueAdded(
  owner: Pool,
  merchantCode: string,
  kind: ValueAddedKind,
  values: Partial<ValueAddedValues> = {},
): Promise<{ id: string; updatedTime: string }> {
  return await inMerchant(owner, merchantCode, async (tx) => {
    const made = await insertItem(tx, merchantCode, kind, {
      title: '样本标题',
      content: kind === 'news' ? '样本正文' : '',
      address: kind === 'video' ? 'https://video.starsport.cn/1.mp4' : '',
      duration_seconds: null,
      cover: null,
      source_id: 1,
      discipline: null,
      is_saved: true,
      ...values,
    });
    return { id: made.id, updatedTime: made.updatedAt.toISOString() };
  });
}
