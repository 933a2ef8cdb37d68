import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantMatch } from '../../test/planted/planted-match.ts';
import { plantQuote } from '../../test/planted/quoted.ts';
import { startStack, type TestStack } from '../../test/stack/stack.ts';
import { plantDemoPredictions } from './plant-demo-predictions.ts';
import { plantDemo } from './plant-demo.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false } as const;
const basketball = { ...soccer, sportId: 2 } as const;
type SportPage = typeof soccer | typeof basketball;
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
      .select(['state', 'play_type', 'codes', sql<string>`to_char(game_time, 'YYYY-MM')`.as('month')])
      .orderBy('id')
      .execute(),
  }));

async function plantEnded(page: SportPage, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await plantMatch(stack.owner, page, { gameTime: hours(-24 - at), status: 2 });
  await inMerchant(stack.owner, 'platform', (tx) =>
    sql`UPDATE platform.matches SET stage = 90, home_score = 2, away_score = 1, home_scores = '{2,1,0,0,0,0,0}',
        away_scores = '{1,0,0,0,0,0,0}' WHERE game_time < now()`.execute(tx),
  );
}

it('[day 17] writers have templates at once, and drafts, a review and a record once matches with odds come', async () => {
  expect(await plantDemoPredictions(stack.owner, 1)).toBe(0);
  expect(await written('platform')).toMatchObject({ templates: [{}, {}], predictions: [] });
  await plantEnded(soccer, 32);
  await plantEnded(basketball, 1);
  for (const page of [basketball, soccer, soccer, soccer]) {
    expect(await plantDemoPredictions(stack.owner, 1), 'one sport alone, or none to review').toBe(0);
    const matchId = await plantMatch(stack.owner, page, { gameTime: hours(5), status: 2 });
    await plantQuote(stack.owner, matchId, page === basketball ? { playType: 5 } : {});
  }
  expect(await plantDemoPredictions(stack.owner), 'fewer ended ones than a record needs').toBe(0);
  expect(await plantDemoPredictions(stack.owner, 1)).toBe(2 * 33);
  for (const [merchantCode, waiting] of [
    ['platform', 0],
    ['starsport', 1],
  ] as const) {
    const { templates, predictions } = await written(merchantCode);
    expect(templates).toEqual([{ template_name: '赛前分析' }, { template_name: '盘口解读' }]);
    const count = (state: string) => predictions.filter((each) => each.state === state).length;
    expect([count('draft'), count('review'), count('published')]).toEqual([4 - waiting, waiting, 33]);
    const months = new Set(predictions.filter(({ state }) => state === 'published').map(({ month }) => month));
    expect(months.size).toBeGreaterThanOrEqual(3);
  }
});

it('a second run leaves the writers’ predictions alone', async () => {
  const before = await written('platform');
  expect(await plantDemoPredictions(stack.owner)).toBeNull();
  expect(await written('platform')).toEqual(before);
});
