import { disciplines } from '@touchline/domain/matches/disciplines';

import { CatalogPage, plantEntry, unlike } from '../support/catalog.ts';
import type { Database } from '../support/database.ts';
import { environment } from '../support/environment.ts';
import { show } from '../support/gallery.ts';
import { expect as quickly, test } from '../support/journey.ts';
import { plantMatch, SchedulePage } from '../support/pages/schedule-page.ts';

// Each screen is taken three times and searched twice.
test.describe.configure({ timeout: 600_000 });

// A picture may be long in coming; it is not what is measured.
const expect = quickly.configure({ timeout: 30_000 });

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

const scores = (home: number[], away: number[]) => ({ home, away });

async function plantHistory(database: Database, { id }: { id: string }): Promise<void> {
  const changes = [
    { account: 'superadmin', changes: { status: [2, 1] } },
    { supplier: 'HBIRD', changes: { matchFrom: [['NAMI'], both] } },
    { supplier: 'NAMI', changes: { gameStageType: [1, 11], scores: [scores([], []), scores([0, 0], [0, 0])] } },
    { account: 'operator', changes: { gameTime: ['2026-11-16T11:30:00Z', '2026-11-16T12:00:00Z'] } },
    {
      supplier: 'NAMI',
      changes: { scores: [scores([0, 0, 0, 0, 2], [0, 0, 0, 0, 1]), scores([1, 1, 0, 1, 3], [0, 0, 0, 0, 1])] },
    },
    { supplier: 'NAMI', changes: { gameStageType: [11, 12] } },
    { account: 'operator', changes: { chosenSupplier: [null, 'NAMI'], streams: [['NAMI'], ['NAMI', 'ANIM']] } },
    {
      supplier: 'NAMI',
      changes: { gameStageType: [12, 13], scores: [scores([1, 1], [0, 0]), scores([2, 1], [1, 0])] },
    },
  ];
  await database.run(
    'platform',
    `INSERT INTO platform.match_changes (match_id, changed_at, supplier, account, changes)
     SELECT $1, now() - (count(*) OVER () - at) * interval '11 minutes', record ->> 'supplier', record ->> 'account', record -> 'changes'
     FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY planted (record, at)`,
    [id, JSON.stringify(changes)],
  );
}

test('the gallery shows a schedule, its actions, and a match', async ({ page, database, enterWith }) => {
  const first = await plantDay(database);
  await plantHistory(database, first);
  const longest = await plantMatch(database, { league: long, home: long, away: `${long}乙队`, inHours: 1 });
  await enterWith([...ofSoccer, ...ofStreams], '/spo_soc_sch', { merchantCode: 'platform', name: '何佳怡' });
  const schedule = new SchedulePage(page);
  await expect(schedule.row(first)).toBeVisible();
  await schedule.searchLeague('英格兰超级');
  await expect(page.getByText('共 14 条')).toBeVisible();
  await expect(page.getByRole('tab', { name: '进行中与未开赛' })).toBeVisible();
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
  await page.getByRole('tab', { name: '变更记录' }).click();
  await expect(page.getByRole('list', { name: '变更记录' }).getByRole('listitem')).toHaveCount(8);
  await show(page, 'match-history');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '放弃修改' }).click();
  await schedule.choose(first, '回收');
  await schedule.dialog(`回收赛程：${first.name}`).getByRole('button', { name: '逐条解除' }).click();
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

