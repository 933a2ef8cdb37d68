import { disciplines } from '@touchline/domain/matches/disciplines';

import { CatalogPage, plantEntry, plantMatches, plantRecord, unlike } from '../support/catalog.ts';
import { show } from '../support/gallery.ts';
import { expect as quickly, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { LogsPage, plantManyLogs } from '../support/pages/logs-page.ts';
import { plantMatch, SchedulePage } from '../support/pages/schedule-page.ts';
import { sidebarOf } from '../support/screens.ts';
import { plantProposal } from '../support/suppliers.ts';

// Each screen is taken four times and searched twice.
test.describe.configure({ timeout: 600_000 });

// A picture may be long in coming; it is not what is measured.
const expect = quickly.configure({ timeout: 30_000 });

const platform = { merchantCode: 'platform', name: '何佳怡' };
const ofSoccer = ['spo_soc_sch-view', 'spo_soc_sch-action'];
const both = ['NAMI', 'HBIRD'];

test('the gallery shows the schedule’s filters, a typed score with its question, and the log of it', async ({
  page,
  database,
  enterWith,
}) => {
  const league = '荷兰甲级联赛';
  const playing = { status: 1 as const, stage: 13, score: [2, 1] as const, inHours: 0, suppliers: both };
  const match = await plantMatch(database, { league, home: '阿贾克斯', away: '费耶诺德', ...playing });
  for (const [at, home] of ['埃因霍温', '特温特', '乌得勒支', '海伦芬'].entries())
    await plantMatch(database, {
      league,
      home,
      away: '阿尔克马尔',
      inHours: 2 + at,
      suppliers: both,
      level: 1 + (at % 3),
    });
  const keys = [...ofSoccer, 'bac_#_ope-view'];
  await enterWith(keys, '/spo_soc_sch?leagueName=荷兰甲级', platform);
  const schedule = new SchedulePage(page);
  await expect(schedule.row(match)).toBeVisible();
  await page.getByRole('button', { name: /^筛选/ }).click();
  await expect(page.getByRole('group', { name: '筛选', exact: true })).toBeVisible();
  await show(page, 'matches-filters');
  await page.goto('/spo_soc_sch?leagueName=荷兰甲级&llevel=1&status=1&matchFrom=HBIRD');
  await expect(schedule.row(match)).toBeVisible();
  await show(page, 'matches-filtered');
  await schedule.action(match, '编辑').click();
  await expect(page.getByRole('spinbutton', { name: '主队全场' })).toBeFocused();
  await page.keyboard.type('3');
  await page.getByRole('button', { name: '保存赛程' }).click();
  await expect(page.getByRole('button', { name: '保存比分' })).toBeVisible();
  await show(page, 'match-score-question');
  await page.getByRole('button', { name: '保存比分' }).click();
  await expect(schedule.row(match).getByText('3:1', { exact: true })).toBeVisible();
  await show(page, 'matches-pinned');
  await page.goto('/bac_ope');
  const logs = new LogsPage(page);
  const row = logs.rows.filter({ hasText: match.name }).first();
  await expect(row).toContainText('全场：2:1 → 3:1');
  await show(page, 'operation-log-words');
  await row.click();
  await expect(logs.detail).toContainText('3:1');
  await show(page, 'operation-log-score');
});

test('the gallery shows a league that is shelved by itself, the question before, and its drawer', async ({
  page,
  database,
  enterWith,
}) => {
  const discipline = disciplines.tableTennis;
  const plant = (name: string, more: object = {}) =>
    plantEntry(database, { kind: 'league', discipline, name, ...more });
  const on = await plant('世界乒乓球职业大联盟冠军赛', { shortName: 'WTT 冠军赛', nameEn: 'WTT Champions' });
  await plant('中国乒乓球俱乐部超级联赛', { shortName: '乒超', nameEn: 'China Table Tennis Super League' });
  await plant('德国乒乓球甲级联赛', { shortName: '德乒甲', nameEn: 'TTBL', level: 2 });
  await database.run('platform', 'UPDATE platform.catalog_entries SET auto_shelf = true WHERE id = $1', [on]);
  await plantRecord(database, { kind: 'league', discipline, name: 'WTT Champions', entryId: on, link: 'own' });
  const keys = ['spo_#_lea-view', 'spo_#_lea-action'];
  await enterWith(keys, `/spo_lea?discipline=${discipline}`, platform);
  const list = new CatalogPage(page);
  await expect(list.rows).toHaveCount(3);
  await show(page, 'leagues-auto-shelf');
  await page.getByRole('switch', { name: '中国乒乓球俱乐部超级联赛 自动上架' }).click();
  await expect(list.dialog).toContainText('开启自动上架');
  await show(page, 'league-auto-shelf');
  await page.keyboard.press('Escape');
  await list.operate('编辑', '世界乒乓球职业大联盟冠军赛');
  await expect(list.dialog).toContainText('自动上架');
  await show(page, 'league-edit');
});

test('the gallery shows the search over everything, the sports’ menu, and finished tasks', async ({
  page,
  database,
  enterWith,
}) => {
  const word = unlike('星河');
  const team = await plantEntry(database, { kind: 'team', name: `${word}俱乐部`, nameEn: 'Galaxy' });
  await plantMatches(database, team, 3);
  await plantEntry(database, { kind: 'league', name: `${word}联赛` });
  await plantMatch(database, {
    league: `${word}杯`,
    home: `${word}联队`,
    away: '鹿角竞技',
    status: 1,
    suppliers: both,
  });
  const keys = [
    ...ofSoccer,
    ...['bak', 'bas', 'vol', 'box', 'ttn', 'oth'].map((sport) => `spo_${sport}_sch-view`),
    'spo_#_lea-view',
    'spo_#_tea-view',
    'spo_#_pla-view',
    'spo_#_sup-view',
    'bac_#_acc-view',
  ];
  await enterWith(keys, '/spo_soc_sch', platform);
  await expect(page.getByRole('heading', { name: '足球赛程' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '搜索页面与记录' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await show(page, 'palette');
  await page.keyboard.type(word);
  await expect(palette).toContainText(`${word}联队`);
  await show(page, 'palette-found');
  await page.keyboard.press('Escape');
  const sidebar = sidebarOf(page);
  await sidebar.getByRole('button', { name: '体育管理' }).click();
  await expect(sidebar.getByRole('link', { name: /^足球赛程/ })).toBeVisible();
  await show(page, 'sidebar-sports');
});

test('the gallery shows finished tasks', async ({ page, database, newPerson, enter }) => {
  const merchantCode = await plantMerchant(database);
  const person = await newPerson({ keys: ['bac_#_ope-view', 'bac_#_acc-view'], merchantCode, name: '周子墨' });
  await plantManyLogs(database, person, 3001);
  await enter(person, '/bac_ope');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  await expect(page.getByTestId('toast').filter({ hasText: '文件已就绪' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^后台任务/ }).click();
  await expect(page.getByRole('region', { name: '后台任务' }).getByRole('listitem')).toBeVisible();
  await show(page, 'tasks');
});

test('the gallery shows a card with two candidates', async ({ page, database, newPerson, enter }) => {
  const discipline = disciplines.billiards;
  const ours = { league: '斯诺克世界锦标赛', home: '奥沙利文', away: '丁俊晖' };
  const theirs = { league: '斯诺克世锦赛', home: '罗尼·奥沙利文', away: '丁俊晖' };
  const first = await plantProposal(database, ours, theirs, 0.91, discipline);
  const second = await plantProposal(database, { ...ours, home: '奥沙利文（表演赛）' }, theirs, 0.64, discipline);
  await database.run(
    'platform',
    `UPDATE platform.link_proposals SET supplier_id = $1, reasons = '{"league":0.8,"home":0.41,"away":1,"minutes":15}'
     WHERE supplier_id = $2`,
    [first, second],
  );
  await plantProposal(database, { ...ours, away: '特鲁姆普' }, { ...theirs, away: '贾德·特鲁姆普' }, 0.97, discipline);
  const staff = { ...platform, keys: ['spo_#_sup-view', 'spo_#_sup-action'] };
  await enter(await newPerson(staff), `/spo_sup?tab=proposals&kind=match&discipline=${discipline}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await show(page, 'suppliers-candidates');
});
