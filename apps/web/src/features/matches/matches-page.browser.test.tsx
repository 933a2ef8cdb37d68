import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { bookingAnswers } from '../../../test/appointments/booking.tsx';
import { unmountAll } from '../../../test/mount.ts';
import { actionOf, addressNow, chooseMore, rowOf, rowsShown, textsOf } from '../../../test/office.tsx';
import { aMatch, changes, days, dayTab, looks, openSchedule } from '../../../test/schedule.tsx';
import { leaveOpen } from '../../../test/searches.ts';

const name = '曼彻斯特城 VS 阿森纳';
const openSearches = () => textsOf(page.getByRole('tab', { name: /^联赛名称：/ }));

test('[LST-31] [MAT-20] [MAT-42] [MAT-63] title, search, days, 25 rows a page, and a row with level, score, stage, sources and status', async () => {
  const playing = aMatch({ status: 1, gameStage: '下半场', gameStageType: 13, hTotalScore: 2, aTotalScore: 1 });
  const over = aMatch({ matchId: '100002', hname: '利物浦', gameStage: '完场', gameStageType: 90, llevel: 2 });
  const minor = aMatch({ matchId: '100003', hname: '切尔西', gameStage: '中断', gameStageType: 92, llevel: 5 });
  const { requests } = await openSchedule({ matches: [playing, over, minor] });
  await expect
    .element(rowOf('曼彻斯特城'))
    .toMatchTextContent(/2026-11-20 20:00.*英格兰超级联赛一级.*曼彻斯特城2:1阿森纳/);
  expect(requests('matches.list')[0]).toMatchObject({
    params: { sport: 'sport' },
    query: { sportId: '1', size: 25, current: 1 },
  });
  expect(textsOf(page.getByRole('columnheader'))).toEqual([
    '',
    '比赛时间',
    '联赛',
    '主队 – 客队',
    '比赛阶段',
    '数据来源',
    '状态',
    '直播源',
    '操作',
  ]);
  const teams = page.getByRole('columnheader', { name: '主队 – 客队' }).element();
  expect(getComputedStyle(teams).textAlign).toBe('center');
  expect(teams.getBoundingClientRect().width).toBeLessThan(400);
  const toneIn = (text: string, stage: string) =>
    [...rowOf(text).element().querySelectorAll<HTMLElement>('[data-tone]')].find(
      ({ textContent }) => textContent === stage,
    )?.dataset['tone'];
  expect(toneIn('曼彻斯特城', '下半场')).toBe('active');
  expect(toneIn('利物浦', '完场')).toBe('dark');
  expect(toneIn('切尔西', '中断')).toBe('warning');
  await expect.element(rowOf('利物浦')).toMatchTextContent(/二级/);
  await expect.element(rowOf('切尔西')).toMatchTextContent(/三级.*VS/);
  await expect.element(rowOf('曼彻斯特城')).toMatchTextContent(/纳米数据.*蜂鸟数据.*上架.*纳米直播/);
});

test.each([
  ['/gam_oth_sch', '其他电竞赛程', 'other', '22', '无畏契约'],
  ['/spo_oth_sch', '其他项目赛程', 'sport', '3', '网球'],
])('[MAT-16] [day 11] rows of %s say their own sport or game', async (path, title, sport, sportId, disciplineName) => {
  const { requests } = await openSchedule({
    path,
    title,
    matches: [aMatch({ disciplineName })],
    user: { permissions: [`${path.slice(1)}-view`] },
  });
  await expect.element(rowOf('曼彻斯特城')).toMatchTextContent(new RegExp(`英格兰超级联赛${disciplineName}一级`));
  expect(requests('matches.list')[0]).toMatchObject({ params: { sport }, query: { sportId } });
});

