import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { type FeedStage, openFeedStage } from '../../../test/feed/feed-stage.ts';
import type { TestSuppliers } from '../../../test/feed/suppliers.ts';
import { FeedList, unreadList, usualPace } from './feed-list.ts';
import { readLists } from './feed.repository.ts';
import { type PageReader, readPage, storePage, storeRecord } from './page-storing.service.ts';

const evening = '2026-11-16T12:30:00.000Z';
/** Of companies that are ours. */
const providers: Readonly<Record<string, number>> = { 5: 5, 6: 6, 12: 12, 305: 305 };

type Change = readonly [
  match: number,
  kind: string,
  [time: number, minute: string, text: string, status: number],
  string,
];

let stage: FeedStage;
let pool: Pool;
let owner: Pool;
let suppliers: TestSuppliers;
let reader: PageReader;

beforeAll(async () => {
  stage = await openFeedStage(evening);
  ({ pool, owner, suppliers } = stage);
});
afterAll(() => stage.close());
beforeEach(async () => {
  await fetch(`${suppliers.program.admin.address}/admin/switches/nami`, { method: 'DELETE' });
  reader = await stage.newReader(steps);
});
afterEach(async () => {
  await owner.query(
    'TRUNCATE platform.odds_quotes, platform.odds_changes, platform.quarantine, platform.feed_lists, platform.feed_pages',
  );
});

const steps = {
  takeTurn: () => Promise.reject(new Error('odds take no turn')),
  linkEntries: () => Promise.resolve([]),
  followMatches: () => Promise.resolve([]),
  followSports: () => Promise.resolve(),
  retryLoose: () => Promise.resolve([]),
};

const turn = (switches: object) => suppliers.admin('switches/nami', switches);
/** An hour and a half of it: a few pages. */
const from = Date.parse(evening) / 1000 - 5400;
const football = () => new FeedList('football', 'odds', { ...unreadList, cursor: String(from) }, usualPace);

async function readThrough(list: FeedList): Promise<number> {
  let changed = 0;
  do changed += (await readPage(reader, list, new AbortController().signal))?.changedQuotes.length ?? 0;
  while (list.dueAt <= Date.now());
  return changed;
}

/** Everything there is, straight from the supplier. */
async function listed(): Promise<[company: string, change: Change][]> {
  const all: [string, Change][] = [];
  for (let since = from, more = true; more;) {
    const address = `${suppliers.program.nami.address}/v1/football/odds/live?limit=5000&since=${since}`;
    const answer = await fetch(address, { headers: { 'x-api-key': 'nami-development-key' } });
    const { query, results } = (await answer.json()) as {
      query: { more: boolean; next: number };
      results: Record<string, Change[]>;
    };
    for (const [company, changes] of Object.entries(results)) for (const change of changes) all.push([company, change]);
    ({ next: since, more } = query);
  }
  return all;
}

/** Line by line and second by second what was told, closed before open, and of what stays the same the first. */
function historyIn(changes: readonly [string, Change][]): Map<string, string[]> {
  const lines = new Map<string, Map<number, string>>();
  for (const [company, [match, kind, [time, , text]]] of changes) {
    if (providers[company] === undefined) continue;
    const name = `${providers[company]} ${match} ${kind}`;
    const seconds = lines.get(name) ?? new Map<number, string>();
    const before = seconds.get(time);
    if (before === undefined || isBehind(rankOf(kind, before), rankOf(kind, text))) seconds.set(time, text);
    lines.set(name, seconds);
  }
  return new Map(
    [...lines].map(([name, seconds]) => {
      const ordered = [...seconds].toSorted(([one], [other]) => one - other);
      return [
        name,
        ordered.filter(([, text], at) => text !== ordered[at - 1]?.[1]).map(([time, text]) => `${time} ${plain(text)}`),
      ];
    }),
  );
}

/** The rank between two reports for one second: closed, the line, the odds. */
function rankOf(kind: string, text: string): number[] {
  const [first = 0, second = 0, third = 0, closed = 0, handicap = 0] = text.split(',').map(Number);
  return kind === 'asia' || kind === 'bs' ? [closed, second, first, third] : [closed, handicap, first, second, third];
}

function isBehind(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, nth) => value !== other[nth]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}

