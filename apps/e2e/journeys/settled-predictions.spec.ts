import { unlike } from '../support/catalog.ts';
import { byNight, expect, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { DraftsPage, plantOdds, plantPredictedMatch } from '../support/pages/drafts-page.ts';
import { plantMatch, tell } from '../support/pages/schedule-page.ts';
import { plantPrediction, PredictionsPage } from '../support/predictions.ts';

const seconds = () => Math.round(Date.now() / 1000);
const aMatch = () => ({
  league: unlike('结算联赛'),
  home: unlike('结算甲'),
  away: unlike('结算乙'),
  status: 1 as const,
  suppliers: ['NAMI'],
});

test('[PRD-15] [PRD-90] [PRD-99] a prediction published by hand is settled on the open page when its match ends', async ({
  page,
  request,
  database,
  enterWith,
}) => {
  const merchantCode = await plantMerchant(database);
  const { league, home, away } = aMatch();
  const match = await plantPredictedMatch(database, { league, home, away });
  await plantOdds(database, match, { kind: 'asia', line: 3, odds: [0.96, 0.92] });
  const keys = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'pre_soc_odd_pub-view'];
  await enterWith(keys, '/pre_soc_odd_dra', { merchantCode });
  const drafts = new DraftsPage(page);
  const title = unlike('主队可取');
  await drafts.openNew();
  await drafts.chooseMatch(match, '让球');
  await drafts.write(/^主队/, title, '依据充分。');
  await drafts.button('下一步').click();
  await drafts.publish(title);
  await page.goto('/pre_soc_odd_pub');
  await expect(drafts.row(title)).toContainText('未结算');

  await tell(request, match.ref, {
    status_id: 8,
    match_time: seconds() - 6600,
    home_scores: [2, 1, 0, 0, 0, 0, 0],
    away_scores: [1, 0, 0, 0, 0, 0, 0],
  });
  await expect(drafts.row(title)).toContainText('赢半');
});

test(
  '[PRD-02] [PRD-92] [PRD-99] [PRD-103] [PRD-106] a prediction is settled on the open page, and again after a corrected score',
  byNight,
  async ({ page, request, database, newPerson, enter }) => {
    const merchantCode = await plantMerchant(database);
    const writer = await newPerson({ merchantCode, keys: ['pre_soc_odd_pub-view', 'pre_#_rec-view'] });
    const match = await plantMatch(database, { ...aMatch(), stage: 13, score: [1, 1], inHours: -1 });
    const title = unlike('让球看主');
    const id = await plantPrediction(database, writer, match.id, { title });
    await enter(writer, '/pre_soc_odd_pub');
    const predictions = new PredictionsPage(page);
    await expect(predictions.row(id)).toContainText('未结算');

    const ended = { status_id: 8, match_time: seconds() - 3600, away_scores: [1, 0, 0, 0, 0, 0, 0] };
    await tell(request, match.refs['NAMI'], { ...ended, home_scores: [2, 1, 0, 0, 0, 0, 0] });
    await expect(predictions.row(id)).toContainText('赢半');
    await predictions.operate('查看', title);
    const view = predictions.dialog(`查看预测：${title}`);
    await expect(view).toContainText('比分 2:1，主队净胜 1 球，盘口主队让 0.5/1；预测主队，领先盘口 0.25 球，赢半');

    await tell(request, match.refs['NAMI'], {
      ...ended,
      home_scores: [1, 1, 0, 0, 0, 0, 0],
      updated_at: seconds() + 5,
    });
    await expect(view).toContainText('比分更正前的结算');
    await expect(view).toContainText('比分 1:1，双方打平');

    await page.goto('/pre_rec');
    await expect(page.getByText('0 中 / 1 场')).toBeVisible();
    await expect(predictions.row(id)).toContainText('未中');
  },
);