test('[MAT-20] the search stays in sight above the head of the table while the rows scroll', async () => {
  const many = Array.from({ length: 25 }, (_, at) => aMatch({ matchId: String(100_001 + at), hname: `主队${at}` }));
  await openSchedule({ matches: many });
  await expect.poll(() => rowsShown().length).toBe(25);
  window.scrollTo({ top: 600 });
  const search = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
  const head = page.getByRole('columnheader', { name: '比赛时间' }).element();
  await expect.poll(() => window.scrollY).toBeGreaterThan(300);
  expect(page.getByRole('heading', { level: 1 }).element().getBoundingClientRect().top).toBeGreaterThanOrEqual(56);
  await expect.poll(() => head.getBoundingClientRect().top).toBeGreaterThanOrEqual(search.bottom - 1);
  expect(head.getBoundingClientRect().top).toBeLessThan(260);
  window.scrollTo({ top: 0 });
});

test('[MAT-20] each search stays open as a tab, beyond seven in a menu, and what was typed is offered again', async () => {
  const earlier = ['一', '二', '三', '四', '五', '六'];
  const searchOf = (leagueName: string) => ({ tabTitle: `联赛名称：${leagueName}`, filters: { leagueName } });
  leaveOpen('/spo_soc_sch', earlier.map(searchOf));
  const { requests } = await openSchedule();
  const league = page.getByRole('combobox', { name: '联赛名称' });
  for (const word of ['七', '八']) {
    await league.fill(word);
    await userEvent.keyboard('{Enter}');
    await expect.poll(addressNow).toBe(`/spo_soc_sch?leagueName=${word}`);
  }
  await expect.poll(() => openSearches().at(-1)).toBe('联赛名称：八');
  expect(openSearches()).toHaveLength(7);
  expect(page.getByText('联赛名称：八').elements()).toHaveLength(1);
  await page.getByRole('button', { name: '更多（1）' }).click();
  await page.getByRole('menuitem', { name: '联赛名称：七' }).click();
  await expect.poll(addressNow).toBe('/spo_soc_sch?leagueName=七');
  await expect.poll(() => requests('matches.list').at(-1)?.query).toMatchObject({ leagueName: '七' });

  await unmountAll();
  await openSchedule({ path: '/spo_soc_sch?leagueName=一' });
  await expect.poll(() => openSearches()).toHaveLength(7);
  await league.fill('八');
  await expect.poll(() => textsOf(page.getByRole('option'))).toEqual(['八']);
});

test('a click in the empty field of a page without a search offers what was searched for before', async () => {
  await openSchedule();
  const league = page.getByRole('combobox', { name: '联赛名称' });
  await league.fill('英格兰');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => openSearches()).toEqual(['联赛名称：英格兰']);

  await unmountAll();
  await openSchedule();
  await expect.element(dayTab('11/20 10')).toBeVisible();
  await expect.element(rowOf('曼彻斯特城')).toBeVisible();
  await league.click();
  await expect.element(page.getByRole('button', { name: '删除记录：英格兰' })).toBeVisible();
});

test('[LST-06] the days stand as tabs with their counts; without one the list is what is in play or to come', async () => {
  const { requests } = await openSchedule();
  await expect.element(dayTab('11/20 10')).toBeVisible();
  await expect.element(dayTab('进行中与未开赛')).toHaveAttribute('aria-selected', 'true');
  await dayTab('11/20 10').click();
  await expect.poll(addressNow).toBe(`/spo_soc_sch?gameTime=${days[1]}`);
  await expect.poll(() => requests('matches.list').at(-1)?.query).toMatchObject({ gameTime: days[1] });
  expect(page.getByRole('group', { name: '已选条件' }).elements()).toHaveLength(0);
  await dayTab('进行中与未开赛').click();
  await expect.poll(addressNow).toBe('/spo_soc_sch');
});

test('[MAT-30] the day filter of games is sent as its beginning and its end', async () => {
  const user = { permissions: ['gam_lol_sch-view'] };
  const { requests } = await openSchedule({ path: '/gam_lol_sch', title: '英雄联盟赛程', user });
  await dayTab('11/20 10').click();
  const span = { gameTime: '2026-11-19T16:00:00.000Z', gameTimeEnd: '2026-11-20T15:59:59.999Z' };
  await expect.poll(() => requests('matches.list').at(-1)?.query).toMatchObject(span);
  expect(requests('matches.list').at(-1)?.params).toEqual({ sport: 'lol' });
  await expect.element(dayTab('11/20 10')).toHaveAttribute('aria-selected', 'true');
});

