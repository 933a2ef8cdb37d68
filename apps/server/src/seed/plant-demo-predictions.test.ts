import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantMatch } from '../../test/planted/planted-match.ts';
import { plantQuote } from '../../test/planted/quoted.ts';
import { startStack, type TestStack } from '../../test/stack/stack.ts';
import { plantDemoPredictions } from './plant-demo-predictions.ts';
import { plantDemo } from './plant-demo.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  await plantDemo(stack.owner, 'demo-password-7');
});
afterAll(() => stack.close());

const written = (merchantCode: string) =>
  inMerchant(stack.owner, merchantCode, async (tx) => ({
    templates: await tx.selectFrom('tenant.prediction_templates').select('template_name').execute(),
    predictions: await tx
      .selectFrom('tenant.predictions')
      .select(['state', 'play_type', 'codes', 'odds'])
      .orderBy('id')
      .execute(),
  }));

it('writers have templates from the start, and predictions once there are matches with odds; none twice', async () => {
  await plantDemoPredictions(stack.owner);
  expect(await written('platform')).toMatchObject({ templates: [{}, {}], predictions: [] });
  for (const gameTime of [hours(5), hours(-24)]) {
    const matchId = await plantMatch(stack.owner, soccer, { gameTime, status: 2 });
    await plantQuote(stack.owner, matchId, { closed: gameTime < hours(0) });
  }
  await plantMatch(stack.owner, soccer, { gameTime: hours(6) });
  for (let time = 0; time < 2; time += 1) await plantDemoPredictions(stack.owner);
  const odds = { '1': 1.95, '2': 3.4, '3': 4.2 };
  for (const merchantCode of ['platform', 'starsport'])
    expect(await written(merchantCode)).toEqual({
      templates: [{ template_name: '赛前分析' }, { template_name: '盘口解读' }],
      predictions: [
        { state: 'draft', play_type: 1, codes: [1], odds },
        { state: 'published', play_type: 1, codes: [2], odds },
      ],
    });
});
