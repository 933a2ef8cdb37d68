import { ticketList } from '@touchline/contract/predictions/prediction-records';
import type { Query } from '@touchline/db/query';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantMatch } from '../../../test/planted/planted-match.ts';
import { readPlan } from '../../../test/read-plan.ts';
import { startStack, type TestStack } from '../../../test/stack/stack.ts';
import { pageQuery } from '../../platform/lists/paging.repository.ts';
import { readPage } from '../../platform/lists/paging.ts';
import {
  countedQuery,
  streaksQuery,
  ticketsInSql,
  writerQuery,
  writersQuery,
} from './prediction-records.repository.ts';
import { filterOf } from './record-filter.ts';

const predictions = 16_000;
const atOnce = 2000;
const writers = 20;
let stack: TestStack;
let writer: string;
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
  const ids: string[] = [];
  for (let n = 0; n < writers; n += 1) ids.push(await stack.addAccount('alpha', `writer${n}`));
  writer = ids[7] ?? '';
  const matchId = await plantMatch(stack.owner, { sport: 'sport', sportId: 1, isSingle: false });
  const client = await stack.owner.connect();
  await client.query(`SELECT set_config('touchline.merchant', 'alpha', false)`);
  const insert = (from: number, to: number, result: string) =>
    client.query(
      `INSERT INTO tenant.predictions (merchant_code, writer_merchant, writer_id, writer_name, sport_id, match_id, league_id,
       league_name, home_name, away_name, game_time, provider_id, play_type, codes, odds, title, content, state, published_at,
       status, finished, outcome, payout, settled_at)
     SELECT 'alpha', 'alpha', ($1::bigint[])[1 + n % ${writers}], '写手', 1, $2, 1, '联赛', '主队', '客队',
       now() - n * interval '1 minute', 5, 1, '{1}', '{"1": 1.95}', '第 ' || n || ' 篇', '正文', 'published',
       now() - n * interval '1 minute' - interval '1 hour', ${result}
     FROM generate_series(${from + 1}, ${to}) n`,
      [ids, matchId],
    );
  for (let from = 0; from < predictions; from += atOnce)
    await insert(from, from + atOnce, `1, true, 'win', 1.95, now()`);
  // Without open ones, indexes of open ones cost the same, and the first of them is taken.
  await insert(0, 20 * writers, '0, false, NULL, NULL, NULL');
  await client.query('VACUUM ANALYZE tenant.predictions');
  client.release(true);
}, 120_000);
afterAll(() => stack.close());

const planOf = (query: Query<unknown>) =>
  readPlan(stack.platform.pool, query, { merchantCode: 'alpha', accountId: writer });

it('a record is counted from the index alone', async () => {
  for (const filters of [{}, { userId: writer, from: '2020-01-01' }]) {
    for (const counting of [countedQuery, streaksQuery]) {
      const plan = await planOf(counting(filterOf(filters)));
      expect(plan).toMatch(/Index Only Scan using predictions_record/);
      expect(plan).not.toContain('Seq Scan on predictions');
    }
  }
});

it('a record of many settled predictions is read without looking at them again', async () => {
  const plan = await planOf(writerQuery(filterOf({ sportId: '1', from: '2020-01-01' })));
  expect(plan).toMatch(/Index Only Scan using predictions_open/);
  expect(plan).toMatch(/Index Only Scan using predictions_withdrawn/);
  expect(plan).not.toMatch(/rows=[1-9]\d\d/);
});

it('tickets are walked in order by the same index', async () => {
  const plan = await planOf(pageQuery(ticketList, readPage({}, ticketList), ticketsInSql(filterOf({ playType: '1' }))));
  expect(plan).toContain('predictions_record');
  expect(plan).not.toMatch(/Seq Scan on predictions|Sort {2}\(/);
});

it('writers are found without reading what they wrote', async () => {
  const plan = await planOf(writersQuery);
  expect(plan).not.toContain('Seq Scan on predictions');
  expect(plan).not.toMatch(/rows=16000/);
});
