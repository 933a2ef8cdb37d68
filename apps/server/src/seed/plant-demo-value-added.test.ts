import { inMerchant } from '@touchline/db/transaction';
import { isVideoAddress } from '@touchline/domain/value-added/video-address';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startStack, type TestStack } from '../../test/stack/stack.ts';
import { createTabooChecker } from '../modules/taboo-words/index.ts';
import { demoContent, demoParagraphs } from './demo-value-added.ts';
import { plantDemoTabooWords } from './plant-demo-taboo-words.ts';
import { plantDemoValueAdded } from './plant-demo-value-added.ts';
import { plantDemo } from './plant-demo.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  await plantDemo(stack.owner, 'demo-password-7');
  await plantDemoTabooWords(stack.owner);
});
afterAll(() => stack.close());

it('[CAT-06] each merchant of the demo has news and short videos with stored covers, once, of both sources', async () => {
  for (let time = 0; time < 2; time += 1) await plantDemoValueAdded(stack.platform);
  for (const [merchantCode, { news, videos }] of Object.entries(demoContent)) {
    const items = await inMerchant(stack.owner, merchantCode, (tx) =>
      tx.selectFrom('tenant.value_added').selectAll().where('merchant_code', '=', merchantCode).execute(),
    );
    expect(items).toHaveLength(news.length + videos.length);
    expect(new Set(items.map(({ source_id }) => source_id))).toEqual(new Set([1, 2]));
    expect(items.some(({ is_saved }) => !is_saved)).toBe(true);
    expect(items.every(({ cover, is_saved }) => (cover !== null) === is_saved)).toBe(true);
    const covers = items.flatMap(({ cover }) => cover ?? []);
    for (const cover of covers) expect(await stack.platform.files.open(cover)).not.toBeNull();
    const addresses = items.filter(({ kind }) => kind === 'video').map(({ address }) => address);
    expect(addresses.filter((address) => !isVideoAddress(address))).toEqual([]);
  }
});

it('the demo’s own texts hold no taboo word', async () => {
  const checker = createTabooChecker(stack.platform);
  const content = demoParagraphs.join('\n\n');
  for (const [merchantCode, { news, videos }] of Object.entries(demoContent))
    for (const { title } of [...news, ...videos])
      expect(await checker.check(merchantCode, { title, content })).toMatchObject({ title: [], content: [] });
});
