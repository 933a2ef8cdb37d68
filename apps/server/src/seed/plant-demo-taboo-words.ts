import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import { addTabooWords, hasTabooWords } from '../modules/taboo-words/index.ts';
import { demoTabooWords } from './demo-taboo-words.ts';

/** Lists that nobody has touched get some words to look at. */
export async function plantDemoTabooWords(owner: Pool): Promise<void> {
  for (const [merchantCode, words] of Object.entries(demoTabooWords))
    await inMerchant(owner, merchantCode, async (tx) => {
      if (!(await hasTabooWords(tx, merchantCode))) await addTabooWords(tx, merchantCode, words);
    });
}