test('[MAT-46] [MAT-47] sources stand two to a line and five at most, the rest folds away and back', async () => {
  const source = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `S${at}`, name: `来源${at}` }));
  await openSchedule({
    matches: [
      aMatch({ matchId: '100001', hname: '四', matchFrom: source(4) }),
      aMatch({ matchId: '100002', hname: '五', matchFrom: source(5) }),
      aMatch({ matchId: '100003', hname: '七', matchFrom: source(7) }),
    ],
  });
  const badges = (row: string) => [...rowOf(row).element().querySelectorAll('[data-source]')];
  await expect.element(rowOf('四')).toBeVisible();
  expect(['四', '五', '七'].map((row) => badges(row).length)).toEqual([4, 5, 5]);
  const lines = badges('七').map((badge) => badge.getBoundingClientRect().top);
  expect([new Set(lines).size, lines[0] === lines[1], lines[1] === lines[2]]).toEqual([3, true, false]);
  expect(
    rowOf('四')
      .getByRole('button', { name: /数据来源/ })
      .elements(),
  ).toHaveLength(0);
  await rowOf('七').getByRole('button', { name: '展开全部数据来源' }).click();
  expect(badges('七')).toHaveLength(7);
  await rowOf('七').getByRole('button', { name: '收起数据来源' }).click();
  expect(badges('七')).toHaveLength(5);
  await rowOf('五').getByRole('button', { name: '收起数据来源' }).click();
  expect(badges('五')).toHaveLength(2);
  await rowOf('五').getByRole('button', { name: '展开全部数据来源' }).click();
  expect(badges('五')).toHaveLength(5);
});

test('[MAT-46] [MAT-47] a row that gets more sources while it stands there shows five of them, and folds', async () => {
  const source = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `S${at}`, name: `来源${at}` }));
  const { changeElsewhere } = await openSchedule({ matches: [aMatch({ matchFrom: source(4) })] });
  const badges = () => rowOf('曼彻斯特城').element().querySelectorAll('[data-source]').length;
  await expect.element(rowOf('曼彻斯特城')).toBeVisible();
  expect(badges()).toBe(4);
  changeElsewhere('100001', { matchFrom: source(6) });
  await page.getByRole('button', { name: /^刷新/ }).click();
  await expect.element(rowOf('曼彻斯特城').getByRole('button', { name: '展开全部数据来源' })).toHaveTextContent('+1');
  expect(badges()).toBe(5);
});

const menuOf = async (match: string) => {
  await actionOf('更多操作', match).click();
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
  const found = textsOf(page.getByRole('menuitem'));
  await userEvent.keyboard('{Escape}');
  return found;
};

test('[MAT-49] [MAT-50] [MAT-51] [MAT-52] the actions of a match depend on its state', async () => {
  await openSchedule({
    matches: [
      aMatch({ matchId: '100001', hname: '甲', status: 1 }),
      aMatch({ matchId: '100002', hname: '乙', status: 2 }),
      aMatch({ matchId: '100003', hname: '丙', status: 4 }),
    ],
  });
  const buttons = (team: string) => textsOf(rowOf(team).getByRole('button', { name: /^(编辑|上架|下架)/ }));
  await expect.element(rowOf('甲')).toBeVisible();
  expect([buttons('甲'), buttons('乙'), buttons('丙')]).toEqual([
    ['编辑', '下架'],
    ['编辑', '上架'],
    ['编辑', '上架'],
  ]);
  expect(await menuOf('甲 VS 阿森纳')).toEqual(['恢复为数据源内容', '重新关联', '合并', '回收']);
  expect(await menuOf('乙 VS 阿森纳')).toEqual(['恢复为数据源内容', '重新关联', '合并', '回收']);
  expect(await menuOf('丙 VS 阿森纳')).toEqual(['恢复', '恢复为数据源内容', '重新关联', '合并']);
});