test('the gallery shows a schedule read-only, empty, loading and failed', async ({ page, database, enterWith }) => {
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
  await expect(page.getByRole('tab', { name: '进行中与未开赛' })).toBeVisible();
  await show(page, 'matches-game');
  await page.goto('/spo_bil_sch');
  await expect(page.getByText('没有进行中或未开赛的赛程')).toBeVisible();
  await expect(page.getByRole('tab', { name: '进行中与未开赛' })).toBeVisible();
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

test.describe('screens made of parts that other pictures show', () => {
  test.skip(!environment.allPictures, 'for pictures alone');

  test('the gallery shows the other dialogs of a match, and many matches at once', async ({
    page,
    database,
    enterWith,
  }) => {
    const first = await plantDay(database, '西班牙甲级联赛');
    await enterWith([...ofSoccer, ...ofStreams], '/spo_soc_sch', { merchantCode: 'platform', name: '何佳怡' });
    const schedule = new SchedulePage(page);
    await schedule.searchLeague('西班牙甲级');
    await expect(page.getByText('共 14 条')).toBeVisible();
    const candidate = page
      .locator('label')
      .filter({ hasText: /利物浦.*西班牙甲级/ })
      .getByRole('radio');
    await schedule.choose(first, '重新关联');
    await page.getByRole('radio', { name: /蜂鸟数据/ }).check();
    await candidate.check();
    await show(page, 'match-reassociate');
    await page.keyboard.press('Escape');
    await schedule.choose(first, '合并');
    await candidate.check();
    await show(page, 'match-merge-chosen');
    await page.keyboard.press('Escape');
    await schedule.choose(first, '恢复为数据源内容');
    await expect(schedule.dialog(`恢复为数据源内容：${first.name}`)).toBeVisible();
    await show(page, 'match-renew');
    await page.keyboard.press('Escape');
    for (const name of ['狼队 VS 水晶宫', '阿斯顿维拉 VS 布莱顿', '托特纳姆热刺 VS 纽卡斯尔联'])
      await page.getByRole('checkbox', { name: `选择 ${name}` }).check();
    await expect(page.getByText('已选 3 项')).toBeVisible();
    await show(page, 'matches-bulk');
    await page.getByRole('button', { name: '批量回收' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await show(page, 'matches-bulk-question');
    await page.getByRole('button', { name: '回收 3 场赛程' }).click();
    await expect(page.getByText('失败 2')).toBeVisible();
    await show(page, 'matches-bulk-result');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: /狼队/ })).toContainText('已回收');
    await show(page, 'matches-bulk-after');
  });

  test('the gallery shows a match being made by hand', async ({ page, database, enterWith }) => {
    const [league, home, away] = [unlike('手录联赛'), unlike('手录甲'), unlike('手录乙')];
    await plantEntry(database, { kind: 'league', name: league });
    for (const name of [home, away]) await plantEntry(database, { kind: 'team', name });
    await enterWith(ofSoccer, '/spo_soc_sch', { merchantCode: 'platform', name: '何佳怡' });
    await page.getByRole('button', { name: '新增赛程' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await show(page, 'match-new');
    const form = new CatalogPage(page);
    await form.pick('联赛', league);
    await form.pick('主队', home);
    await form.pick('客队', away);
    await page.getByRole('dialog').getByRole('button', { name: '新增赛程' }).click();
    await expect(page.getByText('请选择比赛时间')).toBeVisible();
    await show(page, 'match-new-refused');
  });

  test('the gallery shows a schedule without actions, and one match read-only', async ({
    page,
    database,
    enterWith,
  }) => {
    const first = await plantDay(database, '意大利甲级联赛');
    await enterWith(['spo_soc_sch-view'], '/spo_soc_sch?leagueName=意大利甲级', { merchantCode: 'platform' });
    await expect(page.getByText('共 14 条')).toBeVisible();
    await show(page, 'matches-look');
    await page.goto(`/spo_soc_sch?leagueName=意大利甲级&match=${first.id}`);
    await expect(page.getByRole('table', { name: '各方数据' })).toBeVisible();
    await show(page, 'match-look');
  });

  test('the gallery shows the schedule to a merchant’s staff', async ({ page, database, enterWith }) => {
    const first = await plantDay(database, '德国甲级联赛');
    await enterWith(['spo_soc_sch-view', ...ofStreams], '/spo_soc_sch?leagueName=德国甲级', { name: '林晓彤' });
    await expect(page.getByText('共 11 条')).toBeVisible();
    await show(page, 'matches-merchant');
    await page.goto(`/spo_soc_sch?leagueName=德国甲级&match=${first.id}`);
    await expect(page.getByRole('table', { name: '各方数据' })).toBeVisible();
    await show(page, 'match-merchant');
  });

  test('the gallery shows single leagues, and a sport of sets', async ({ page, database, enterWith }) => {
    const league = { discipline: disciplines.baseball, league: '美国职业棒球大联盟', isSingle: true, suppliers: both };
    const playing = { status: 1, stage: 31, inHours: 0 } as const;
    const plant = (home: string, away: string, more: object) =>
      plantMatch(database, { ...league, home, away, ...more });
    await plant('洛杉矶道奇', '纽约洋基', { ...playing, score: [4, 3] });
    await plant('旧金山巨人', '波士顿红袜', { ...playing, stage: 32, score: [0, 2] });
    await plant('休斯顿太空人', '芝加哥小熊', { status: 1, inHours: 2 });
    await plant('西雅图水手', '圣路易斯红雀', { inHours: 3, stage: 92 });
    await plant('多伦多蓝鸟', '亚特兰大勇士', { inHours: 5, stage: 94 });
    const keys = ['sin_bas_sch-view', 'spo_bas_sch-view', 'spo_bas_sch-action'];
    await enterWith(keys, '/sin_bas_sch', { merchantCode: 'platform' });
    await expect(page.getByText('洛杉矶道奇')).toBeVisible();
    await show(page, 'matches-single');
  });
});
