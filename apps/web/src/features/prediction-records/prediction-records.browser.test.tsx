import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../test/accessible.ts';
import { answering, type CannedAnswers } from '../../../test/answering.ts';
import { noLogos } from '../../../test/logos.ts';
import { rowsShown } from '../../../test/office.tsx';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { deliver } from '../../lib/events/topics.ts';
import { PredictionRecordsPage } from './prediction-records-page.tsx';
import type { PredictionRecordData, RecordTally, ListedTicket } from './prediction-records.api.ts';

const settledTime = '2026-11-15T14:00:00.000Z';

function aTally(changes: Partial<RecordTally> = {}): RecordTally {
  return {
    settled: 10,
    hits: 5,
    misses: 3,
    pushes: 1,
    voids: 1,
    hitRate: 0.625,
    yield: 0.08,
    ...changes,
  };
}

const streaks = { longestStreak: 4, currentStreak: 2 };

const league = (at: number) => ({
  ...aTally(),
  leagueId: String(30 + at),
  leagueName: at === 1 ? '英格兰超级联赛' : `联赛 ${at}`,
  sportId: 1,
});

function aRecord(changes: Partial<PredictionRecordData> = {}): PredictionRecordData {
  return {
    userId: '7',
    userName: '林溪',
    all: { ...aTally(), ...streaks },
    bySport: [{ ...aTally(), sportId: 1 }],
    byLeague: Array.from({ length: 9 }, (_, at) => league(at + 1)),
    byPlayType: [
      { ...aTally(), playType: 1, playTypeName: '胜平负', sportId: 1 },
      { ...aTally({ hits: 0, misses: 0, hitRate: null, yield: null }), playType: 3, playTypeName: '让球', sportId: 1 },
    ],
    byMonth: [
      { ...aTally({ hitRate: 0.4, yield: -0.2 }), month: '2026-10' },
      { ...aTally(), month: '2026-11' },
    ],
    open: 3,
    withdrawn: 1,
    ...changes,
  };
}

function aTicket(changes: Partial<ListedTicket> = {}): ListedTicket {
  return {
    predId: '1001',
    userId: '7',
    userName: '林溪',
    sportId: 1,
    matchId: '100001',
    gameTime: '2026-11-15T12:00:00.000Z',
    leagueId: '31',
    leagueName: '英格兰超级联赛',
    hTeamName: '曼彻斯特城',
    aTeamName: '阿森纳',
    ...noLogos,
    title: '主队近况更好',
    playType: 3,
    playTypeName: '让球',
    predict: '7',
    predictName: '主队',
    line: 3,
    lineText: '让 0.5/1',
    status: 1,
    resultDetail: 'halfWin',
    payout: 1.48,
    homeScore: 2,
    awayScore: 1,
    why: '比分 2:1，主队净胜 1 球，盘口主队让 0.5/1；预测主队，领先盘口 0.25 球，赢半',
    settledTime,
    withdrawnTime: null,
    ...changes,
  };
}

interface Shown {
  readonly record?: PredictionRecordData;
  readonly tickets?: readonly ListedTicket[];
  readonly writers?: readonly { userId: string; userName: string; isSelf: boolean }[];
  readonly path?: string;
  readonly answers?: CannedAnswers;
}

const self = { userId: '7', userName: '林溪', isSelf: true };

async function show(shown: Shown = {}) {
  const { record = aRecord(), tickets = [aTicket()], writers = [self], path = '/pre_rec', answers = {} } = shown;
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'prediction-records.writers': () => ({ writers: [...writers] }),
    'prediction-records.get': () => record,
    'prediction-records.tickets': () => ({
      records: [...tickets],
      current: 1,
      size: 25,
      total: tickets.length,
      totalPages: Math.min(1, tickets.length),
    }),
    'prediction-records.ticket': ({ params: { id } }) => {
      const ticket = tickets.find(({ predId }) => predId === id);
      if (ticket === undefined) throw new Refusal('notFound');
      return {
        ...ticket,
        content: '近五场四胜一平。',
        providerId: 5,
        publishedTime: '2026-11-14T02:00:00.000Z',
        odds: [{ select: '7', selectName: '主队', odds: 0.96, cameTrue: true }],
        results: [
          {
            settledTime,
            status: ticket.status,
            resultDetail: ticket.resultDetail,
            payout: ticket.payout,
            homeScore: ticket.homeScore,
            awayScore: ticket.awayScore,
            why: ticket.why,
          },
        ],
      };
    },
    ...answers,
  });
  await renderWidget(<PredictionRecordsPage />, { path, user: aUser({ permissions: ['pre_#_rec-view'] }) });
  await expect.element(page.getByRole('heading', { level: 1, name: '战绩' })).toBeVisible();
  return requests;
}