test('[MAT-32] [MAT-52] shelf and lift are done in the row and say so; each can be taken back', async () => {
  const { requests } = await openSchedule({
    matches: [aMatch(), aMatch({ matchId: '100002', hname: '丙', status: 4 })],
  });
  await actionOf('上架', name).click();
  await expect.element(page.getByText(`已上架 ${name}`)).toBeVisible();
  await expect.element(rowOf('曼彻斯特城')).toMatchTextContent(/上架/);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.element(page.getByText(`已下架 ${name}`)).toBeVisible();
  await chooseMore('丙 VS 阿森纳', '恢复');
  await expect.element(page.getByText('已恢复 丙 VS 阿森纳')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.element(page.getByText('已回收 丙 VS 阿森纳')).toBeVisible();
  expect(requests('matches.set-status').map(({ body }) => body)).toEqual([
    { standardId: '100001', status: 1 },
    { standardId: '100001', status: 2 },
    { standardId: '100002', status: 2 },
  ]);
});

test('[MAT-21] [MAT-24] [day 11] the column shows with its keys, and nothing leads to a page that is not open', async () => {
  const showing = async (permissions: readonly string[]) => {
    await openSchedule({ user: { permissions: [...looks, ...permissions] } });
    await expect.element(rowOf('曼彻斯特城')).toBeVisible();
    const hasColumn = page.getByRole('columnheader', { name: '操作' }).elements().length > 0;
    const words = textsOf(rowOf('曼彻斯特城').getByRole('button', { name: new RegExp(` ${name}$`) }));
    await unmountAll();
    return [hasColumn, ...words.filter((word) => word !== '' && !word?.includes('曼彻斯特城'))];
  };
  expect(await showing([])).toEqual([false]);
  expect(await showing(['anc_#_res-view'])).toEqual([false]);
  expect(await showing(['pro_anc_lis-view', 'pro_anc_lis-reservation'])).toEqual([false]);
  expect(await showing(['pro_anc_lis-action'])).toEqual([true]);
  expect(await showing(['spo_soc_sch-action'])).toEqual([true, '编辑', '上架', '更多']);
});

const onShelf = { status: 1, statusName: '已上架' } as const;

test('[MAT-22] [MAT-23] the view button shows with pro_anc_lis-view, the appoint button with pro_anc_lis-reservation', async () => {
  const showing = async (permissions: readonly string[], match = onShelf) => {
    await openSchedule({
      matches: [aMatch(match)],
      user: { permissions: [...looks, 'pro_anc_lis-action', ...permissions] },
    });
    await expect.element(rowOf('曼彻斯特城')).toBeVisible();
    const words = textsOf(
      rowOf('曼彻斯特城').getByRole('button', { name: new RegExp(`^(查看预约|预约主播) ${name}$`) }),
    );
    await unmountAll();
    return words;
  };
  expect(await showing([])).toEqual([]);
  expect(await showing(['pro_anc_lis-view'])).toEqual(['查看预约']);
  expect(await showing(['pro_anc_lis-reservation'])).toEqual(['预约主播']);
  expect(await showing(['pro_anc_lis-view', 'pro_anc_lis-reservation'])).toEqual(['预约主播', '查看预约']);
});

test('[MAT-25] the view button opens the appointments of the match, with the code of the current path', async () => {
  await openSchedule({
    matches: [aMatch(onShelf)],
    path: '/spo_bak_sch',
    title: '篮球赛程',
    user: { permissions: ['spo_bak_sch-view', 'pro_anc_lis-action', 'pro_anc_lis-view'] },
  });
  await actionOf('查看预约', name).click();
  await expect
    .poll(() => window.location.pathname + window.location.search)
    .toBe('/pro_pro_spo_bak&back?matchId=100001');
});

test('[APT-02] the appoint button opens a panel that reserves an anchor for the match', async () => {
  await openSchedule({
    matches: [aMatch(onShelf)],
    user: { permissions: [...looks, 'pro_anc_lis-action', 'pro_anc_lis-view', 'pro_anc_lis-reservation'] },
    answers: bookingAnswers(),
  });
  await actionOf('预约主播', name).click();
  await expect.element(page.getByRole('dialog', { name: `预约主播：${name}` })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: /赵云霄.*此时段空闲/ })).toBeVisible();
});

