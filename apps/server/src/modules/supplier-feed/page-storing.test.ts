import { zstdDecompressSync } from 'node:zlib';

import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { type FeedStage, openFeedStage } from '../../../test/feed/feed-stage.ts';
import type { TestSuppliers } from '../../../test/feed/suppliers.ts';
import type { OutboundOptions } from '../../platform/network/outbound.ts';
import { FeedFigures } from './feed-figures.ts';
import { FeedList, unreadList, usualPace } from './feed-list.ts';
import type { EntryKey, MatchKey } from './feed-steps.ts';
import { Overtaken, readLists, writeFeedState } from './feed.repository.ts';
import { type PageReader, readPage, storePage } from './page-storing.service.ts';
import type { SupplierPage } from './supplier-source.ts';

const evening = '2026-11-16T12:30:00.000Z';
const later = '2026-11-16T12:50:00.000Z';
const allWell = { slow: 0, down: 'no', garbage: 'no', duplicates: 0, outOfOrder: false, clock: 0, cut: 'no' };

let stage: FeedStage;
let pool: Pool;
let owner: Pool;
let suppliers: TestSuppliers;
let reader: PageReader;
let followed: (EntryKey | MatchKey)[] = [];

beforeAll(async () => {
  stage = await openFeedStage(evening);
  ({ pool, owner, suppliers } = stage);
});
afterAll(() => stage.close());
beforeEach(async () => {
  await fetch(`${suppliers.program.admin.address}/admin/switches/nami`, { method: 'DELETE' });
  await suppliers.admin('clock', { at: evening, speed: 0 });
  reader = await newReader();
});
afterEach(async () => {
  followed = [];
  await owner.query(
    'TRUNCATE platform.supplier_matches, platform.supplier_entries, platform.quarantine, platform.feed_lists, platform.feed_pages',
  );
});

const steps = {
  takeTurn: () => Promise.resolve(),
  linkEntries: async (_: unknown, changed: readonly EntryKey[]) => {
    followed.push(...changed);
    return changed.map(({ discipline, supplierId }) => ({ matchId: supplierId, discipline }));
  },
  followMatches: async (_: unknown, changed: readonly MatchKey[]) => {
    followed.push(...changed);
    return changed.map(({ discipline, supplierId }) => ({ matchId: supplierId, discipline }));
  },
  followSports: () => Promise.resolve(),
  retryLoose: () => Promise.resolve([]),
};

const newReader = (limits: Partial<OutboundOptions> = {}) =>
  stage.newReader(steps, { attemptMs: 5000, totalMs: 5000, ...limits });

const turn = (switches: object) => suppliers.admin('switches/nami', switches);
const matches = () => new FeedList('basketball', 'match', unreadList, usualPace);
const listed = () => suppliers.listed('nami', 'basketball/match');

/** Page by page to the end, and once more from where something was unreadable once it is time for that. */
async function readThrough(list: FeedList): Promise<void> {
  do await readPage(reader, list, new AbortController().signal);
  while (list.dueAt <= Date.now());
}

async function stored(): Promise<Map<string, unknown>> {
  const { rows } = await owner.query<{ supplier_id: string; record: unknown }>(
    'SELECT supplier_id, record FROM platform.supplier_matches',
  );
  return new Map(rows.map((row) => [row.supplier_id, row.record]));
}

async function digest(): Promise<unknown> {
  const { rows } = await owner.query(
    `SELECT (SELECT md5(string_agg(match::text, '' ORDER BY supplier_id)) FROM platform.supplier_matches match) AS matches,
       (SELECT md5(string_agg(entry::text, '' ORDER BY kind, supplier_id)) FROM platform.supplier_entries entry) AS entries,
       (SELECT count(*) FROM platform.feed_pages) AS pages`,
  );
  return rows[0];
}

const cursorInDatabase = async () =>
  (await inMerchant(pool, 'platform', (tx) => readLists(tx, 'NAMI'))).get('basketball/match')?.cursor;

test('[MAT-61] [MAT-68] [MAT-69] [MAT-78] a supplier’s list is read to its end and kept as it came', async () => {
  const list = matches();
  await readThrough(list);
  const there = await listed();
  expect(there.size).toBeGreaterThan(500);
  expect(await stored()).toEqual(there);
  expect(followed).toHaveLength(there.size);
  expect(await cursorInDatabase()).toBe(list.kept.cursor);
  const { rows } = await owner.query<{ body: Buffer }>('SELECT body FROM platform.feed_pages ORDER BY received_at');
  const pages = rows.map(({ body }) => JSON.parse(zstdDecompressSync(body).toString()) as { results: unknown[] });
  expect(pages.flatMap(({ results }) => results)).toEqual([...there.values()]);
});