const dialog = page.getByRole('dialog');
const figures = page.getByRole('term');
const press = async (name: string | RegExp) => await page.getByRole('button', { name }).click();

test('the record tells hit rate, yield and streaks, with what stays out of them', async () => {
  const requests = await show();
  await expect.element(page.getByText('62.5%').first()).toBeVisible();
  await expect.element(page.getByText('5 中 / 8 场')).toBeVisible();
  await expect.element(page.getByText('+8.0%').first()).toBeVisible();
  await expect.element(page.getByText('2 连红')).toBeVisible();
  await expect.element(page.getByText('最长 4 连红')).toBeVisible();
  await expect.element(page.getByText('走水 1 · 无效 1')).toBeVisible();
  await expect.element(page.getByText('撤回 1，仍计入战绩')).toBeVisible();
  expect(figures.elements()).toHaveLength(5);
  expect(requests('prediction-records.get')[0]?.query).toEqual({});
});

test('a run of misses and a loss are shown as such', async () => {
  await show({ record: aRecord({ all: { ...aTally({ yield: -0.125 }), ...streaks, currentStreak: -3 } }) });
  await expect.element(page.getByText('3 连黑')).toBeVisible();
  await expect.element(page.getByText('-12.5%')).toBeVisible();
});

test('a record without settled predictions says so, and shows no empty plots', async () => {
  const none = { settled: 0, hits: 0, misses: 0, pushes: 0, voids: 0, hitRate: null, yield: null };
  const all = { ...none, longestStreak: 0, currentStreak: 0 };
  await show({ record: aRecord({ all, byLeague: [], byMonth: [], byPlayType: [], bySport: [] }), tickets: [] });
  await expect.element(page.getByText('还没有已结算的预测')).toBeVisible();
  expect(page.getByText('按月命中率').elements()).toHaveLength(0);
});

test('[day 15] months are labelled as 10月, with the year where it changes', async () => {
  await show();
  await expect.element(page.getByText('10月', { exact: true })).toBeVisible();
  await expect.element(page.getByText('11月', { exact: true })).toBeVisible();
  await expect.element(page.getByText('2026年', { exact: true })).toBeVisible();
  expect(page.getByText('26-10').elements()).toHaveLength(0);
});

test('months, play types and leagues are drawn, each leading to its tickets', async () => {
  const requests = await show();
  const tickets = () => requests('prediction-records.tickets').at(-1)?.query;
  await press('2026-10：命中率 40.0%（5/8），回报率 -20.0%');
  await expect.poll(tickets).toMatchObject({ from: '2026-10-01', until: '2026-10-31' });
  await expect.element(page.getByText('比赛日期：2026-10-01 至 2026-10-31')).toBeVisible();
  expect(requests('prediction-records.get').at(-1)?.query).toEqual({ from: '2026-10-01', until: '2026-10-31' });
  await press('清空筛选');
  await press(/^胜平负：/);
  await expect.poll(tickets).toMatchObject({ playType: '1', sportId: '1' });
  await press('清空筛选');
  await press(/^英格兰超级联赛：/);
  await expect.poll(tickets).toMatchObject({ leagueId: '31' });
  await expect.element(page.getByText('联赛：英格兰超级联赛')).toBeVisible();
  await press(/^英格兰超级联赛：/);
  await expect.poll(tickets).toEqual({ size: 25, current: 1 });
});