test('[APT-07] the drawer of a match shows its appointments as cards', async () => {
  await openSchedule({
    matches: [aMatch(onShelf)],
    user: { permissions: [...changes, 'pro_anc_lis-view', 'pro_anc_lis-reservation', 'pro_pro_lis-action'] },
    answers: bookingAnswers(),
  });
  await actionOf('编辑', name).click();
  const card = page.getByRole('article', { name: '赵云霄' });
  await expect.element(card).toMatchTextContent(/未开始/);
  await page.getByRole('button', { name: '编辑预约 赵云霄' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: '编辑预约 赵云霄' })).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '保存赛程' })).toBeVisible();
});

test('matches of an open merchant are read-only', async () => {
  await openSchedule({
    path: '/com_lis/acme/spo_soc_sch',
    user: { permissions: [...changes, 'com_lis-view'], isSuperAdmin: true },
  });
  await expect.element(rowOf('曼彻斯特城')).toBeVisible();
  expect(page.getByRole('columnheader', { name: '操作' }).elements()).toHaveLength(0);
  expect(page.getByRole('button', { name: '新增赛程' }).elements()).toHaveLength(0);
});

test('[LST-47] nothing found says so and can be emptied there; a failure offers another try', async () => {
  let isBroken = false;
  await openSchedule({
    matches: [],
    answers: {
      'matches.list': () => {
        if (isBroken) throw new Refusal('dependencyDown');
        return { records: [], current: 1, size: 25, total: 0, totalPages: 0 };
      },
    },
  });
  await expect.element(page.getByText('没有进行中或未开赛的赛程')).toBeVisible();
  await page.getByRole('combobox', { name: '球队名称' }).fill('没有这队');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('没有符合条件的赛程')).toBeVisible();
  isBroken = true;
  await page.getByRole('table').getByRole('button', { name: '清空筛选' }).click();
  await dayTab('11/20 10').click();
  await expect.element(page.getByText('加载失败，请重试')).toBeVisible();
});

test('a view is of the schedule that it was saved on: no other one applies or offers it', async () => {
  const look = { order: [], hidden: [], density: null };
  const whose = { isShared: false, isOwn: true, ownerName: '林溪', look };
  const views = [
    { id: '1', name: '赛季', place: 'path=%2Fspo_bas_sch&leagueName=赛季', ...whose },
    { id: '2', name: '英超', place: 'path=%2Fspo_soc_sch&leagueName=英超', ...whose },
  ];
  const { requests } = await openSchedule({
    answers: {
      'saved-views.list': () => ({ current: { look, viewId: '1' }, views, canShare: false }),
      'saved-views.create': () => ({ id: '3' }),
      'saved-views.keep': () => ({}),
    },
  });
  await expect.element(rowOf('曼彻斯特城')).toBeVisible();
  expect(addressNow()).toBe('/spo_soc_sch');
  await page.getByRole('button', { name: '视图', exact: true }).click();
  await expect.element(page.getByRole('menuitem', { name: '英超' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: '赛季' }).elements()).toHaveLength(0);
  await page.getByRole('menuitem', { name: '保存为新视图' }).click();
  await page.getByRole('textbox', { name: '视图名称' }).fill('全部');
  await page.getByRole('button', { name: '保存视图' }).click();
  await expect.poll(() => requests('saved-views.create')[0]?.body).toMatchObject({ place: 'path=/spo_soc_sch&' });
});
