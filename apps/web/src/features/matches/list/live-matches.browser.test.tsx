import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { rowOf, rowsShown } from '../../../../test/office.tsx';
import { aMatch, openSchedule } from '../../../../test/schedule.tsx';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { deliver, ownTopics } from '../../../lib/events/topics.ts';

const matches = Array.from({ length: 25 }, (_, at) =>
  aMatch({
    matchId: String(100_001 + at),
    hname: `主${at}队`,
    gameStage: '上半场',
    gameStageType: 11,
    hTotalScore: 0,
    aTotalScore: 0,
  }),
);
const move = (at: number, version: number, changes: object = {}) => ({
  id: String(100_001 + at),
  matchId: String(100_001 + at),
  status: 2,
  gameStage: '上半场',
  gameStageType: 11,
  hTotalScore: version,
  aTotalScore: 0,
  gameTime: matches[at]?.gameTime,
  feedVersion: String(version + 1),
  ...changes,
});
const tell = (rows: readonly Record<string, unknown>[], removed: readonly string[] = []) =>
  deliver({ type: 'topic', topic: 'matches:spo_soc_sch', rows: [...rows], removed: [...removed] });
const orderNow = () => rowsShown().map(({ dataset }) => dataset['row']);

test('a score and a stage change by themselves and are marked; no row moves, and nothing is asked again', async () => {
  const { requests } = await openSchedule({ matches });
  await expect.poll(() => rowsShown().length).toBe(25);
  expect(ownTopics()).toContain('matches:spo_soc_sch');
  const before = orderNow();
  const calls = requests('matches.list').length;
  tell([move(3, 1, { gameStage: '中场', gameStageType: 12 })]);
  await expect.element(rowOf('1:0')).toMatchTextContent(/1:0.*中场/);
  const marked = [...rowOf('1:0').element().querySelectorAll('[data-moved]')].map(({ textContent }) => textContent);
  expect(marked).toEqual(['1:0', '中场']);
  expect(document.querySelectorAll('[data-moved]')).toHaveLength(2);
  tell([move(3, 0)]);
  tell([move(4, 2)]);
  await expect.element(rowOf('2:0')).toBeVisible();
  await expect.element(rowOf('1:0')).toBeVisible();
  expect(orderNow()).toEqual(before);
  expect(requests('matches.list')).toHaveLength(calls);
  tell([], ['100001']);
  await expect.poll(() => rowsShown().length).toBe(24);
});

test('[day 2] the mark of a score that a person set comes and goes with the score', async () => {
  await openSchedule({ matches });
  await expect.poll(() => rowsShown().length).toBe(25);
  const pin = page.getByRole('img', { name: '人工设定：全场（仅此次）' });
  tell([move(3, 1, { ownScores: [{ part: 0, kind: 'once' }] })]);
  await expect.element(pin).toBeVisible();
  tell([move(3, 2, { ownScores: [] })]);
  await expect.element(pin).not.toBeInTheDocument();
});

test('moves that arrive between two frames are drawn together', async () => {
  await openSchedule({ matches });
  await expect.poll(() => rowsShown().length).toBe(25);
  let drawn = 0;
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && (query.queryKey as unknown[])[0] === 'matches') drawn += 1;
  });
  for (let version = 1; version <= 20; version += 1) tell(Array.from({ length: 20 }, (_, at) => move(at, version)));
  const ahead = () => rowsShown().filter(({ textContent }) => textContent.includes('20:0阿森纳'));
  await expect.poll(() => ahead().length).toBe(20);
  stop();
  expect(drawn).toBe(1);
});

test('missed moves are read again, with the open match; moves elsewhere draw nothing', async () => {
  const { requests } = await openSchedule({ matches, path: '/spo_soc_sch?match=100001' });
  await expect.poll(() => requests('matches.get').length).toBeGreaterThan(0);
  await expect.poll(() => rowsShown().length).toBe(25);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const before = [requests('matches.get').length, requests('matches.list').length];
  let drawn = 0;
  const stop = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') drawn += 1;
  });
  tell([{ ...move(3, 1), id: '999999', matchId: '999999' }]);
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  stop();
  expect(drawn).toBe(0);
  deliver({ type: 'reload', topic: 'matches:spo_soc_sch' });
  await expect
    .poll(() => [requests('matches.get').length, requests('matches.list').length])
    .toEqual(before.map((count) => count + 1));
});