test('leagues, teams and players are read with their names', async () => {
  for (const kind of ['competition', 'team', 'player'] as const) {
    followed = [];
    await readThrough(new FeedList('basketball', kind, unreadList, usualPace));
    const there = await suppliers.listed('nami', `basketball/${kind}`);
    expect(there.size).toBeGreaterThan(2);
    const { rows } = await owner.query(
      `SELECT supplier_id, name FROM platform.supplier_entries WHERE discipline = 2 AND kind = $1`,
      [kind === 'competition' ? 'league' : kind],
    );
    expect(new Set(rows.map((row: { supplier_id: string }) => row.supplier_id))).toEqual(new Set(there.keys()));
    expect(followed).toHaveLength(there.size);
  }
});

test('[MAT-81] re-reading a page changes nothing', async () => {
  await readThrough(matches());
  const before = await digest();
  followed = [];
  for (let replay = 0; replay < 3; replay += 1) await readThrough(matches());
  expect(await digest()).toEqual(before);
  expect(followed).toEqual([]);
});

test('[MAT-81] pages in disorder, with duplicates and older versions among the newer, end in the same', async () => {
  await turn({ outOfOrder: true, duplicates: 0.5 });
  await readThrough(matches());
  await turn(allWell);
  expect(await stored()).toEqual(await listed());
});

test('[MAT-81] an earlier report never replaces a later one', async () => {
  await suppliers.admin('clock', { at: later });
  await readThrough(matches());
  const before = await digest();
  const there = await listed();
  await suppliers.admin('clock', { at: evening });
  reader = await newReader();
  expect(await listed()).not.toEqual(there);
  await readThrough(matches());
  expect(await digest()).toEqual(before);
});

test('[MAT-81] only what changed is read afterwards, also results that are put otherwise later and back again', async () => {
  const list = matches();
  await readThrough(list);
  for (const [at, past] of [['12:35', 0.3] as const, ['12:40', 0] as const]) {
    await turn({ past });
    await suppliers.admin('clock', { at: `2026-11-16T${at}:00Z` });
    reader = await newReader();
    followed = [];
    await readThrough(list);
    const there = await listed();
    expect(await stored()).toEqual(there);
    expect(followed.length).toBeGreaterThan(10);
    expect(followed.length).toBeLessThan(there.size / 2);
  }
});

test.each([
  ['refused', { down: 'refused' }, /^连接失败$/],
  ['unavailable', { down: 'unavailable' }, /^返回状态 503$/],
  ['slow', { slow: 3000 }, /^响应超时$/],
  ['no JSON', { garbage: 'syntax' }, /^内容不是 JSON$/],
  ['half of the records', { cut: 'records' }, /^本页应有 \d+ 条，只收到 \d+ 条$/],
  ['half of the connection', { cut: 'connection' }, /^连接失败$/],
  ['a clock that jumped ahead', { clock: 3600 }, /^时钟比平时快 3[56]\d\d 秒$/],
  ['a clock that jumped back', { clock: -60 }, /^时钟比平时慢 [67]\d 秒$/],
])('[MAT-81] %s: nothing is taken, the list stays where it is and goes on from there', async (_, fault, reason) => {
  reader = await newReader({ attemptMs: 1000 });
  const list = matches();
  await readPage(reader, list, new AbortController().signal);
  const [before, cursor] = [await digest(), await cursorInDatabase()];
  await turn(fault);
  for (let tried = 0; tried < 2; tried += 1) {
    const failure: unknown = await readThrough(list).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'SupplierFailure', message: expect.stringMatching(reason) as string });
  }
  expect([await digest(), await cursorInDatabase()]).toEqual([before, cursor]);
  await turn(allWell);
  await readThrough(list);
  expect(await stored()).toEqual(await listed());
});

