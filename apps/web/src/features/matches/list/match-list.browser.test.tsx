import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { logoName } from '../../../../test/logos.ts';
import { rowOf, rowsShown, textsOf } from '../../../../test/office.tsx';
import { aMatch, dayTab, openSchedule } from '../../../../test/schedule.tsx';
import { leaveOpen } from '../../../../test/searches.ts';

const name = '曼彻斯特城 VS 阿森纳';
const filterButton = page.getByRole('button', { name: /^筛选/ });

afterEach(async () => {
  window.scrollTo({ top: 0 });
  await page.viewport(1540, 900);
});

test('[day 6] filters stand in a panel behind one button that counts them; a chosen day is no tag and no count', async () => {
  const { requests } = await openSchedule();
  await dayTab('11/20 10').click();
  await expect.element(filterButton).toHaveTextContent('筛选');
  expect(page.getByRole('combobox', { name: '状态' }).elements()).toHaveLength(0);
  await filterButton.click();
  await page.getByRole('combobox', { name: '创建方式' }).click();
  await page.getByTitle('人工录入').click();
  await page.getByRole('combobox', { name: '状态' }).click();
  await page.getByTitle('上架', { exact: true }).click();
  await expect.poll(() => requests('matches.list').at(-1)?.query).toMatchObject({ status: ['1'], createType: '2' });
  await expect.element(filterButton).toHaveAccessibleName('筛选，已用 2 项');
  // The list of options first, then the panel.
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('combobox', { name: '状态' })).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('group', { name: '筛选' })).not.toBeInTheDocument();
  await expect.element(filterButton).toHaveFocus();
  expect(textsOf(page.getByRole('group', { name: '已选条件' }))).toEqual(['状态：上架创建方式：人工录入清空筛选']);
});

test('[day 6] a day beyond the tabs is picked in the panel and then has a tab of its own', async () => {
  await openSchedule({ path: '/spo_soc_sch?gameTime=2026-10-01' });
  await expect.element(dayTab('10/01')).toHaveAttribute('aria-selected', 'true');
  await expect
    .poll(() => textsOf(page.getByRole('tab', { name: /\d\d\/\d\d/ })).map((text) => text?.replace('今天 ', '')))
    .toEqual(['10/01', '11/19 0', '11/20 10', '11/21 20']);
});

test('[day 6] [MAT-20] one line of tools, and the open searches on the line of the days; both stay in sight', async () => {
  leaveOpen('/spo_soc_sch', [{ tabTitle: '联赛名称：英格兰', filters: { leagueName: '英格兰' } }]);
  const many = Array.from({ length: 25 }, (_, at) => aMatch({ matchId: String(100_001 + at), hname: `主队${at}` }));
  await page.viewport(1366, 768);
  await openSchedule({ matches: many });
  await expect.poll(() => rowsShown().length).toBe(25);
  const middle = (locator: ReturnType<typeof page.getByRole>) => {
    const { top, bottom } = locator.element().getBoundingClientRect();
    return (top + bottom) / 2;
  };
  const tools = [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('combobox', { name: '联赛名称' }),
    filterButton,
    page.getByRole('button', { name: '新增赛程' }),
  ];
  await expect.element(dayTab('11/20 10')).toBeVisible();
  const line = tools.map(middle);
  expect(Math.max(...line) - Math.min(...line)).toBeLessThanOrEqual(4);
  const search = page.getByRole('tab', { name: '联赛名称：英格兰' });
  const dayLine = [dayTab('11/20 10'), search, page.getByRole('button', { name: '列设置' })].map(middle);
  expect(Math.max(...dayLine) - Math.min(...dayLine)).toBeLessThanOrEqual(4);
  window.scrollTo({ top: 600 });
  await expect.poll(() => window.scrollY).toBeGreaterThan(300);
  const head = page.getByRole('columnheader', { name: '比赛时间' }).element();
  await expect
    .poll(() => head.getBoundingClientRect().top)
    .toBeGreaterThanOrEqual(search.element().getBoundingClientRect().bottom - 4);
  await expect.element(search).toBeInViewport();
});

