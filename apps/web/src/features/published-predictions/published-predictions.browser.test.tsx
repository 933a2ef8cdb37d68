import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../test/accessible.ts';
import { answering, type CannedAnswers } from '../../../test/answering.ts';
import { logoName, noLogos } from '../../../test/logos.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { deliver } from '../../lib/events/topics.ts';
import { PublishedPredictionsPage } from './published-predictions-page.tsx';
import type { Published, PublishedRecord } from './published-predictions.api.ts';

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const looks = ['pre_soc_odd_pub-view', 'pre_bak_odd_pub-view'];
const writes = [...looks, 'pre_soc_odd_dra-action'];

function aPublished(changes: Partial<Published> = {}): Published {
  return {
    predId: '1001',
    userId: '7',
    userName: '林溪',
    createdAt: '2026-11-14T02:00:00.000Z',
    gameTime: '2026-11-15T12:00:00.000Z',
    leagueId: '31',
    leagueName: '英格兰超级联赛',
    hTeamName: '曼彻斯特城',
    aTeamName: '阿森纳',
    ...noLogos,
    title: '主队近况更好',
    playType: 3,
    playTypeName: '让球',
    sportId: 1,
    matchId: '100001',
    status: 0,
    finished: 0,
    resultDetail: null,
    withdrawnTime: null,
    ...changes,
  };
}

const halfWon = '比分 2:1，主队净胜 1 球，盘口主队让 0.5/1；预测主队，领先盘口 0.25 球，赢半';
const lost = '比分 1:1，双方打平，盘口主队让 0.5/1；预测主队，落后盘口 0.75 球，未中';

const aResult = (changes: Partial<PublishedRecord['results'][number]> = {}) => ({
  settledTime: '2026-11-15T14:00:00.000Z',
  resultDetail: 'halfWin' as const,
  status: 1 as const,
  payout: 1.48,
  homeScore: 2,
  awayScore: 1,
  why: halfWon,
  ...changes,
});

function aRecord(row: Published, changes: Partial<PublishedRecord> = {}): PublishedRecord {
  return {
    ...row,
    content: '近五场四胜一平。\n防线完整。',
    providerId: 5,
    line: 3,
    odds: [{ select: '7', odds: 0.96, playType: row.playType, status: row.status }],
    results: [],
    can: { withdraw: true },
    ...changes,
  };
}

interface Shown {
  readonly rows?: readonly Published[];
  readonly records?: Readonly<Record<string, Partial<PublishedRecord>>>;
  readonly permissions?: string[];
  readonly path?: string;
  readonly answers?: CannedAnswers;
}

async function show({ rows = [aPublished()], records = {}, permissions = looks, path, answers = {} }: Shown = {}) {
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'published-predictions.list': ({ query: { keyword = '', current = 1 } }) => {
      const found = rows.filter(({ title }) => title.includes(keyword));
      const shown = found.slice((current - 1) * 25, current * 25);
      return { records: shown, current, size: 25, total: found.length, totalPages: Math.ceil(found.length / 25) };
    },
    'published-predictions.get': ({ params: { id } }) => {
      const row = rows.find(({ predId }) => predId === id);
      if (row === undefined) throw new Refusal('notFound');
      return aRecord(row, records[id]);
    },
    ...answers,
  });
  await renderWidget(<PublishedPredictionsPage />, { path: path ?? '/pre_soc_odd_pub', user: aUser({ permissions }) });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return requests;
}

const dialog = page.getByRole('dialog');
const row = (at: number) => page.getByRole('row').nth(at);
const press = async (name: string | RegExp) => await page.getByRole('button', { name }).click();

test('[LST-31] [PRD-02] [PRD-03] each sport has its published list, asked for by its number, 25 rows a page', async () => {
  const requests = await show();
  await expect.element(page.getByRole('heading', { level: 1, name: '足球预测 · 已发布' })).toBeVisible();
  await expect.element(row(1)).toMatchTextContent(/主队近况更好.*曼彻斯特城 VS 阿森纳.*英格兰超级联赛.*让球.*林溪/);
  expect(requests('published-predictions.list')[0]?.query).toEqual({ size: 25, current: 1, sportId: '1' });
});

test('a published prediction shows the logos of teams and league, and a placeholder where there is none', async () => {
  await show({ rows: [aPublished({ hlogo: logoName('1'), llogo: logoName('3') })] });
  await expect.element(row(1)).toMatchTextContent(/曼彻斯特城/);
  const logos = [...row(1).element().querySelectorAll('[data-logo]')];
  expect(logos.map((logo) => logo.getAttribute('src')?.split('/').at(-1) ?? 'none')).toEqual([
    logoName('1'),
    'none',
    logoName('3'),
  ]);
});

