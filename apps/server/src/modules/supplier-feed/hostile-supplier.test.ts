import { afterAll, beforeAll, expect, test } from 'vitest';

import { type FeedStage, openFeedStage } from '../../../test/feed/feed-stage.ts';
import { FeedList, unreadList, usualPace } from './feed-list.ts';
import { readPage } from './page-storing.service.ts';

let stage: FeedStage;
beforeAll(async () => {
  stage = await openFeedStage('2026-11-16T12:30:00.000Z');
});
afterAll(() => stage.close());

const nothing = () => Promise.resolve([]);
const quietly = () => Promise.resolve();
const steps = {
  takeTurn: quietly,
  linkEntries: nothing,
  followSports: quietly,
  followMatches: nothing,
  retryLoose: nothing,
};

test('[MAT-61] [mend 7] a huge and a deep record are quarantined by the beginning of their text, the others are stored', async () => {
  await stage.suppliers.admin('switches/nami', { garbage: 'hostile' });
  const list = new FeedList('basketball', 'team', unreadList, usualPace);
  const page = await readPage(await stage.newReader(steps), list, new AbortController().signal);
  expect(page?.quarantined).toBe(2);
  const { rows } = await stage.owner.query<{ reason: string; size: number; supplier_id: string | null }>(
    `SELECT reason, length(record #>> '{}') AS size, supplier_id FROM platform.quarantine ORDER BY reason`,
  );
  expect(rows.map(({ reason }) => reason)).toEqual(['记录超过 20 层', '记录超过 32 KB']);
  for (const { size, supplier_id: id } of rows) {
    expect(size).toBeLessThanOrEqual(2048);
    expect(id).not.toBeNull();
  }
  const { rows: names } = await stage.owner.query<{ name: string; record: { name_zh: string } }>(
    'SELECT name, record FROM platform.supplier_entries',
  );
  expect(names.length).toBe((page?.records ?? 0) - 2);
  expect(names.filter(({ name, record }) => /[\p{Cc}\p{Cf}]/u.test(name + record.name_zh))).toEqual([]);
});

test('[mend 7] a list without an end rests after fifty pages', () => {
  const list = new FeedList('basketball', 'match', unreadList, usualPace);
  const now = Date.now();
  const rests: number[] = [];
  for (let at = 1; at <= 120; at += 1) {
    list.succeeded(list.kept, { next: String(at), more: true, isEmpty: false }, now);
    if (list.dueAt > now) rests.push(at);
  }
  expect(rests).toEqual([50, 100]);
  list.succeeded(list.kept, { next: 'end', more: false, isEmpty: false }, now);
  expect(list.rounds).toBe(0);
});