test('[day 1] at 00:05 a match that began at 23:30 shows its minute, and today is marked', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T00:05:00.000+08:00') });
  try {
    const began = '2026-11-19T15:30:00.000Z';
    const playing = { gameTime: began, periodTime: began, gameStage: '上半场', gameStageType: 11 };
    const { requests } = await openSchedule({ matches: [aMatch(playing)] });
    await expect.element(rowOf('曼彻斯特城')).toMatchTextContent(/上半场36′/);
    await expect.element(dayTab('进行中与未开赛')).toHaveAttribute('aria-selected', 'true');
    await expect.element(dayTab('今天 11/20 10')).toBeVisible();
    expect(textsOf(page.getByRole('tab', { name: /今天/ }))).toHaveLength(1);
    expect(requests('matches.list')[0]?.query).not.toHaveProperty('gameTime');
  } finally {
    vi.useRealTimers();
  }
});

test('[day 1] one timer serves the minutes of all rows, which change together', async () => {
  const now = Date.parse('2026-11-20T20:05:30.000+08:00');
  const timers = vi.spyOn(globalThis, 'setInterval');
  vi.useFakeTimers({ toFake: ['Date'], now });
  try {
    const playing = { periodTime: '2026-11-20T12:00:00.000Z', gameStage: '上半场', gameStageType: 11 };
    const rows = Array.from({ length: 20 }, (_, at) => aMatch({ ...playing, matchId: String(100_001 + at) }));
    const shown = (minute: string) => rowsShown().filter(({ textContent }) => textContent.includes(minute)).length;
    await openSchedule({ matches: rows });
    await expect.poll(() => shown('上半场6′')).toBe(20);
    const looks = timers.mock.calls.filter(([, delay]) => delay === 10_000).map(([look]) => look);
    // React tries each effect twice here, so the first timer may have been taken back.
    expect(looks.length).toBeLessThanOrEqual(2);
    vi.setSystemTime(now + 60_000);
    looks.at(-1)?.();
    await expect.poll(() => shown('上半场7′')).toBe(20);
  } finally {
    timers.mockRestore();
    vi.useRealTimers();
  }
});

test('[day 1] the stage filter offers 进行中, 未开赛 and 已结束 above the single stages', async () => {
  const { requests } = await openSchedule();
  await filterButton.click();
  await page.getByRole('combobox', { name: '比赛阶段' }).click();
  const offered = () =>
    [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent);
  await expect.poll(() => offered().slice(1, 5)).toEqual(['进行中', '未开赛', '已结束', '仅未开赛']);
  await page.getByTitle('进行中', { exact: true }).click();
  await expect.poll(() => requests('matches.list').at(-1)?.query).toMatchObject({ gameStageType: ['inPlay'] });
  await expect.element(page.getByRole('group', { name: '已选条件' })).toMatchTextContent(/比赛阶段：进行中/);
});

