import { disciplines } from '@touchline/domain/disciplines';

import type { Database } from '../support/database.ts';
import { show } from '../support/gallery.ts';
import { expect, test } from '../support/journey.ts';
import { plantMatch, SchedulePage } from '../support/schedule-page.ts';

// Each screen is taken three times and searched twice.
test.describe.configure({ timeout: 180_000 });

const ofSoccer = ['spo_soc_sch-view', 'spo_soc_sch-action'];
const ofStreams = ['pro_anc_lis-view', 'pro_anc_lis-action', 'pro_anc_lis-reservation', 'pro_pro_lis-view'];
const both = ['NAMI', 'HBIRD'];
const long = '圣文森特和格林纳丁斯全国足球冠军联赛附加赛第二阶段';

async function plantDay(database: Database, league = '英格兰超级联赛') {
  const plant = (home: string, away: string, more: object = {}) =>
    plantMatch(database, { league, home, away, suppliers: both, ...more });
  const playing = { status: 1 as const, stage: 13, score: [2, 1] as const, inHours: 0, streams: ['NAMI', 'ANIM'] };
  const first = await plant('曼彻斯特城', '阿森纳', playing);
  await plant('利物浦', '切尔西', { status: 1, stage: 12, score: [0, 0], inHours: 0 });
  await plant('托特纳姆热刺', '纽卡斯尔联', { status: 1, inHours: 2, streams: ['NAMI'] });
  await plant('阿斯顿维拉', '布莱顿', { inHours: 3, stage: 91, level: 2 });
  await plant('埃弗顿', '富勒姆', { inHours: 4, status: 4, level: 3 });
  await plant('狼队', '水晶宫', { inHours: 5, suppliers: [] });
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) await plant(`伯恩茅斯 ${at}`, '西汉姆联', { inHours: 6 + at, status: 1 });
  return first;
}

test('shows a schedule, its acts, and a match', async ({ page, database, enterWith }) => {
  const first = await plantDay(database);
  const longest = await plantMatch(database, { league: long, home: long, away: `${long}乙队`, inHours: 1 });
  await enterWith([...ofSoccer, ...ofStreams], '/spo_soc_sch', { merchantCode: 'platform', name: '何佳怡' });
  const schedule = new SchedulePage(page);
  await expect(schedule.row(first)).toBeVisible();
  await schedule.searchLeague('英格兰超级');
  await expect(page.getByText('共 14 条')).toBeVisible();
  await expect(page.getByRole('tab', { name: '今天起' })).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });
  await show(page, 'matches');
  await schedule.action(first, '更多操作').click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await show(page, 'matches-more');
  await page.keyboard.press('Escape');
  await schedule.action(first, '编辑').click();
  await expect(schedule.dialog(`编辑赛程：${first.name}`)).toBeVisible();
  await page.getByRole('button', { name: '采用蜂鸟数据的比赛时间' }).click();
  await show(page, 'match-edit');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '放弃修改' }).click();
  await schedule.choose(first, '回收');
  await schedule.dialog(`回收赛程：${first.name}`).getByRole('button', { name: '回收赛程' }).click();
  await expect(page.getByText('请先解除赛程关联')).toBeVisible();
  await expect(page.getByRole('list', { name: '关联的数据源记录' })).toBeVisible();
  await show(page, 'match-disassociate');
  await page.keyboard.press('Escape');
  await schedule.choose(first, '合并');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await show(page, 'match-merge');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '下载赛程' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await show(page, 'matches-download');
  await page.keyboard.press('Escape');
  await page.goto(`/spo_soc_sch?matchId=${longest.id}`);
  await expect(schedule.row(longest)).toBeVisible();
  await show(page, 'matches-long-names');
});

test('shows a schedule to look at, empty, on its way and failed', async ({ page, database, enterWith }) => {
  await plantMatch(database, {
    discipline: disciplines.lol,
    league: '英雄联盟职业联赛',
    home: 'Bilibili Gaming',
    away: 'Top Esports',
    status: 1,
    stage: 31,
    score: [1, 1],
    inHours: 0,
    suppliers: both,
  });
  await enterWith(['gam_lol_sch-view', 'spo_bil_sch-view'], '/gam_lol_sch', { merchantCode: 'platform' });
  await expect(page.getByText('Bilibili Gaming')).toBeVisible();
  await expect(page.getByRole('tab', { name: '今天起' })).toBeVisible();
  await show(page, 'matches-game');
  await page.goto('/spo_bil_sch');
  await expect(page.getByText('今天起没有赛程')).toBeVisible();
  await expect(page.getByRole('tab', { name: '今天起' })).toBeVisible();
  await show(page, 'matches-empty');
  await page.route('**/match/list?*', () => undefined);
  await page.reload();
  await expect(page.getByRole('status', { name: '正在加载列表' })).toBeAttached();
  await show(page, 'matches-loading');
  await page.unrouteAll();
  const error = { code: '000500', message: '系统内部错误，请稍后重试', details: [] };
  await page.route('**/match/list?*', (route) => route.fulfill({ status: 500, json: { error } }));
  await page.reload();
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  await show(page, 'matches-failed');
});
