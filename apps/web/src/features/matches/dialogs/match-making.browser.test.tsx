import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { addressNow, dialogOf, rowOf, rowsShown } from '../../../../test/office.tsx';
import { aMatch, looks, openSchedule } from '../../../../test/schedule.tsx';
import { sessionStore } from '../../../lib/session/session.ts';

const button = page.getByRole('button', { name: '新增赛程' }).first();
const dialog = dialogOf('新增足球赛程');
const submit = dialog.getByRole('button', { name: '新增赛程' });
const box = (label: string) => dialog.getByRole('combobox', { name: label });
const time = dialog.getByRole('textbox', { name: '比赛时间' });

async function choose(label: string, name: string): Promise<void> {
  await box(label).fill(name);
  // What was offered before the search stands there until its answer.
  const offered = () => [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].filter(isShown);
  await expect.poll(() => offered().map(({ title }) => title)).toEqual([name]);
  offered()[0]?.click();
  await expect.poll(offered).toEqual([]);
}

const isShown = (element: HTMLElement) => element.closest('.ant-select-dropdown-hidden') === null;

async function fillIn(): Promise<void> {
  await choose('联赛', '西班牙甲级联赛');
  await choose('主队', '皇家马德里');
  await choose('客队', '巴塞罗那');
  time.element().focus();
  await userEvent.keyboard('202611220315{Tab}');
  await expect.element(time).toHaveValue('2026-11-22 03:15');
}

const made = {
  leagueId: '1003',
  hTeamId: '2003',
  aTeamId: '2004',
  // A quarter past three at night in Shanghai.
  gameTime: '2026-11-21T19:15:00.000Z',
};

test('without the change permission no match can be created', async () => {
  await openSchedule({ user: { permissions: looks } });
  await expect.element(rowOf('曼彻斯特城')).toBeVisible();
  expect(button.elements()).toHaveLength(0);
});

test('the form for single leagues names the leagues it accepts', async () => {
  const permissions = ['sin_bas_sch-view', 'sin_bas_sch-action'];
  const { requests } = await openSchedule({
    path: '/sin_bas_sch',
    title: '棒球单项赛程',
    matches: [aMatch({ sportId: 4 })],
    user: { permissions },
  });
  await button.click();
  await expect.element(dialogOf('新增棒球单项赛程').getByText(/请选择单项联赛/)).toBeVisible();
  await expect.poll(() => requests('catalog.league-list').at(-1)?.query).toMatchObject({ discipline: '4' });
});

test('a match is made by hand: double pressing makes one, and the list shows and marks it', async () => {
  const { requests } = await openSchedule();
  await button.click();
  await fillIn();
  await submit.dblClick();
  await expect.element(page.getByText('已新增 皇家马德里 VS 巴塞罗那')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(rowOf('皇家马德里')).toMatchTextContent(/2026-11-22 03:15.*西班牙甲级联赛.*人工录入/);
  await expect.element(rowOf('皇家马德里')).toHaveAttribute('data-highlighted');
  expect(requests('matches.create').map(({ params, query, body }) => ({ params, query, body }))).toEqual([
    { params: { sport: 'sport' }, query: { sportId: '1' }, body: made },
  ]);
  expect(addressNow()).toBe('/spo_soc_sch');
});

test('a new match outside the current list is shown by itself', async () => {
  await openSchedule({ path: '/spo_soc_sch?leagueName=英格兰' });
  await expect.element(rowOf('曼彻斯特城')).toBeVisible();
  await button.click();
  await fillIn();
  await submit.click();
  await expect.element(rowOf('皇家马德里')).toBeVisible();
  expect(addressNow()).toBe('/spo_soc_sch?matchId=200002');
  expect(rowsShown()).toHaveLength(1);
});

test('missing fields and equal teams are marked, and nothing is sent', async () => {
  const { requests } = await openSchedule();
  await button.click();
  await submit.click();
  for (const text of ['请选择联赛', '请选择主队', '请选择客队', '请选择比赛时间'])
    await expect.element(dialog.getByText(text)).toBeVisible();
  await expect.element(box('联赛')).toHaveFocus();
  await fillIn();
  await choose('客队', '皇家马德里');
  await submit.click();
  await expect.element(dialog.getByText('主队与客队不能相同')).toBeVisible();
  await expect.element(box('客队')).toHaveAttribute('aria-invalid', 'true');
  await choose('主队', '巴塞罗那');
  await expect.element(dialog.getByText('主队与客队不能相同')).not.toBeInTheDocument();
  expect(requests('matches.create')).toEqual([]);
});

test('a field the server refuses shows the reason, and the form stays', async () => {
  const words = '该联赛不是单项联赛';
  await openSchedule({
    answers: {
      'matches.create': () => {
        throw new Refusal('formRefused', { details: [{ field: 'leagueId', errorMessage: words }] });
      },
    },
  });
  await button.click();
  await fillIn();
  await submit.click();
  await expect.element(dialog.getByText(words)).toBeVisible();
  await expect.element(box('联赛')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(time).toHaveValue('2026-11-22 03:15');
});

test('a session that ends in mid-form keeps the form, which is sent once more after signing in', async () => {
  let isOver = true;
  const { requests } = await openSchedule({
    answers: {
      'matches.create': () => {
        if (isOver) throw new Refusal('sessionExpired');
        return { matchId: '100001', updatedTime: '2026-11-17T00:00:00.000Z' };
      },
    },
  });
  const { user } = sessionStore.get();
  await button.click();
  await fillIn();
  await submit.click();
  await expect.poll(() => sessionStore.get().phase).toBe('expired');
  await expect.element(time).toHaveValue('2026-11-22 03:15');
  await expect.element(dialog).toMatchTextContent(/西班牙甲级联赛.*皇家马德里.*巴塞罗那/);
  isOver = false;
  sessionStore.set({ phase: 'signed-in', user });
  await submit.click();
  await expect.element(page.getByText('已新增 皇家马德里 VS 巴塞罗那')).toBeVisible();
  expect(requests('matches.create').map(({ body }) => body)).toEqual([made, made]);
});