test('[PRD-02] [PRD-03] basketball asks for sport 2', async () => {
  const requests = await show({ path: '/pre_bak_odd_pub', rows: [aPublished({ sportId: 2, playTypeName: '让分' })] });
  await expect.element(page.getByRole('heading', { level: 1, name: '篮球预测 · 已发布' })).toBeVisible();
  await expect
    .poll(() => requests('published-predictions.list')[0]?.query)
    .toEqual({ size: 25, current: 1, sportId: '2' });
});

const searchBox = page.getByRole('combobox', { name: '标题' });

test('[day 14] each search of the published list stays open as a tab', async () => {
  const rows = ['甲', '乙'].map((title, at) => aPublished({ predId: String(1001 + at), title }));
  const requests = await show({ rows });
  for (const title of ['甲', '乙']) {
    await searchBox.fill(title);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('tab', { name: `标题：${title}` })).toHaveAttribute('aria-selected', 'true');
  }
  await page.getByRole('tab', { name: '标题：甲' }).click();
  await expect.poll(() => requests('published-predictions.list').at(-1)?.query).toMatchObject({ keyword: '甲' });
  await expect.element(searchBox).toHaveValue('甲');
});

test('[PRD-17] titles are searched, the order is changed, and the list goes on page by page', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => aPublished({ predId: String(1001 + at), title: `第 ${at} 篇` }));
  const requests = await show({ rows });
  await searchBox.fill('第 1');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requests('published-predictions.list').at(-1)?.query).toMatchObject({ keyword: '第 1' });
  await searchBox.fill('');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => requests('published-predictions.list').at(-1)?.query)
    .toEqual({ size: 25, current: 1, sportId: '1' });
  await page.getByRole('columnheader', { name: '比赛时间' }).click();
  await expect
    .poll(() => requests('published-predictions.list').at(-1)?.query)
    .toMatchObject({ 'orderBy[0].target': 'gameTime', 'orderBy[0].isAsc': true });
  await press('第 3 页');
  await expect.poll(() => requests('published-predictions.list').at(-1)?.query).toMatchObject({ current: 3 });
});

test('[PRD-90] [PRD-91] [PRD-103] every outcome has a word and a mark, not colour alone', async () => {
  const ends = [
    { status: 0, finished: 0, resultDetail: null },
    { status: 1, finished: 1, resultDetail: 'win' },
    { status: 1, finished: 1, resultDetail: 'halfWin' },
    { status: 0, finished: 1, resultDetail: 'push' },
    { status: 2, finished: 1, resultDetail: 'halfLoss' },
    { status: 2, finished: 1, resultDetail: 'loss' },
    { status: 0, finished: 1, resultDetail: 'void' },
    { status: 1, finished: 1, resultDetail: null },
    { status: 2, finished: 1, resultDetail: null },
  ] as const;
  await show({ rows: ends.map((end, at) => aPublished({ predId: String(1001 + at), ...end })) });
  const words = ['未结算', '命中红单', '赢半红单', '走水', '输半黑单', '未中黑单', '无效', '命中红单', '未中黑单'];
  for (const [at, word] of words.entries()) await expect.element(row(at + 1)).toMatchTextContent(new RegExp(word));
});