test('[MAT-81] records that cannot be read lie in quarantine, and come out of it when they have come whole', async () => {
  const list = matches();
  await turn({ garbage: 'types' });
  await readThrough(list);
  await turn(allWell);
  const there = await listed();
  const some = await stored();
  const quarantined = await owner.query<{ supplier_id: string | null; reason: string; times: number; state: string }>(
    'SELECT supplier_id, reason, times, state FROM platform.quarantine',
  );
  expect(some.size + quarantined.rows.length).toBe(there.size);
  for (const row of quarantined.rows)
    expect(row).toMatchObject({ state: 'open', times: 1, reason: expect.stringMatching(/[\u4e00-\u9fff]/) as string });
  expect(list.kept.againFrom).toBe('{"since":0}');
  list.kept = { ...list.kept, againAt: Date.now() };
  await readThrough(list);
  expect(await stored()).toEqual(there);
  const left = await owner.query<{ known: boolean }>(
    `SELECT DISTINCT supplier_id IS NOT NULL AS known FROM platform.quarantine WHERE state = 'open'`,
  );
  // Whatever had lost its id too cannot be told again.
  expect(left.rows.filter(({ known }) => known)).toEqual([]);
  expect(list.kept).toMatchObject({ againFrom: null, againTimes: 0 });
});

const match = {
  id: 5,
  competition_id: 1,
  home_team_id: 2,
  away_team_id: 3,
  status_id: 2,
  match_time: 1000,
  home_scores: [],
  away_scores: [],
  updated_at: 1500,
};
const pageOf = (results: unknown[], count = results.length): SupplierPage => ({
  results,
  count,
  next: '1-1',
  more: false,
  suppliedAt: 2000,
  body: Buffer.from(JSON.stringify(results)),
});

const score = { ...match, home_scores: [5], away_scores: [0] };
const league = { id: 7, name_zh: '甲', level: 1, updated_at: 1500 };
test.each([
  ['competition' as const, [league, { ...league, level: 2 }]],
  ['match' as const, [match, score, { ...score, status_id: 10 }, { ...score, status_id: 10, note: '补' }]],
])(
  '[hardening 17] of what is told for one second the further one stands, in any order, however often: %s',
  async (kind, versions) => {
    const last = versions.toReversed();
    for (const pages of [versions.map((one) => [one]), last.map((one) => [one]), [versions], [last]]) {
      await owner.query('TRUNCATE platform.supplier_matches, platform.supplier_entries');
      const store = async (page: object[]) =>
        await storePage(reader, new FeedList('basketball', kind, unreadList, usualPace), pageOf(page, 1));
      for (const page of pages) await store(page);
      const before = await digest();
      followed = [];
      for (const page of [...pages, ...pages, ...pages]) await store(page);
      const { rows } = await owner.query(
        'SELECT record FROM platform.supplier_matches UNION ALL SELECT record FROM platform.supplier_entries',
      );
      expect([rows, await digest(), followed]).toEqual([[{ record: last[0] }], before, []]);
    }
  },
);

test('a stage that nobody knows is quarantined with its record, and the match keeps its last one', async () => {
  await storePage(reader, matches(), pageOf([match]));
  const unknown = { ...match, status_id: 77, updated_at: 1600 };
  for (let time = 0; time < 2; time += 1) await storePage(reader, matches(), pageOf([unknown]));
  const read = async () => {
    const { rows } = await owner.query(
      `SELECT (SELECT stage FROM platform.supplier_matches), supplier_id, reason, record, times, state FROM platform.quarantine`,
    );
    return rows as unknown[];
  };
  const row = { stage: 21, supplier_id: '5', reason: '未知的比赛状态 77', record: unknown, times: 2, state: 'open' };
  expect(await read()).toEqual([row]);
  await storePage(reader, matches(), pageOf([{ ...match, status_id: 3, updated_at: 1550 }]));
  expect(await read()).toEqual([{ ...row, stage: 22 }]);
  await storePage(reader, matches(), pageOf([{ ...match, status_id: 10, updated_at: 1700 }]));
  expect(await read()).toEqual([{ ...row, stage: 90, state: 'read' }]);
});

