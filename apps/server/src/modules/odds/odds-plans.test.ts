import type { Query } from '@touchline/db/query';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { readPlan } from '../../../test/read-plan.ts';
import { startStack, type TestStack } from '../../../test/stack/stack.ts';
import { comingDays, comingLevels, comingPage, comingQuotes, comingTotal } from './coming.repository.ts';
import { leaguesOf, offeredMatch, offeredMatches } from './options.repository.ts';
import { seriesInMatch, quotesOf } from './quotes.repository.ts';

const matches = 3000;
let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  const client = await stack.owner.connect();
  await client.query(`SELECT set_config('touchline.merchant', 'platform', false)`);
  await client.query(`INSERT INTO platform.catalog_entries (kind, discipline, name, level)
    SELECT CASE WHEN n <= 200 THEN 'league' ELSE 'team' END, 1, 'n' || n, CASE WHEN n <= 200 THEN 1 END
    FROM generate_series(1, 2000) n`);
  await client.query(`INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, status, create_type)
    SELECT 1, 1000 + n % 200, 1300 + n % 40, 1300 + n % 41, now() + (n - ${matches - 500}) * interval '5 minutes', 1, 1
    FROM generate_series(1, ${matches}) n`);
  await client.query(`INSERT INTO platform.supplier_matches (supplier, discipline, supplier_id, record, told_at, league_ref,
      home_ref, away_ref, game_time, stage, home_scores, away_scores, streams, match_id, link)
    SELECT supplier, 1, n::text, '{}', now(), 'l', 'h', 'a', now(), 1, '{}', '{}', '{}', 99999 + n, 'own'
    FROM generate_series(1, ${matches}) n, unnest(ARRAY['NAMI', 'HBIRD']) supplier`);
  await client.query(`INSERT INTO platform.odds_quotes (supplier, discipline, supplier_id, provider_id, kind, closed, odds_1,
      odds_2, opened_at, told_at, changed_at)
    SELECT supplier, 1, n::text, provider, kind, false, 1, 1, now() - interval '1 day', now(), now()
    FROM generate_series(1, ${matches}) n, unnest(ARRAY['NAMI', 'HBIRD']) supplier, unnest(ARRAY[5, 6]) provider,
      unnest(ARRAY['asia', 'bs']) kind`);
  await client.query(`INSERT INTO platform.odds_changes (quote_id, told_at, closed, odds_1, odds_2)
    SELECT id, now() - at * interval '1 hour', false, 1, 1 FROM platform.odds_quotes, generate_series(0, 4) at`);
  for (const table of ['catalog_entries', 'matches', 'supplier_matches', 'odds_quotes', 'odds_changes'])
    await client.query(`VACUUM ANALYZE platform.${table}`);
  client.release(true);
}, 120_000);
afterAll(() => stack.close());

const planOf = (query: Query<unknown>) => readPlan(stack.platform.pool, query, { merchantCode: 'alpha' });

const last = String(99_999 + matches);
const soon = [new Date().toISOString(), new Date(Date.now() + 86_400_000).toISOString()] as const;

const coming = { sportId: 1, leagueLevel: 1, current: 2 } as const;

it.each([
  ['the odds of a match', quotesOf(last)],
  ['one provider’s', quotesOf(last, 5)],
  ['how they moved', seriesInMatch(last)],
  ['how one play type moved', seriesInMatch(last, 'asia')],
  ['a schedule', offeredMatch(last)],
  ['schedules of a day', offeredMatches('1050', soon)],
  ['leagues', leaguesOf(1, 1)],
  ['[day 12] coming matches', comingPage(coming)],
  ['[day 12] the odds of coming matches', comingQuotes(coming)],
  ['[day 12] coming matches of a league', comingPage({ ...coming, leagueId: '1050' })],
  ['[day 12] days with matches', comingDays(coming)],
  ['[day 12] days of a league', comingDays({ ...coming, leagueId: '1050' })],
  ['[day 12] how many matches are coming', comingTotal(coming)],
  ['[day 12] levels', comingLevels(coming)],
])('%s are looked up by indexes alone', async (_name, query) => {
  const plan = await planOf(query);
  // Of months that nobody looks into it does not matter.
  expect(plan).not.toMatch(/Seq Scan on (matches|supplier_matches|odds_quotes|odds_changes)\w* [^\n]*\(actual/);
  expect(plan).not.toMatch(/Hash Join|Merge Join/);
});

it('how odds moved is looked for in their own months alone', async () => {
  const plan = await planOf(seriesInMatch(last));
  const scanned = [...plan.matchAll(/ on odds_changes_(\w+) \w+ \((never executed|actual)/g)];
  expect(scanned.length).toBeGreaterThan(2);
  expect(scanned.filter(([, , how]) => how === 'actual').length).toBeLessThanOrEqual(3);
});