test('[PRD-92] [PRD-89] the view shows the whole prediction without a field to write in', async () => {
  const settled = aPublished({ status: 1, finished: 1, resultDetail: 'halfWin' });
  await show({ rows: [settled], records: { 1001: { results: [aResult()] } } });
  await press('查看 主队近况更好');
  await expect.element(dialog).toBeVisible();
  const facts = ['1001', '足球', '英格兰超级联赛', '曼彻斯特城', '阿森纳', '让球', '让 0.5/1', '主队', '0.96'];
  for (const fact of facts) await expect.element(dialog.getByText(fact, { exact: true }).first()).toBeVisible();
  await expect.element(dialog.getByText(/近五场四胜一平。/)).toBeVisible();
  expect(dialog.getByRole('textbox').elements()).toHaveLength(0);
  await expect.element(dialog.getByText(halfWon)).toBeVisible();
  await expect.element(dialog.getByText('每投 1 返还 1.48')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a corrected score shows the newest result first and keeps the one before it', async () => {
  const corrected = aPublished({ status: 2, finished: 1, resultDetail: 'loss' });
  const results = [
    aResult({ settledTime: '2026-11-16T01:00:00.000Z', resultDetail: 'loss', status: 2, payout: 0, why: lost }),
    aResult(),
  ];
  await show({ rows: [corrected], records: { 1001: { results } }, path: '/pre_soc_odd_pub?prediction=1001' });
  await expect.element(dialog.getByText('比分更正前的结算')).toBeVisible();
  expect(dialog.element().textContent).toMatch(/未中.*比分 1:1.*比分更正前的结算.*赢半.*比分 2:1/);
});

test('a match that was not played to its end says so', async () => {
  const ended = aPublished({ finished: 1, resultDetail: 'void' });
  const why = '比赛腰斩，无效';
  const results = [aResult({ resultDetail: 'void', status: 0, payout: 1, homeScore: null, awayScore: null, why })];
  await show({ rows: [ended], records: { 1001: { results } }, path: '/pre_soc_odd_pub?prediction=1001' });
  await expect.element(dialog.getByText(why)).toBeVisible();
});

test('a writer withdraws what is their own before kick-off; the reason stands where it is too late', async () => {
  const rows = [
    aPublished({ gameTime: tomorrow }),
    aPublished({ predId: '1002', title: '已经开赛' }),
    aPublished({ predId: '1003', title: '别人的', userId: '8', gameTime: tomorrow }),
  ];
  const requests = await show({
    rows,
    permissions: writes,
    answers: { 'published-predictions.withdraw': () => ({ withdrawnTime: '2026-11-16T02:00:00.000Z' }) },
  });
  expect(page.getByRole('button', { name: '更多操作 别人的' }).elements()).toHaveLength(0);
  await press('更多操作 已经开赛');
  await expect.element(page.getByText('比赛已开始，不能撤回')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await press('更多操作 主队近况更好');
  await page.getByRole('menuitem', { name: '撤回' }).first().click();
  await expect.element(dialog.getByText('已撤回的预测仍参与结算，并计入战绩。')).toBeVisible();
  await dialog.getByRole('button', { name: '撤回预测' }).click();
  await expect.element(page.getByText('已撤回 主队近况更好')).toBeVisible();
  expect(requests('published-predictions.withdraw')[0]?.params).toEqual({ id: '1001' });
  await expect.poll(() => requests('published-predictions.list').length).toBeGreaterThan(1);
});

test('a refused withdrawal stays readable in its dialog', async () => {
  await show({
    rows: [aPublished({ gameTime: tomorrow })],
    permissions: writes,
    path: '/pre_soc_odd_pub?prediction=1001',
    answers: {
      'published-predictions.withdraw': () => {
        throw new Refusal('matchStarted');
      },
    },
  });
  await dialog.getByRole('button', { name: '撤回预测' }).click();
  const asking = dialog.nth(1);
  await asking.getByRole('button', { name: '撤回预测' }).click();
  await expect.element(asking.getByRole('alert')).toBeVisible();
});

test('without the key of the drafts nothing can be withdrawn, neither in the row nor in the view', async () => {
  await show({ rows: [aPublished({ gameTime: tomorrow })], path: '/pre_soc_odd_pub?prediction=1001' });
  await expect.element(dialog.getByText(/近五场四胜一平。/)).toBeVisible();
  expect(page.getByRole('button', { name: /撤回|更多操作/ }).elements()).toHaveLength(0);
});

test('an empty list says when something comes, a search without a find offers the way back', async () => {
  await show({ rows: [] });
  await expect.element(page.getByText('还没有已发布的预测')).toBeVisible();
  await searchBox.fill('德比');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('没有找到标题含“德比”的预测')).toBeVisible();
});

test('an error stands in the table’s place, and one that is gone says so in the view', async () => {
  let fails = true;
  await show({
    path: '/pre_soc_odd_pub?prediction=9',
    answers: {
      'published-predictions.list': () => {
        if (fails) throw new Refusal('internal');
        return { records: [aPublished()], current: 1, size: 25, total: 1, totalPages: 1 };
      },
    },
  });
  await expect.element(dialog.getByText('找不到该预测')).toBeVisible();
  await dialog.getByText('关闭', { exact: true }).click();
  fails = false;
  await press('重试');
  await expect.element(row(1)).toMatchTextContent(/主队近况更好/);
});

test('settlements enter the open list by themselves', async () => {
  let [current] = [aPublished()];
  const requests = await show({
    answers: {
      'published-predictions.list': () => ({ records: [current], current: 1, size: 25, total: 1, totalPages: 1 }),
    },
  });
  await expect.element(page.getByText('未结算')).toBeVisible();
  current = aPublished({ status: 1, finished: 1, resultDetail: 'win' });
  deliver({ type: 'topic', topic: 'settlement', rows: [{ id: '100001', sportId: 1 }], removed: [] });
  await expect.element(page.getByText('红单')).toBeVisible();
  expect(requests('published-predictions.list')).toHaveLength(2);
});

test('long names are cut in the row and whole in the view', async () => {
  const title = '这是一个非常非常长的标题'.repeat(5);
  await show({ rows: [aPublished({ title, hTeamName: '圣埃蒂安竞技体育俱乐部青年队'.repeat(3) })] });
  await expect.element(row(1)).toBeVisible();
  expect(row(1).element().getBoundingClientRect().height).toBeLessThan(60);
  await press(`查看 ${title}`);
  await expect.element(dialog.getByText(title, { exact: true })).toBeVisible();
});

test('the published predictions have no serious accessibility fault in either theme', async () => {
  await show({ permissions: writes });
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible();
});
