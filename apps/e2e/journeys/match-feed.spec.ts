import { unlike } from '../support/catalog.ts';
import { expect, test } from '../support/journey.ts';
import { plantMatch, plantNames, SchedulePage, tell } from '../support/pages/schedule-page.ts';

const ofSoccer = ['spo_soc_sch-view', 'spo_soc_sch-action'];
const ofSuppliers = ['spo_#_sup-view', 'spo_#_sup-action'];
const platform = { merchantCode: 'platform' };
/** In seconds, as suppliers count. */
const inHours = (hours: number) => Math.round(Date.now() / 1000) + hours * 3600;

test('[MAT-62] a manual score overrides later supplier scores until it is withdrawn', async ({
  page,
  request,
  database,
  enterWith,
}) => {
  const match = await plantMatch(database, {
    league: unlike('同步联赛'),
    home: unlike('同步甲'),
    away: unlike('同步乙'),
    status: 1,
    stage: 11,
    score: [1, 0],
    suppliers: ['NAMI'],
  });
  await enterWith(ofSoccer, `/spo_soc_sch?matchId=${match.id}`, platform);
  const schedule = new SchedulePage(page);
  const row = schedule.row(match);
  const editor = schedule.dialog(`编辑赛程：${match.name}`);
  const save = editor.getByRole('button', { name: '保存赛程' });
  await schedule.action(match, '编辑').click();
  await editor.getByRole('spinbutton', { name: '主队全场' }).fill('4');
  await save.click();
  const question = schedule.dialog(`保存比分：${match.name}`);
  await question.getByRole('radio', { name: '固定为人工设定' }).check();
  await question.getByRole('button', { name: '保存比分' }).click();
  await expect(editor).toHaveCount(0);
  await expect(row.getByText('4:0', { exact: true })).toBeVisible();

  await tell(request, match.refs['NAMI'], {
    status_id: 4,
    match_time: inHours(3),
    home_scores: [2, 1, 0, 1, 5, 0, 0],
    away_scores: [1, 0, 0, 2, 3, 0, 0],
  });
  await expect(row).toContainText('下半场');
  await expect(row.getByText('4:0', { exact: true })).toBeVisible();
  await schedule.action(match, '编辑').click();
  const scores = editor.getByRole('row', { name: '全场' });
  await expect(scores.getByRole('spinbutton', { name: '主队全场' })).toHaveValue('4');
  await expect(scores.getByText('人工 · 固定')).toBeVisible();
  await expect(scores.getByRole('cell').nth(1)).toContainText('2:1');
  await scores.getByRole('button', { name: '恢复数据源值：全场' }).click();
  await save.click();
  await expect(editor).toHaveCount(0);
  await expect(row.getByText('2:1', { exact: true })).toBeVisible();
});

test('[MAT-60] a similar match an hour later is proposed as the same, and merged when a person confirms', async ({
  page,
  request,
  database,
  enterWith,
}) => {
  const match = await plantMatch(database, {
    league: unlike('两家联赛'),
    home: unlike('两家甲'),
    away: unlike('两家乙'),
    suppliers: ['HBIRD'],
  });
  const ref = await plantNames(database, 'NAMI', match.id);
  await tell(request, ref, { status_id: 1, match_time: inHours(4), home_scores: [], away_scores: [] });
  const proposed = () =>
    database.run(
      'platform',
      `SELECT FROM platform.link_proposals WHERE kind = 'match' AND supplier_id = $1 AND candidate_id = $2`,
      [ref, match.id],
    );
  await expect.poll(proposed).toHaveLength(1);
  await enterWith([...ofSoccer, ...ofSuppliers], '/spo_sup?tab=proposals', platform);
  const card = page.getByRole('article', { name: match.name });
  await expect(card).toContainText('开赛相差 60 分钟');
  await card
    .getByRole('button', { name: `关联 ${match.name} 到` })
    .first()
    .click();
  await expect(card).toHaveCount(0);
  await page.goto(`/spo_soc_sch?matchId=${match.id}`);
  const schedule = new SchedulePage(page);
  await expect(schedule.row(match)).toContainText('蜂鸟数据');
  await expect(schedule.row(match)).toContainText('纳米数据');
});
