import { draftList } from '@touchline/contract/predictions/predictions';
import { publishedList } from '@touchline/contract/predictions/published-predictions';
import type { Query } from '@touchline/db/query';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantMatch } from '../../../test/planted/planted-match.ts';
import { readPlan } from '../../../test/read-plan.ts';
import { startStack, type TestStack } from '../../../test/stack/stack.ts';
import { pageQuery, totalQuery } from '../../platform/lists/paging.repository.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { draftsInSql } from './draft-list.repository.ts';
import { publishedInSql } from './published-list.repository.ts';

const predictions = 40_000;
const perStatement = 4000;
const writers = 40;
let stack: TestStack;
/** One who writes, and one who is in charge. */
let people: { writer: string; admin: string };
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
  const ids: string[] = [];
  for (let n = 0; n < writers; n += 1) ids.push(await stack.addAccount('alpha', `writer${n}`));
  people = { writer: ids[6] ?? '', admin: await stack.addAccount('alpha', 'boss', [], { isAdmin: true }) };
  const matchId = await plantMatch(stack.owner, { sport: 'sport', sportId: 1, isSingle: false });
  const client = await stack.owner.connect();
  await client.query(`SELECT set_config('touchline.merchant', 'alpha', false)`);
  for (let from = 1; from < predictions; from += perStatement)
    await client.query(
      `INSERT INTO tenant.predictions (merchant_code, writer_merchant, writer_id, writer_name, sport_id, match_id, league_id,
       league_name, home_name, away_name, game_time, provider_id, play_type, codes, odds, title, content, state, published_at)
     SELECT 'alpha', 'alpha', ($1::bigint[])[1 + n % ${writers}], '写手', 1 + n % 2, $2, 1, '联赛', '主队', '客队',
       now() - n * interval '1 minute', 5, 1, '{1}', '{"1": 1.95}', '第 ' || n || ' 篇', repeat('正文', 200),
       CASE WHEN n % 100 = 0 THEN 'draft' ELSE 'published' END,
       CASE WHEN n % 100 = 0 THEN NULL ELSE now() - n * interval '1 minute' - interval '1 hour' END
     FROM generate_series($3::integer, $3 + ${perStatement - 1}) n`,
      [ids, matchId, from],
    );
  await client.query('VACUUM ANALYZE tenant.predictions');
  client.release(true);
}, 120_000);
afterAll(() => stack.close());

const planOf = (query: Query<unknown>, accountId: string) =>
  readPlan(stack.platform.pool, query, { merchantCode: 'alpha', accountId });

it('a writer’s drafts are walked newest first by their own index, however much is published', async () => {
  const plan = await planOf(
    pageQuery(draftList, readPage({}, draftList), draftsInSql({ sportId: '1' })),
    people.writer,
  );
  expect(plan).toContain('predictions_unpublished');
  expect(plan).not.toMatch(/Seq Scan on predictions|predictions_pkey/);
});

const newest = readPage({}, publishedList);

it.each([
  ['writer', 'createdAt', 'of_writer', 'published'],
  ['writer', 'gameTime', 'of_writer_by_game_time', 'by_game_time'],
  ['admin', 'createdAt', 'published', 'of_writer'],
  ['admin', 'gameTime', 'by_game_time', 'of_writer_by_game_time'],
] as const)('the list a %s sees by %s uses the index %s alone, and no other', async (...row) => {
  const [who, sortColumn, gone, never] = row;
  const page = readPage({ sortColumn }, publishedList);
  for (const keyword of [undefined, '9']) {
    const query = pageQuery(publishedList, page, publishedInSql({ query: { sportId: '1', keyword }, page }));
    const plan = await planOf(query, people[who]);
    expect(plan).toMatch(new RegExp(`Index Only Scan Backward using predictions_${gone} .*\\(actual rows=[1-9]`));
    expect(plan).toMatch(new RegExp(`Index Only Scan Backward using predictions_${never} .*\\(never executed\\)`));
    expect(plan).toMatch(/Index Scan using predictions_pkey .*\(actual rows=1 loops=26\)/);
    expect(plan).not.toMatch(/Seq Scan on predictions|Sort {2}\(/);
  }
});

it('a jump walks the index alone to where it lands', async () => {
  const page = readPage({ current: 100 }, publishedList);
  const query = pageQuery(publishedList, page, publishedInSql({ query: { sportId: '1' }, page }));
  const plan = await planOf(query, people.admin);
  expect(plan).toMatch(/Index Only Scan Backward using predictions_published .*\(actual rows=2476 /);
  expect(plan.match(/using predictions_pkey/g)).toHaveLength(1);
});

it.each([
  ['writer', 'of_writer\\w*', 'published|by_game_time'],
  ['admin', 'published|by_game_time', 'of_writer\\w*'],
] as const)('the total of what a %s sees is counted from one index alone: %s', async (who, gone, never) => {
  for (const keyword of [undefined, '1']) {
    const request = { query: { sportId: '1', keyword }, page: newest };
    const plan = await planOf(totalQuery(publishedInSql(request)), people[who]);
    expect(plan).toMatch(new RegExp(`Index Only Scan using predictions_(${gone}) .*\\(actual rows=[1-9]`));
    expect(plan).toMatch(new RegExp(`Index Only Scan using predictions_(${never}) .*\\(never executed\\)`));
    expect(plan).not.toMatch(/Append|Seq Scan on predictions/);
  }
});

it('the key of a word is made once, not for every title', async () => {
  const request = { query: { sportId: '1', keyword: '篇' }, page: newest };
  const source = publishedInSql(request);
  for (const query of [pageQuery(publishedList, newest, source), totalQuery(source)]) {
    const plan = await planOf(query, people.admin);
    expect(plan).toMatch(/Filter: .*POSITION\(\(\$\d+\) IN \(title_key\)\)/i);
    expect(plan).not.toMatch(/Filter: .*(normalize|lower|name_key)\(/);
  }
});
