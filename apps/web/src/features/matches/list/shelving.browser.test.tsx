import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { addressNow, rowOf, rowsShown } from '../../../../test/office.tsx';
import { aMatch, changes, openSchedule } from '../../../../test/schedule.tsx';
import { shownTask } from '../../../entities/task/shown-task.ts';

const liga = { leagueId: '1003', lname: '西班牙甲级联赛', llevel: 2 };
const first = aMatch();
const second = aMatch({ matchId: '100002', hname: '利物浦' });
const recycled = aMatch({ matchId: '100003', hname: '切尔西', status: 4 });
const onShelf = aMatch({ matchId: '100004', hname: '埃弗顿', status: 1 });
const foreign = aMatch({ matchId: '100005', hname: '皇家马德里', ...liga });

type Item = { key: string; label: string; state: 'done' | 'refused'; reason: string | null };
const done = (key: string): Item => ({ key, label: key, state: 'done', reason: null });

function aTask(id: string, items: Item[]) {
  const refused = items.filter(({ state }) => state === 'refused').length;
  return {
    id,
    kind: 'matches.bulk',
    title: '上架赛程',
    merchantCode: 'platform',
    state: 'done' as const,
    total: items.length,
    done: items.length,
    refused,
    hasItems: true,
    failure: null,
    file: null,
    finding: null,
    createdTime: '2026-11-16T02:00:00.000Z',
    endedTime: '2026-11-16T02:00:01.000Z',
    expiresTime: '2026-11-23T02:00:00.000Z',
    items,
    next: null,
  };
}

/** A schedule whose tasks end at once, as `itemsOf` says. */
async function openWithTasks(itemsOf: (ids: readonly string[]) => Item[]) {
  const tasks = new Map<string, Item[]>();
  return await openSchedule({
    matches: [first, second, recycled, onShelf, foreign],
    user: { permissions: changes, merchantCode: 'platform' },
    answers: {
      'matches.bulk': ({ body: { ids = [] } }) => {
        const taskId = String(tasks.size + 1);
        tasks.set(taskId, itemsOf(ids));
        return { taskId };
      },
      'tasks.get': ({ params: { id } }) => aTask(id, tasks.get(id) ?? []),
    },
  });
}

const leagueOf = (hname: string) => rowOf(hname).getByRole('button', { name: /^只看 英格兰超级联赛/ });
const bodies = (requests: Awaited<ReturnType<typeof openWithTasks>>['requests']) =>
  requests('matches.bulk').map(({ body }) => body);

test('[day 4] a league’s day is put on shelf in three clicks, told in one toast and taken back to where each stood', async () => {
  const { requests } = await openWithTasks((ids) => ids.map(done));
  await leagueOf('利物浦').click();
  await expect.poll(() => rowsShown().length).toBe(4);
  expect(addressNow()).toContain('leagueId=1001&gameTime=2026-11-20');
  await page.getByRole('checkbox', { name: '选择本页全部' }).click();
  await page.getByRole('button', { name: '批量上架' }).click();
  const toast = page.getByTestId('toast');
  await expect.element(toast).toMatchTextContent(/^已上架 3 场撤销详情/);
  expect(bodies(requests), 'those on shelf are left out').toEqual([
    { act: 'putOnShelf', ids: ['100001', '100002', '100003'] },
  ]);
  expect(shownTask.get(), 'no drawer').toBeNull();
  await toast.getByRole('button', { name: '撤销' }).click();
  await expect
    .poll(() => bodies(requests).slice(1))
    .toEqual([
      { act: 'takeOffShelf', ids: ['100001', '100002'] },
      { act: 'recycle', ids: ['100003'] },
    ]);
  await expect.element(page.getByText('已回收 1 场')).toBeVisible();
});

test('[day 4] the results open where one failed, and no toast claims success', async () => {
  await openWithTasks((ids) =>
    ids.map((key) => (key === '100002' ? { ...done(key), state: 'refused', reason: '不能上架' } : done(key))),
  );
  await page.getByRole('checkbox', { name: '选择本页全部' }).click();
  await page.getByRole('button', { name: '批量上架' }).click();
  await expect.poll(() => shownTask.get()).toBe('1');
  expect(page.getByTestId('toast').elements()).toEqual([]);
});

test('[day 4] acts that take nothing away are in the primary colour', async () => {
  await openWithTasks((ids) => ids.map(done));
  await page.getByRole('checkbox', { name: '选择本页全部' }).click();
  const colourOf = (name: string) =>
    getComputedStyle(page.getByRole('button', { name, exact: true }).element()).backgroundColor;
  expect(colourOf('批量上架')).toBe(colourOf('新增赛程'));
  expect(colourOf('批量回收')).not.toBe(colourOf('批量上架'));
});

test('[day 4] [day 14] level, leagues with their counts and the first supplier narrow the list and the days', async () => {
  const { requests } = await openSchedule({
    matches: [first, second, foreign],
    path: '/spo_soc_sch?llevel=2&supplier=HBIRD',
  });
  const chosen = { llevel: ['2'], supplier: ['HBIRD'] };
  await expect.poll(() => requests('matches.list').at(-1)?.query).toMatchObject(chosen);
  expect(requests('matches.days').at(-1)?.query).toMatchObject(chosen);
  const filter = page.getByRole('button', { name: '筛选，已用 2 项' });
  await expect.element(filter).toMatchTextContent(/^筛选$/);
  await filter.click();
  const panel = page.getByRole('group', { name: '筛选' });
  await expect.element(panel.getByText('二级 · 1 场').last()).toBeVisible();
  await panel.getByRole('combobox', { name: '联赛', exact: true }).click();
  await page.getByTitle('西班牙甲级联赛 · 1 场').click();
  const narrowed = { ...chosen, leagueId: ['1003'] };
  await expect.poll(() => requests('matches.list').at(-1)?.query).toMatchObject(narrowed);
  await expect.poll(() => requests('matches.days').at(-1)?.query).toMatchObject(narrowed);
});

test('[day 4] choosing all leagues asks for none in particular', async () => {
  const { requests } = await openWithTasks(() => []);
  await page.getByRole('button', { name: /^筛选/ }).click();
  await page.getByRole('group', { name: '筛选' }).getByRole('combobox', { name: '联赛', exact: true }).click();
  await page.getByTitle('西班牙甲级联赛 · 1 场').click();
  const query = () => requests('matches.list').at(-1)?.query ?? {};
  await expect.poll(query).toMatchObject({ leagueId: ['1003'] });
  await page.getByTitle('全部', { exact: true }).click();
  await expect.poll(() => Object.keys(query())).not.toContain('leagueId');
});

test('[day 4] [MAT-27] a page has 25 rows, or 50 or 100 as chosen, which is kept with the table', async () => {
  const many = Array.from({ length: 60 }, (_, at) => aMatch({ matchId: String(100_001 + at), hname: `主队${at}` }));
  const { requests } = await openSchedule({
    matches: many,
    path: '/spo_soc_sch?page=2',
    answers: { 'saved-views.keep': () => ({}) },
  });
  await expect.poll(() => rowsShown().length).toBe(25);
  await page.getByRole('button', { name: '25 条/页，点击更改' }).click();
  await page.getByRole('menuitem', { name: '50 条/页' }).click();
  await expect.poll(() => rowsShown().length).toBe(50);
  expect(requests('matches.list').at(-1)?.query).toMatchObject({ size: 50, current: 1 });
  await expect.poll(() => requests('saved-views.keep').at(-1)?.body).toMatchObject({ look: { size: 50 } });
});
