import { formatTime } from '@touchline/domain/times';

import { byNight, expect, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { eventsOf } from '../support/moments.ts';
import { DraftsPage, makeDue, plantPredictedMatch } from '../support/pages/drafts-page.ts';
import { plantPrediction } from '../support/predictions.ts';
import { breadcrumbOf } from '../support/screens.ts';

const writes = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'pre_bak_odd_dra-view', 'pre_bak_odd_dra-action'];
const named = (word: string) => `${word}${Date.now().toString(36)}`;

test(
  '[PRD-01] [PRD-04] [PRD-45] the home page leads to the drafts, where a draft is saved and deleted',
  byNight,
  async ({ page, database, enterWith }) => {
    const merchantCode = await plantMerchant(database);
    const match = await plantPredictedMatch(database, { league: named('草稿联赛'), home: '主队甲', away: '客队乙' });
    await enterWith(writes, '/home', { merchantCode });
    await expect(page).toHaveURL('/pre_soc_odd_dra');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('足球预测 · 草稿');
    await expect(breadcrumbOf(page)).toContainText('草稿');
    const drafts = new DraftsPage(page);
    await drafts.openNew();
    await drafts.chooseMatch(match, '让球');
    await drafts.write(/^主队/, '主队让半球可取', '依据充分。');
    await drafts.button('下一步').click();
    await expect(drafts.button('发布')).toBeVisible();
    await drafts.button('取消').click();
    await expect(drafts.row('主队让半球可取')).toContainText('让 0.5');
    await drafts.chooseMore('历史版本', '主队让半球可取');
    await expect(page.getByText('还没有更早的版本')).toBeVisible();
    await page.keyboard.press('Escape');
    await drafts.chooseMore('删除', '主队让半球可取');
    await page.getByRole('button', { name: '删除草稿' }).click();
    await expect(page.getByText('还没有草稿')).toBeVisible();
  },
);

test('the worker publishes a draft at the minute for which it is planned', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  const merchantCode = await plantMerchant(database);
  const match = await plantPredictedMatch(database, { league: named('定时联赛'), home: '主队甲', away: '客队乙' });
  const writer = await newPerson({ merchantCode, keys: [...writes, 'pre_soc_odd_pub-view'] });
  await plantPrediction(database, writer, match.id, { state: 'draft', title: '到点再发', line: 2 });
  const connected = eventsOf(page);
  await enter(writer, '/pre_soc_odd_dra');
  const drafts = new DraftsPage(page);
  await drafts.chooseMore('定时发布', '到点再发');
  const dialog = drafts.dialog('定时发布：到点再发');
  const time = formatTime(new Date(Date.now() + 120_000));
  await dialog.getByRole('textbox', { name: '发布时间' }).focus();
  await page.keyboard.type(time.replaceAll(/\D/g, ''));
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: '定时发布', exact: true }).click();
  await expect(drafts.toast.filter({ hasText: `“到点再发”将于 ${time} 发布` })).toBeVisible();
  await expect(drafts.row('到点再发')).toContainText(time);

  await connected;
  await makeDue(database, writer);
  await expect(drafts.toast.filter({ hasText: '“到点再发”已发布' })).toBeVisible();
  await expect(page.getByText('还没有草稿')).toBeVisible();
  await page.goto('/pre_soc_odd_pub');
  await expect(drafts.row('到点再发')).toContainText('未结算');
});