/** Without zeros at the end of numbers. */
function plain(text: string): string {
  return text.split(',').map(Number).join(',');
}

const inPlatform = <T extends object>(text: string) =>
  inMerchant(
    owner,
    'platform',
    async (_tx, transaction) => (await transaction.run<T & Record<string, unknown>>({ text })).rows,
  );

/** As the supplier writes them. */
async function stored(): Promise<Map<string, string[]>> {
  const rows = await inPlatform<{ name: string; change: string }>(`
    SELECT provider_id || ' ' || supplier_id || ' ' || kind AS name, extract(epoch FROM moved.told_at)::bigint || ' ' || concat_ws(',',
      trim_scale(moved.odds_1),
      CASE WHEN kind IN ('asia', 'bs') THEN trim_scale(moved.line / 4.0) ELSE trim_scale(moved.odds_2) END,
      CASE WHEN kind IN ('asia', 'bs') THEN trim_scale(moved.odds_2) ELSE trim_scale(moved.odds_3) END,
      moved.closed::integer, CASE WHEN kind = 'jc' THEN moved.line / 4 END) AS change
    FROM platform.odds_changes moved JOIN platform.odds_quotes quote ON quote.id = moved.quote_id
    ORDER BY name, moved.told_at`);
  return new Map(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, all]) => [name, all.map(({ change }) => change)]),
  );
}

async function digest(): Promise<unknown> {
  return await inPlatform(`SELECT (SELECT md5(string_agg(quote::text, '' ORDER BY id)) FROM platform.odds_quotes quote) AS quotes,
    (SELECT md5(string_agg(moved::text, '' ORDER BY quote_id, told_at)) FROM platform.odds_changes moved) AS changes,
    (SELECT count(*)::integer FROM platform.feed_pages) AS pages`);
}

test('[MAT-77] a supplier’s odds are read to their end: how each line moved, and how it stands', async () => {
  const list = football();
  expect(await readThrough(list)).toBeGreaterThan(100);
  const there = historyIn(await listed());
  expect(there.size).toBeGreaterThan(100);
  const here = await stored();
  expect([...here.keys()].toSorted()).toEqual([...there.keys()].toSorted());
  for (const [name, changes] of there) expect([name, here.get(name)]).toEqual([name, changes]);
  const wrong = await inPlatform(`SELECT quote.id FROM platform.odds_quotes quote CROSS JOIN LATERAL (
      SELECT * FROM platform.odds_changes moved WHERE moved.quote_id = quote.id ORDER BY moved.told_at DESC LIMIT 1) last
    WHERE (quote.closed, quote.line, quote.odds_1, quote.odds_2, quote.odds_3)
      IS DISTINCT FROM (last.closed, last.line, last.odds_1, last.odds_2, last.odds_3)`);
  expect(wrong).toEqual([]);
  const kept = await inMerchant(pool, 'platform', (tx) => readLists(tx, 'NAMI'));
  expect(kept.get('football/odds')?.cursor).toBe(list.kept.cursor);
}, 60_000);

test('[MAT-81] re-reading changes nothing, and any order or repetition ends in the same state', async () => {
  await readThrough(football());
  const before = await digest();
  const history = await stored();
  expect(await readThrough(football())).toBe(0);
  expect(await digest()).toEqual(before);
  await owner.query('TRUNCATE platform.odds_quotes, platform.odds_changes');
  await turn({ outOfOrder: true, duplicates: 0.5 });
  await readThrough(football());
  expect(await stored()).toEqual(history);
}, 60_000);

test('[MAT-81] a page that lacks records, or is none, is not taken', async () => {
  for (const fault of [{ cut: 'records' }, { garbage: 'types' }, { garbage: 'syntax' }]) {
    await fetch(`${suppliers.program.admin.address}/admin/switches/nami`, { method: 'DELETE' });
    await turn(fault);
    const reading = readPage(reader, football(), new AbortController().signal);
    await expect(reading, JSON.stringify(fault)).rejects.toMatchObject({ name: 'SupplierFailure' });
  }
  expect((await stored()).size).toBe(0);
});

