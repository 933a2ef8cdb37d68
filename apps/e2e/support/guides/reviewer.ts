import { expect } from '@playwright/test';

import { plantMerchant } from '../merchant.ts';
import { plantPredictedMatch } from '../pages/drafts-page.ts';
import { plantPrediction, PredictionsPage, requireReview } from '../predictions.ts';
import { patient, type Shoot, type Stage } from './stage.ts';

const title = '主队不败';

export async function walkReviewer({ page, database, newPerson, enter }: Stage, shoot: Shoot): Promise<void> {
  const merchantCode = await plantMerchant(database, { alias: '星河体育' });
  await requireReview(database, merchantCode);
  const match = await plantPredictedMatch(database, { league: '意大利甲级联赛', home: '国际米兰', away: '尤文图斯' });
  const writer = await newPerson({ merchantCode, name: '林溪' });
  for (const [each, playType] of [
    [title, 3],
    ['大球可期', 4],
    ['国米主场取胜', 1],
  ] as const)
    await plantPrediction(database, writer, match.id, { state: 'review', title: each, playType });
  const keys = ['pre_soc_odd_rev-view', 'pre_soc_odd_rev-action'];
  await enter(await newPerson({ merchantCode, name: '苏敏', keys }), '/pre_soc_odd_rev');
  const list = new PredictionsPage(page);
  await expect(list.rows).toHaveCount(3, patient);
  await page.getByRole('button', { name: '修改', exact: true }).click();
  await expect(page.getByRole('button', { name: '关闭审核' })).toBeVisible();
  await shoot('setting');
  await page.keyboard.press('Escape');

  await list.operate('审核', title);
  const view = list.dialog(`审核预测：${title}`);
  await expect(view.getByRole('button', { name: '通过并发布' })).toBeVisible();
  await shoot('review');
  await view.getByRole('button', { name: '退回' }).click();
  await page.getByRole('textbox', { name: '退回原因' }).fill('请补充双方近期交锋与伤停');
  await shoot('return');
}