test('[day 6] [SHL-96] under 768 px a row is a card: time, teams, score, state and one act', async () => {
  await page.viewport(390, 844);
  const playing = { gameStage: '下半场', gameStageType: 13, hTotalScore: 2, aTotalScore: 1, status: 1 } as const;
  const { requests } = await openSchedule({ matches: [aMatch(playing), aMatch({ matchId: '100002', hname: '丙' })] });
  const card = page.getByRole('article', { name });
  await expect.element(card).toMatchTextContent(/2026-11-20 20:00下半场曼彻斯特城2阿森纳1英格兰超级联赛上架下架/);
  await expect
    .element(page.getByRole('article', { name: '丙 VS 阿森纳' }))
    .toMatchTextContent(/未开赛丙–阿森纳–.*下架上架/);
  expect(page.getByRole('table').elements()).toHaveLength(0);
  expect(textsOf(card.getByRole('button'))).toEqual(['曼彻斯特城2阿森纳1', '下架']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(card.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  await card.getByRole('button', { name: `下架 ${name}` }).click();
  await expect
    .poll(() => requests('matches.set-status').map(({ body }) => body))
    .toEqual([{ standardId: '100001', status: 2 }]);
  await card.getByRole('button', { name: /^曼彻斯特城 2/ }).click();
  await expect.element(page.getByRole('dialog', { name: `编辑赛程：${name}` })).toBeVisible();
  await page.viewport(768, 844);
  await expect.element(page.getByRole('table').first()).toBeVisible();
});

test('[day 2] the card too marks a score that a person set, beside the goals', async () => {
  await page.viewport(390, 844);
  const playing = { gameStage: '下半场', gameStageType: 13, hTotalScore: 2, aTotalScore: 1 } as const;
  await openSchedule({
    matches: [
      aMatch({ ...playing, ownFields: ['scores'], ownScores: [{ part: 0, kind: 'fixed' }] }),
      aMatch({ ...playing, matchId: '100002', hname: '丙' }),
    ],
  });
  const card = page.getByRole('article', { name });
  const other = page.getByRole('article', { name: '丙 VS 阿森纳' });
  const pin = card.getByRole('img', { name: '人工设定：全场（固定）' });
  await expect.element(pin).toBeVisible();
  await expect.element(other.getByRole('img', { name: /人工设定/ })).not.toBeInTheDocument();
  const box = (locator: typeof pin) => locator.element().getBoundingClientRect();
  const goals = card.getByText('2', { exact: true });
  expect(box(pin).right).toBeLessThanOrEqual(box(goals).left);
  expect(box(goals).left - box(pin).right).toBeLessThan(24);
  expect(Math.abs(box(goals).right - box(other.getByText('2', { exact: true })).right)).toBeLessThan(1);
  expect(textsOf(card.getByRole('button'))[0]).toBe('曼彻斯特城2阿森纳1');
});

test('[day 6] in a window lower than 500 px the head of the table stays in sight, and nothing else of the list', async () => {
  await page.viewport(844, 390);
  const many = Array.from({ length: 25 }, (_, at) => aMatch({ matchId: String(100_001 + at), hname: `主队${at}` }));
  await openSchedule({ matches: many });
  await expect.poll(() => rowsShown().length).toBe(25);
  // Parts that load by themselves are there before it scrolls.
  await expect.element(dayTab('进行中与未开赛')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: '联赛名称' })).toBeVisible();
  await expect
    .poll(() => {
      window.scrollTo({ top: 600 });
      return window.scrollY;
    })
    .toBe(600);
  await expect.element(page.getByRole('columnheader', { name: '比赛时间' })).toBeInViewport();
  const head = page.getByRole('columnheader', { name: '比赛时间' }).element().getBoundingClientRect();
  expect(Math.abs(head.top - 56)).toBeLessThanOrEqual(1);
  await expect.element(filterButton).not.toBeInViewport();
  await expect.element(dayTab('11/20 10')).not.toBeInViewport();
  await expect.element(page.getByRole('navigation', { name: '分页' })).not.toBeInViewport();
});

test('a match shows the stored logos of its league and teams, and a placeholder where there is none', async () => {
  const shown = aMatch({ matchId: '100001', llogo: logoName('a'), hlogo: logoName('b'), alogo: logoName('c') });
  await openSchedule({ matches: [shown, aMatch({ matchId: '100002', hname: '无标队', hlogo: null })] });
  await expect.poll(() => document.querySelectorAll('tbody img').length).toBe(3);
  const addresses = [...document.querySelectorAll('tbody img')].map((one) => one.getAttribute('src'));
  expect(addresses).toEqual(['a', 'b', 'c'].map((letter) => `/api/v1/photo/${logoName(letter)}`));
  expect(document.querySelectorAll('tbody svg[data-logo=none]')).toHaveLength(3);
});