const record = (company: string, time: number, text: string, kind = 'eu') => ({
  company,
  odds: [77, kind, [time, '', text, 1], '0-0'],
  updated_at: time,
});
const page = (results: unknown[]) => ({
  results,
  count: results.length,
  next: '1',
  more: false,
  suppliedAt: 1_794_830_000,
  body: Buffer.from('{}'),
});
const at = 1_794_820_000;
const quote = async () => (await inPlatform('SELECT odds_1::float, closed, version FROM platform.odds_quotes'))[0];

test('never older over newer; what stays the same is no change; of one second the closed one stands', async () => {
  const store = (...records: unknown[]) => storePage(reader, football(), page(records));
  await store(record('5', at, '1.95,3.40,4.20,0'));
  expect((await store(record('5', at - 60, '1.80,3.40,4.40,0'))).changedQuotes).toEqual([]);
  expect(await quote()).toEqual({ odds_1: 1.95, closed: false, version: 1 });
  const same = await store(record('5', at + 60, '1.95,3.40,4.20,0'));
  expect([same.changes, same.changedQuotes]).toEqual([0, []]);
  await store(record('5', at + 120, '1.90,3.50,4.30,0'), record('5', at + 120, '1.90,3.50,4.30,1'));
  await store(record('5', at + 120, '1.90,3.50,4.30,0'));
  expect(await quote()).toEqual({ odds_1: 1.9, closed: true, version: 2 });
  expect([...(await stored()).values()]).toEqual([
    [`${at - 60} 1.8,3.4,4.4,0`, `${at} 1.95,3.4,4.2,0`, `${at + 120} 1.9,3.5,4.3,1`],
  ]);
});

test('[hardening 8] odds of a company that is nobody’s are left out; what cannot be read waits in quarantine until the same change comes whole', async () => {
  const bad = record('6', at, 'none');
  const stored1 = await storePage(
    reader,
    football(),
    page([record('3', at, '1.95,3.40,4.20,0'), bad, record('5', at, '2,3,4,0')]),
  );
  expect([stored1.changes, stored1.quarantined]).toEqual([1, 1]);
  const quarantined = () => owner.query('SELECT supplier_id, feed, reason, record, state FROM platform.quarantine');
  const held = { supplier_id: `6/77/eu/${at}`, feed: 'football/odds', reason: '赔率内容不符合约定', record: bad };
  expect((await quarantined()).rows).toEqual([{ ...held, state: 'open' }]);
  const again = await inMerchant(pool, 'platform', (tx) =>
    storeRecord(tx, steps, { supplier: 'NAMI', feed: 'football/odds' }, bad),
  );
  expect(again).toEqual({ reason: held.reason });
  await storePage(reader, football(), page([record('6', at + 5, '2,3,4,0')]));
  expect((await quarantined()).rows).toEqual([{ ...held, state: 'open' }]);
  await storePage(reader, football(), page([record('6', at, '2,3,4,0')]));
  expect((await quarantined()).rows).toEqual([{ ...held, state: 'read' }]);
});

test('months of odds are made ahead, and go after thirteen', async () => {
  const month = (ago: number) => `date_trunc('month', now() AT TIME ZONE 'UTC') - interval '${ago} months'`;
  for (const ago of [12, 15])
    await owner.query(`DO $$ DECLARE month timestamp := ${month(ago)}; BEGIN
      EXECUTE format('CREATE TABLE platform.odds_changes_%s PARTITION OF platform.odds_changes FOR VALUES FROM (%L) TO (%L)',
        to_char(month, 'YYYY_MM'), month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC'); END $$`);
  const nameOf = async (ago: number) => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT to_char(${month(ago)}, '"odds_changes"_YYYY_MM') AS name`,
    );
    return rows[0]?.name ?? '';
  };
  const ahead = await nameOf(-2);
  await owner.query(`DROP TABLE platform.${ahead}`);
  await inMerchant(pool, 'platform', (_tx, transaction) =>
    transaction.run({ text: 'SELECT platform.keep_match_months(90)' }),
  );
  const isThere = async (name: string) => {
    const { rows } = await owner.query<{ there: boolean }>(
      `SELECT to_regclass('platform.${name}') IS NOT NULL AS there`,
    );
    return rows[0]?.there;
  };
  expect([await isThere(ahead), await isThere(await nameOf(12)), await isThere(await nameOf(15))]).toEqual([
    true,
    true,
    false,
  ]);
});