test('[hardening 16] sports that share a discipline do not overwrite each other', async () => {
  const served = { ...match, status_id: 1, match_time: 1400 };
  for (const sport of ['tennis', 'curling', 'valorant']) {
    await storePage(reader, new FeedList(sport, 'match', unreadList, usualPace), pageOf([served]));
    const team = { id: 2, name_zh: `${sport}队`, competition_id: 1, updated_at: 1500 };
    await storePage(reader, new FeedList(sport, 'team', unreadList, usualPace), pageOf([team]));
  }
  const { rows } = await owner.query(
    `SELECT discipline, supplier_id AS id, league_ref AS league, home_ref AS home, away_ref AS away, name, record
     FROM (SELECT supplier_id AS home_ref, name, discipline FROM platform.supplier_entries) team
     JOIN platform.supplier_matches match USING (home_ref, discipline) ORDER BY supplier_id`,
  );
  expect(rows).toEqual(
    [['curling', 3] as const, ['tennis', 3] as const, ['valorant', 2200] as const].map(([sport, discipline]) => ({
      discipline,
      id: `${sport}:5`,
      league: `${sport}:1`,
      home: `${sport}:2`,
      away: `${sport}:3`,
      name: `${sport}队`,
      record: served,
    })),
  );
});

test('[hardening 16] each version of a record that cannot be read takes the place of the one before', async () => {
  const bad = { ...match, status_id: 77 };
  for (const updated_at of [1600, 1700, 1650])
    await storePage(
      reader,
      matches(),
      pageOf([
        { ...bad, updated_at },
        { ...match, id: 6 },
      ]),
    );
  const read = async () => {
    const { rows } = await owner.query<object>('SELECT supplier_id, record, times, state FROM platform.quarantine');
    return rows;
  };
  const row = { supplier_id: '5', record: { ...bad, updated_at: 1700 }, times: 3, state: 'open' };
  expect(await read()).toEqual([row]);
  await owner.query(`UPDATE platform.quarantine SET state = 'ignored'`);
  await storePage(reader, matches(), pageOf([{ ...bad, updated_at: 1750 }]));
  expect(await read()).toMatchObject([{ times: 4, state: 'ignored' }]);
  const worse = { ...bad, status_id: 78, updated_at: 1800 };
  await storePage(reader, matches(), pageOf([worse]));
  expect(await read()).toEqual([{ ...row, record: worse, times: 5, state: 'open' }]);
});

test('[hardening 16] matches that follow changed names are told', async () => {
  const list = new FeedList('basketball', 'competition', unreadList, usualPace);
  const { changedMatches } = await storePage(reader, list, pageOf([league]));
  expect(changedMatches).toEqual([{ matchId: '7', discipline: 2 }]);
});

test('a text that the database cannot keep does not stop the list', async () => {
  await storePage(
    reader,
    matches(),
    pageOf([
      { ...match, note: '\u0000' },
      { ...match, id: 6 },
    ]),
  );
  expect([...(await stored()).keys()]).toEqual(['6']);
});

test('a page of which nothing can be read is not taken: then the supplier speaks otherwise than we think', async () => {
  const strange = Array.from({ length: 20 }, (_, at) => ({ ...match, id: at + 1, match_time: '20:00' }));
  await expect(storePage(reader, matches(), pageOf(strange))).rejects.toThrow('整页记录都无法识别');
});

test('an overtaken reader writes nothing any more', async () => {
  const old = reader;
  reader = await newReader();
  await expect(storePage(old, matches(), pageOf([match]))).rejects.toThrow(Overtaken);
  expect((await stored()).size).toBe(0);
  await storePage(reader, matches(), pageOf([match]));
  expect((await stored()).size).toBe(1);
});

test('a clock’s lead is kept, and learned anew once somebody has had it forgotten', async () => {
  const write = (leadMs: number | null, isKept: boolean) =>
    inMerchant(pool, 'platform', (tx) =>
      writeFeedState(tx, reader.term, {
        clock: { leadMs, isKept },
        brokenUntil: null,
        lists: [],
        figures: new FeedFigures(),
      }),
    );
  expect(await write(1000, false)).toEqual({ leadMs: 1000, isKept: true });
  expect(await write(1100, true)).toEqual({ leadMs: 1100, isKept: true });
  await owner.query('UPDATE platform.feed_leaders SET clock_lead_ms = NULL');
  expect(await write(1200, true)).toEqual({ leadMs: null, isKept: false });
  expect(await write(2000, false)).toEqual({ leadMs: 2000, isKept: true });
  await newReader();
  await expect(write(3000, true)).rejects.toThrow(Overtaken);
});

test('a step that fails takes its page with it', async () => {
  const failing = { ...steps, followMatches: () => Promise.reject(new Error('no')) };
  await expect(storePage({ ...reader, steps: failing }, matches(), pageOf([match]))).rejects.toThrow('no');
  expect([(await stored()).size, await cursorInDatabase()]).toEqual([0, undefined]);
});
