import { allPermissionKeys } from '@touchline/domain/access/permission-tree';

import { expect as quickly, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { DraftsPage, plantPredictedMatch } from '../support/pages/drafts-page.ts';
import { LogsPage } from '../support/pages/logs-page.ts';
import { joinRole, plantRole, RolesPage } from '../support/pages/roles-page.ts';
import { plantMatch, SchedulePage, tell } from '../support/pages/schedule-page.ts';
import { plantPrediction, PredictionsPage } from '../support/predictions.ts';
import { plantSeason } from '../support/season.ts';
import { plantMatchDay, plantSettledYear, premierLeague } from './demo-matches.ts';
import { takePicture } from './take-picture.ts';

const expect = quickly.configure({ timeout: 30_000 });

const writerKeys = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'pre_soc_odd_pub-view', 'pre_#_rec-view'];
const clubs = [
  '利物浦',
  '切尔西',
  '托特纳姆热刺',
  '曼彻斯特联',
  '纽卡斯尔联',
  '阿斯顿维拉',
  '布莱顿',
  '西汉姆联',
  '水晶宫',
  '富勒姆',
];
const text =
  '主队近五场四胜一平，主场胜率保持在七成以上，中场控制力明显占优。\n客队周中刚结束欧战，两名主力中卫缺阵，客场连续三场失球。\n综合双方状态与盘口走势，看好主队打出。';

test.use({ viewport: { width: 1366, height: 768 } });

test('the schedule shows live scores of two suppliers', async ({ page, database, enterWith }) => {
  const keys = ['spo_soc_sch-view', 'spo_soc_sch-action', 'pro_anc_lis-view', 'pro_pro_lis-view'];
  const first = await plantMatchDay(database);
  await enterWith(keys, '/spo_soc_sch', { merchantCode: 'platform', name: '何佳怡' });
  await expect(new SchedulePage(page).row(first)).toBeVisible();
  await expect(page.getByRole('tab', { name: '进行中与未开赛' })).toBeVisible();
  await takePicture(page, 'schedule');
});

test('the wizard shows the odds of several companies beside the text', async ({ page, database, enterWith }) => {
  const merchantCode = await plantMerchant(database);
  const match = await plantPredictedMatch(database, { league: '英超', home: '曼彻斯特城', away: '阿森纳' });
  await plantSeason(database, match.id, { league: '英超', others: clubs });
  await enterWith(writerKeys, '/pre_soc_odd_dra', { merchantCode, name: '林溪' });
  const drafts = new DraftsPage(page);
  await drafts.openNew();
  await drafts.chooseMatch(match, '胜平负');
  await drafts.write(/^主胜/, '曼城主场不败，强强对话看下半场', text);
  await expect(drafts.wizard.getByText(/^已自动保存/)).toBeVisible();
  await takePicture(page, 'wizard');
});

test('a prediction is settled when its match ends', async ({ page, request, database, newPerson, enter }) => {
  const merchantCode = await plantMerchant(database);
  const writer = await newPerson({ merchantCode, keys: writerKeys, name: '林溪' });
  const leagueIds = await plantSettledYear(database, writer);
  const match = await plantMatch(database, {
    league: premierLeague,
    home: '利物浦',
    away: '埃弗顿',
    status: 1,
    stage: 13,
    score: [1, 1],
    inHours: -2,
    suppliers: ['NAMI'],
  });
  const title = '德比战，主队更有底气';
  const id = await plantPrediction(database, writer, match.id, { title, leagueId: leagueIds.get(premierLeague) });
  await enter(writer, '/pre_soc_odd_pub');
  const predictions = new PredictionsPage(page);
  await tell(request, match.refs['NAMI'], {
    status_id: 8,
    match_time: Math.round(Date.now() / 1000) - 7200,
    home_scores: [2, 1, 0, 0, 0, 0, 0],
    away_scores: [1, 1, 0, 0, 0, 0, 0],
  });
  await expect(predictions.row(id)).toContainText('赢半');
  await expect(page.locator('tr[data-row]').filter({ hasText: '未结算' })).toHaveCount(0);
  await predictions.operate('查看', title);
  await expect(predictions.dialog(`查看预测：${title}`)).toContainText('赢半');
  await takePicture(page, 'settled-prediction');

  await page.goto('/pre_rec');
  await expect(page.getByText('按月命中率')).toBeVisible();
  await takePicture(page, 'record');
});

test('the rights editor lists pages and actions, and the log shows what was changed', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  // A merchant of the demo: its code stands in the log.
  const merchantCode = 'starsport';
  const admin = await newPerson({ merchantCode, keys: allPermissionKeys, name: '苏敏' });
  await database.run(
    merchantCode,
    `UPDATE tenant.accounts SET account = 'sumin', account_key = 'sumin' WHERE merchant_code = $1 AND id = $2`,
    [merchantCode, admin.id],
  );
  const held = [
    'pre_soc_odd_dra-view',
    'pre_soc_odd_dra-action',
    'pre_soc_odd_pub-view',
    'pre_bak_odd_dra-view',
    'spo_soc_sch-view',
  ];
  const role = await plantRole(database, held, { merchantCode, name: '足球编辑' });
  await database.run(
    merchantCode,
    `UPDATE tenant.roles SET description = '撰写足球预测' WHERE merchant_code = $1 AND id = $2`,
    [merchantCode, role.id],
  );
  for (const name of ['何佳怡', '徐知远', '林若溪'])
    await joinRole(database, await newPerson({ merchantCode, name }), role);
  await enter(admin, '/bac_rol');
  const roles = new RolesPage(page);
  await roles.operate('编辑', role.name);
  await expect(roles.switchOf('足球赛程')).toBeVisible();
  await takePicture(page, 'rights-editor');

  await roles.switchOf('足球赛程').click();
  for (const name of ['篮球赛程', '战绩', '敏感词']) await roles.box(name, '查看').check();
  await page.getByRole('button', { name: '下一步：核对修改' }).click();
  await roles.summary.getByRole('button', { name: '确认保存' }).click();
  await expect(page.getByTestId('toast').first()).toBeVisible();
  await page.goto('/bac_ope');
  const logs = new LogsPage(page);
  await logs.row('设置角色的权限').first().click();
  await expect(logs.detail).toBeVisible();
  await takePicture(page, 'log-diff');
});
