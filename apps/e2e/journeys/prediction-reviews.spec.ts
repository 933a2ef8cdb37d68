import { unlike } from '../support/catalog.ts';
import { expect, provenBy, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { DraftsPage, plantPredictedMatch } from '../support/pages/drafts-page.ts';
import { plantPrediction, PredictionsPage, requireReview } from '../support/predictions.ts';

const writes = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'pre_soc_odd_pub-view'];
const reviews = ['pre_soc_odd_rev-view', 'pre_soc_odd_rev-action'];

test(
  'a prediction is returned with a remark, sent again and approved; its writer cannot review it',
  provenBy(
    'apps/web/src/features/predictions/predictions-page.browser.test.tsx: a merchant with review sends it to a reviewer in place of publishing',
    'apps/web/src/features/prediction-reviews/prediction-reviews.browser.test.tsx: returning needs a remark',
    'apps/web/src/features/prediction-reviews/prediction-reviews.browser.test.tsx: one’s own prediction cannot be judged: a reason stands in place of the buttons',
    'apps/server/src/modules/prediction-reviews/prediction-reviews.test.ts: returning gives it back with a remark, which the next sending takes away',
    'apps/server/src/modules/prediction-reviews/prediction-reviews.test.ts: approving publishes it, in the writer’s name and with the checks of publishing',
  ),
  async ({ page, database, newPerson, enter, enterElsewhere }) => {
    const merchantCode = await plantMerchant(database);
    await requireReview(database, merchantCode);
    const match = await plantPredictedMatch(database, { league: unlike('审核联赛'), home: '主队甲', away: '客队乙' });
    const writer = await newPerson({ merchantCode, name: '江野', keys: [...writes, ...reviews] });
    await plantPrediction(database, writer, match.id, {
      state: 'draft',
      title: '主队不败',
      line: 2,
      odds: { 7: 0.95, 8: 0.93 },
    });
    await enter(writer, '/pre_soc_odd_dra');
    const drafts = new DraftsPage(page);
    await drafts.operate('提交审核', '主队不败');
    await drafts.dialog('提交审核：主队不败').getByRole('button', { name: '提交审核', exact: true }).click();
    await expect(drafts.row('主队不败')).toContainText('审核中');

    const reviewer = await newPerson({ merchantCode, name: '苏敏', keys: reviews });
    const judging = new PredictionsPage(await enterElsewhere(reviewer, '/pre_soc_odd_rev'));
    await judging.operate('审核', '主队不败');
    await judging.dialog('审核预测：主队不败').getByRole('button', { name: '退回' }).click();
    const returning = judging.dialog('退回“主队不败”');
    await returning.getByRole('textbox', { name: '退回原因' }).fill('请补充双方伤停');
    await returning.getByRole('button', { name: '退回给作者' }).click();
    await expect(judging.rows).toHaveCount(0);

    await expect(drafts.row('主队不败')).toContainText('已退回');
    await expect(drafts.row('主队不败')).toContainText('请补充双方伤停');
    await drafts.operate('编辑', '主队不败');
    await drafts.button('下一步').click();
    await drafts.text('内容').fill('客队两名主力伤停。');
    await drafts.button('下一步').click();
    await expect(drafts.button('提交审核')).toBeVisible();
    await expect(drafts.button('发布')).toHaveCount(0);
    await drafts.button('提交审核').click();
    await drafts.dialog('提交审核：主队不败').getByRole('button', { name: '提交审核', exact: true }).click();
    await expect(drafts.row('主队不败')).toContainText('审核中');
    await page.goto('/pre_soc_odd_rev');
    const own = new PredictionsPage(page);
    await own.operate('查看', '主队不败');
    const view = own.dialog('审核预测：主队不败');
    await expect(view).toContainText('不能审核自己的预测');
    await expect(view.getByRole('button', { name: '通过并发布' })).toHaveCount(0);

    await judging.page.getByRole('button', { name: '刷新' }).click();
    await judging.operate('审核', '主队不败');
    const judged = judging.dialog('审核预测：主队不败');
    await expect(judged).toContainText('客队两名主力伤停。');
    await judged.getByRole('button', { name: '通过并发布' }).click();
    await judging.dialog('通过并发布“主队不败”？').getByRole('button', { name: '通过并发布' }).click();
    await expect(judging.toast.filter({ hasText: '已发布 主队不败' })).toBeVisible();
    await page.goto('/pre_soc_odd_pub');
    await expect(drafts.row('主队不败')).toContainText('未结算');
  },
);
