import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { rowOf } from '../../../../test/office.tsx';
import { aMatch, openSchedule } from '../../../../test/schedule.tsx';
import { deliver } from '../../../lib/events/topics.ts';

const looks = ['spo_soc_sch-view', 'pro_anc_lis-view'];
const anchor = (name: string, at: number, enabled = true) => ({
  programId: String(500 + at),
  streamer: { streamerId: at, name, streamerCode: `K7M2P9Q${at}`, nickname: '', photo: null },
  startTime: '2026-11-20T11:30:00.000Z',
  endTime: '2026-11-20T17:00:00.000Z',
  enabled,
});
const four = { programs: ['赵云霄', '林小溪', '唐果'].map((name, at) => anchor(name, at)), total: 4 };

test('a row shows the faces of its anchors, how many more there are, and their windows', async () => {
  await openSchedule({
    matches: [aMatch({ epg: four }), aMatch({ matchId: '100002', hname: '切尔西', epg: { programs: [], total: 0 } })],
    user: { permissions: looks },
  });
  await expect
    .element(page.getByRole('img', { name: /^4 位主播：赵云霄 11-20 19:30 – 11-21 01:00、.*等$/ }))
    .toBeVisible();
  await expect.element(rowOf('曼彻斯特城')).toMatchTextContent(/\+1/);
  await expect.element(rowOf('切尔西')).toMatchTextContent(/暂无主播/);
});

test('[MAT-24] the column and its filter need a key of anchors or programmes; that of one’s own reservations adds nothing', async () => {
  await openSchedule({ user: { permissions: ['spo_soc_sch-view', 'anc_#_res-view'] } });
  await expect.element(rowOf('曼彻斯特城')).toBeVisible();
  expect(page.getByRole('columnheader', { name: '主播' }).elements()).toHaveLength(0);
});

test('matches without an anchor are found by a filter', async () => {
  const { requests } = await openSchedule({ user: { permissions: looks } });
  await page.getByRole('button', { name: '筛选' }).click();
  await page.getByRole('combobox', { name: '主播' }).click();
  await page.getByTitle('无主播').click();
  await expect.poll(() => requests('matches.list').at(-1)?.query).toMatchObject({ programs: 'none' });
  await expect.element(page.getByText('主播：无主播')).toBeVisible();
});

test('a new appointment changes the faces by itself', async () => {
  let epg: typeof four = { programs: [], total: 0 };
  const { requests } = await openSchedule({
    user: { permissions: looks },
    answers: {
      'matches.list': () => ({ records: [aMatch({ epg })], current: 1, size: 25, total: 1, totalPages: 1 }),
    },
  });
  await expect.element(rowOf('曼彻斯特城')).toMatchTextContent(/暂无主播/);
  const before = requests('matches.list').length;
  epg = four;
  deliver({ type: 'topic', topic: 'appointments', rows: [{ id: '500', matchId: '999999' }], removed: [] });
  deliver({ type: 'topic', topic: 'appointments', rows: [{ id: '501', matchId: '100001' }], removed: [] });
  await expect.element(page.getByRole('img', { name: /^4 位主播/ })).toBeVisible();
  expect(requests('matches.list').length).toBe(before + 1);
});
