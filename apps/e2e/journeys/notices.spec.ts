import { unlike } from '../support/catalog.ts';
import { expect, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { plantPredictedMatch } from '../support/pages/drafts-page.ts';
import { plantPrediction, PredictionsPage, requireReview } from '../support/predictions.ts';

const writes = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'pre_soc_odd_pub-view'];
const reviews = ['pre_soc_odd_rev-view', 'pre_soc_odd_rev-action'];

test('[SHL-67] a returned review reaches its writer’s open window by itself, and its notice leads to the draft', async ({
  page,
  database,
  newPerson,
  enter,
  enterElsewhere,
}) => {
  const merchantCode = await plantMerchant(database);
  await requireReview(database, merchantCode);
  const match = await plantPredictedMatch(database, { league: unlike('通知联赛'), home: '主队甲', away: '客队乙' });
  const writer = await newPerson({ merchantCode, name: '江野', keys: writes });
  await plantPrediction(database, writer, match.id, { state: 'review', title: '主队不败' });
  await enter(writer, '/pre_soc_odd_pub');
  await expect(page.getByRole('button', { name: '通知', exact: true })).toBeVisible();

  const reviewer = await newPerson({ merchantCode, name: '苏敏', keys: reviews });
  const judging = new PredictionsPage(await enterElsewhere(reviewer, '/pre_soc_odd_rev'));
  await judging.operate('审核', '主队不败');
  await judging.dialog('审核预测：主队不败').getByRole('button', { name: '退回' }).click();
  const returning = judging.dialog('退回“主队不败”');
  await returning.getByRole('textbox', { name: '退回原因' }).fill('请补充双方伤停');
  await returning.getByRole('button', { name: '退回给作者' }).click();

  const bell = page.getByRole('button', { name: /^通知/ });
  await expect(bell).toHaveAccessibleName('通知，1 条未读');
  await bell.click();
  await page
    .getByRole('region', { name: '通知', exact: true })
    .getByRole('link', { name: /“主队甲 VS 客队乙”的预测被 苏敏 退回：请补充双方伤停/ })
    .click();
  await expect(page).toHaveURL(/\/pre_soc_odd_dra\?draft=\d+/);
  await expect(page.getByRole('dialog')).toContainText('主队甲');
  await expect(bell).toHaveAccessibleName('通知');
});
