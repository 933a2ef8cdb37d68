import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startStack, type TestStack } from '../../test/stack/stack.ts';
import { createTabooChecker } from '../modules/taboo-words/index.ts';
import { demoTemplates, demoTexts } from './demo-predictions.ts';
import { plantDemoTabooWords } from './plant-demo-taboo-words.ts';
import { plantDemo } from './plant-demo.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  await plantDemo(stack.owner, 'demo-password-7');
});
afterAll(() => stack.close());

const wordsOf = (merchantCode: string) =>
  inMerchant(stack.owner, merchantCode, (tx) =>
    tx.selectFrom('tenant.taboo_words').select(['word', 'level', 'reason']).execute(),
  );

it('the demo has words with reasons, of each level, none twice, and its own texts hold none of them', async () => {
  for (let time = 0; time < 2; time += 1) await plantDemoTabooWords(stack.owner);
  const [platform, starsport] = [await wordsOf('platform'), await wordsOf('starsport')];
  expect(platform.length).toBeGreaterThanOrEqual(30);
  expect(starsport.length).toBeGreaterThanOrEqual(3);
  for (const words of [platform, starsport]) {
    expect(new Set(words.map(({ word }) => word)).size).toBe(words.length);
    expect(new Set(words.map(({ level }) => level))).toEqual(new Set(['block', 'warn', 'allow']));
    expect(words.filter(({ reason }) => reason === '')).toEqual([]);
  }
  const checker = createTabooChecker(stack.platform);
  const wordsIn = async (title: string, content = '') => {
    const found = await checker.check('starsport', { title, content });
    return [...found.title, ...found.content].map(({ word }) => word);
  };
  for (const { title, content } of [...demoTexts, ...demoTemplates]) expect(await wordsIn(title, content)).toEqual([]);
  expect(await wordsIn('赌★球稳赚不赔，先发阵容')).toEqual(['赌球', '稳赚不赔', '先发阵容']);
  expect(await wordsIn('拒绝网络赌博')).toEqual([]);
});
