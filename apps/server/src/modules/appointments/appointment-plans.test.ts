import { appointmentList } from '@touchline/contract/appointments/appointments';
import { thisMerchant } from '@touchline/db/query';
import { usualThresholds } from '@touchline/domain/appointments/appointment-states';
import { formatTime } from '@touchline/domain/times';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { readPlan } from '../../../test/read-plan.ts';
import { startStack, type TestStack } from '../../../test/stack/stack.ts';
import { pageQuery, totalQuery } from '../../platform/lists/paging.repository.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { ingestOf } from '../anchors/index.ts';
import { gapsOfDay } from './appointment-matches.repository.ts';
import { filtersOf } from './appointment-views.service.ts';
import { appointmentsInSql } from './appointments.repository.ts';
import { bookableAnchors } from './bookable-anchors.repository.ts';

const [anchors, matches, appointments] = [40, 2000, 4000];
const dayMs = 86_400_000;
let stack: TestStack;
let codes: string[];
let firstMatch: string;
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
  const client = await stack.owner.connect();
  await client.query(`SELECT set_config('touchline.merchant', 'platform', false)`);
  await client.query(`INSERT INTO platform.catalog_entries (kind, discipline, name, level)
    SELECT CASE WHEN n = 1 THEN 'league' ELSE 'team' END, 1, '样本' || n, CASE WHEN n = 1 THEN 1 END
    FROM generate_series(1, 3) n`);
  const made = await client.query<{
    first: string;
  }>(`WITH entry AS (SELECT min(id) AS first FROM platform.catalog_entries),
    made AS (INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, status, create_type)
      SELECT 1, first, first + 1, first + 2, now() + (n - ${matches / 2}) * interval '20 minutes', 1, 1
      FROM entry, generate_series(1, ${matches}) n RETURNING id)
    SELECT min(id)::text AS first FROM made`);
  firstMatch = made.rows[0]?.first ?? '';
  await client.query(`SELECT set_config('touchline.merchant', 'alpha', false)`);
  const planted = await client.query<{ code: string }>(`INSERT INTO tenant.anchors (merchant_code, code, name)
    SELECT 'alpha', translate(lpad(to_hex(n), 8, '0'), '01abcdef', 'XYABCDEF'), '主播' || n
    FROM generate_series(1, ${anchors}) n RETURNING code`);
  codes = planted.rows.map(({ code }) => code);
  await client.query(
    `INSERT INTO tenant.appointments (merchant_code, anchor_id, match_id, discipline, league_id, league_name, home_name,
       away_name, game_time, name, start_at, end_at, overlap)
     SELECT 'alpha', (SELECT min(id) FROM tenant.anchors) + n % ${anchors}, match.id, 1, match.league_id, 'x', 'x', 'x',
       match.game_time, 'x', match.game_time, match.game_time + interval '5 hours', 'confirmed'
     FROM generate_series(1, ${appointments}) n JOIN platform.matches match ON match.id = $1::bigint + n % ${matches}`,
    [firstMatch],
  );
  for (const table of ['platform.matches', 'tenant.anchors', 'tenant.appointments'])
    await client.query(`VACUUM ANALYZE ${table}`);
  client.release(true);
}, 120_000);
afterAll(() => stack.close());

const dayAfter = (days: number) => formatTime(new Date(Date.now() + days * dayMs), 'day');
const instant = (ms: number) => new Date(Date.now() + ms).toISOString();
const day = dayAfter(0);
const planOf = (query: Parameters<typeof readPlan>[1]) =>
  readPlan(stack.platform.pool, query, { merchantCode: 'alpha' });
type Given = Parameters<typeof filtersOf>[0];
const source = (given: Given) => appointmentsInSql(filtersOf(given), usualThresholds, ingestOf(thisMerchant));
const pageOf = (given: Given) => planOf(pageQuery(appointmentList, readPage(given, appointmentList), source(given)));
const totalOf = (given: Given) => planOf(totalQuery(source(given)));

/** How many rows the busiest step of the table read. */
function mostRows(plan: string, step: RegExp): number {
  const lines = plan.split('\n');
  return Math.max(
    ...lines.flatMap((line, at) => {
      if (!step.test(line)) return [];
      const [, rows = '0', loops = '1'] = /actual rows=([\d.]+) loops=(\d+)/.exec(line) ?? [];
      const removed = /Rows Removed by Filter: (\d+)/.exec(lines.slice(at + 1, at + 4).join('\n'))?.[1] ?? '0';
      return [(Number(rows) + Number(removed)) * Number(loops)];
    }),
  );
}

it.each<[string, () => Given]>([
  ['a day', () => ({ day })],
  ['a state', () => ({ day, state: ['scheduled'] })],
  ['a text', () => ({ day, keyword: '主播1' })],
  ['marked ones', () => ({ day, marked: '1' })],
  ['a month', () => ({ day: dayAfter(-10), dayEnd: dayAfter(10) })],
])('[APT-06] a page of the programme walks the index of starts and sorts nothing: %s', async (_what, given) => {
  const plan = await pageOf(given());
  expect(plan).toMatch(/Index (?:Only )?Scan using appointments_by_start on appointments one/);
  expect(plan).not.toMatch(/Sort Key: one\.|Seq Scan on appointments/);
  expect(await totalOf(given())).toMatch(/Index (?:Only )?Scan using appointments_by_start on appointments one/);
});

it('[APT-06] one anchor’s appointments are read from the index of the anchor, in its order', async () => {
  for (const given of [{ day, streamerCodes: codes.slice(0, 1) }, { streamerCodes: codes.slice(0, 1) }]) {
    const plan = await pageOf(given);
    expect(plan).toMatch(/Index Scan using appointments_of_anchor on appointments one/);
    expect(plan).not.toContain('Sort Key: one.');
    expect(await totalOf(given)).toContain('appointments_of_anchor on appointments one');
  }
});

it('[APT-01] a match’s page reads the rows of the match alone, however many the merchant has', async () => {
  const given = { matchId: [firstMatch] };
  for (const plan of [await pageOf(given), await totalOf(given)]) {
    expect(plan).toMatch(/Index (?:Only )?Scan using appointments_of_match on appointments/);
    expect(mostRows(plan, /Scan using appointments_/)).toBeLessThan(50);
  }
});

it('[APT-06] appointments that are named by ids are read by these, however many the merchant has', async () => {
  const plan = await pageOf({ ids: ['1000', '1001'] });
  expect(plan).toMatch(/appointments_(?:pkey|id)\b/);
  expect(mostRows(plan, /Scan using appointments_/)).toBeLessThan(50);
});

it('[APT-06] each row’s anchor is looked up by its key, however many the merchant has', async () => {
  const plan = await pageOf({ day, size: 1000 });
  expect(plan).toMatch(/Index Scan using anchors_\w+ on anchors each/);
  expect(mostRows(plan, /on anchors each/)).toBeLessThan(1000);
  expect(plan).not.toMatch(/Join Filter: \(?anchor|Seq Scan on anchors/);
});

it('gaps of a day look for appointments by their matches, and only a day’s', async () => {
  const plan = await planOf(gapsOfDay({ start: instant(0), nextStart: instant(dayMs) }, 500));
  expect(plan).not.toMatch(/Seq Scan on (?:appointments|matches)/);
  expect(plan).toContain('appointments_of_match on appointments booked');
});

it('anchors that can be booked are judged by the appointments of the window alone', async () => {
  const window = { startTime: instant(0), endTime: instant(dayMs / 4) };
  const plan = await planOf(bookableAnchors(window, 200));
  expect(mostRows(plan, /Scan using appointments_/)).toBeLessThan(500);
});
