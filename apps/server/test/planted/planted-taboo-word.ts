import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import type { TabooLevel } from '@touchline/domain/constants';
import { sql } from 'kysely';

import { keyOf } from '../../src/modules/taboo-words/fold.ts';
import { insertTabooWord, raiseVersion } from '../../src/modules/taboo-words/taboo-words.repository.ts';
import { uniqueAccount } from '../stack/stack.ts';

interface Planted {
  readonly word?: string;
  readonly level?: TabooLevel;
  readonly reason?: string;
}

export async function plantTabooWord(owner: Pool, merchantCode: string, planted: Planted = {}) {
  const { word = uniqueAccount('词'), level = 'block', reason = '' } = planted;
  return await inMerchant(owner, merchantCode, async (tx) => {
    const { version } = await raiseVersion(tx, 1);
    const { id, updatedAt } = await insertTabooWord(
      tx,
      merchantCode,
      { word, key: keyOf(word), level, reason },
      version,
    );
    return { id, word, updatedTime: updatedAt.toISOString() };
  });
}

/** As many as a list holds, in one statement. */
export async function plantTabooWords(owner: Pool, merchantCode: string, words: readonly string[]): Promise<void> {
  await inMerchant(owner, merchantCode, async (tx) => {
    const { version } = await raiseVersion(tx, 0);
    await sql`INSERT INTO tenant.taboo_words (merchant_code, word, word_key, level, version)
      SELECT ${merchantCode}, word, key, 'block', ${version}
      FROM unnest(${[...words]}::text[], ${words.map(keyOf)}::text[]) AS given (word, key)`.execute(tx);
    await sql`UPDATE platform.taboo_lists SET words = words + ${words.length}
      WHERE merchant_code = ${merchantCode}`.execute(tx);
  });
}