test('many leagues are folded to the first few', async () => {
  await show();
  await expect.element(page.getByRole('button', { name: /^联赛 6：/ })).toBeVisible();
  expect(page.getByRole('button', { name: /^联赛 7：/ }).elements()).toHaveLength(0);
  await press('展开全部 9 个联赛');
  await expect.element(page.getByRole('button', { name: /^联赛 9：/ })).toBeVisible();
});

test('[PRD-103] each settled ticket is one click away, with the score, the line and the sum', async () => {
  const why = '比分 2:1，主队净胜 1 球，盘口主队让 0.5/1；预测主队，领先盘口 0.25 球，赢半';
  await show();
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/主队近况更好.*赢半.*比分 2:1.*1\.48/);
  await press('查看 主队近况更好');
  await expect.element(dialog.getByText(why)).toBeVisible();
  await expect.element(dialog.getByText('近五场四胜一平。')).toBeVisible();
});

test('tickets are narrowed by how they ended, both halves with their whole', async () => {
  const requests = await show();
  await expect.element(page.getByText('5 中 / 8 场')).toBeVisible();
  const before = requests('prediction-records.get').length;
  await page.getByText('命中（红单）', { exact: true }).first().click();
  await expect
    .poll(() => requests('prediction-records.tickets').at(-1)?.query)
    .toMatchObject({ resultDetail: ['win', 'halfWin'] });
  await expect.element(page.getByText('结果：命中（红单）')).toBeVisible();
  // The record is of all of them.
  expect(requests('prediction-records.get')).toHaveLength(before);
});

test('people in charge choose a writer’s record; a writer alone has no choice', async () => {
  const requests = await show({ writers: [self, { userId: '8', userName: '江野', isSelf: false }] });
  await page.getByRole('combobox', { name: '作者' }).click();
  await page.getByText('江野', { exact: true }).last().click();
  await expect.poll(() => requests('prediction-records.get').at(-1)?.query).toEqual({ userId: '8' });
  await expect.poll(() => requests('prediction-records.tickets').at(-1)?.query).toMatchObject({ userId: '8' });
});

test('somebody in charge who writes nothing is led to the writers', async () => {
  const nothing = { settled: 0, hits: 0, misses: 0, pushes: 0, voids: 0, hitRate: null, yield: null };
  const all = { ...nothing, longestStreak: 0, currentStreak: 0 };
  const requests = await show({
    record: aRecord({ all, byLeague: [], byMonth: [], byPlayType: [], bySport: [] }),
    tickets: [],
    writers: [{ userId: '8', userName: '江野', isSelf: false }],
  });
  await expect.element(page.getByText('您还没有已结算的预测，可在上方选择其他作者')).toBeVisible();
  await page.getByRole('combobox', { name: '作者' }).click();
  await page.getByText('江野', { exact: true }).last().click();
  await expect.poll(() => requests('prediction-records.get').at(-1)?.query).toEqual({ userId: '8' });
});

test('a record that cannot be read says so in its place, and is tried again', async () => {
  let fails = true;
  await show({
    answers: {
      'prediction-records.get': () => {
        if (fails) throw new Refusal('internal');
        return aRecord();
      },
    },
  });
  await expect.element(page.getByText('加载失败，请重试')).toBeVisible();
  fails = false;
  await press('重试');
  await expect.element(page.getByText('5 中 / 8 场')).toBeVisible();
});

test('the record shows new and repeated settlements by itself', async () => {
  const requests = await show();
  await expect.element(page.getByText('5 中 / 8 场')).toBeVisible();
  await expect.poll(() => rowsShown().length).toBeGreaterThan(0);
  const count = () => [requests('prediction-records.get').length, requests('prediction-records.tickets').length];
  const before = count();
  deliver({ type: 'topic', topic: 'settlement', rows: [{ id: '100001', sportId: 1 }], removed: [] });
  await expect.poll(count).toEqual(before.map((times) => times + 1));
});

test('the record of a writer has no serious accessibility fault in either theme', async () => {
  await show();
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible();
});
