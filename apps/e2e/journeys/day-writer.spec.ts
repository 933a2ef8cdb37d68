import type { Page } from '@playwright/test';

import { expect, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { DraftsPage, plantPredictedMatch } from '../support/pages/drafts-page.ts';

const writes = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'pre_soc_odd_pub-view'];
const mostClicks = 8;

/** Presses of the pointer since the page was opened. */
async function clicksOn(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = globalThis as { clicks?: number };
    counted.clicks = 0;
    const count = () => {
      counted.clicks = (counted.clicks ?? 0) + 1;
    };
    window.addEventListener('pointerdown', count, { capture: true });
  });
  return () => page.evaluate(() => (globalThis as { clicks?: number }).clicks ?? 0);
}

test('[day 12] [day 13] a first prediction is published from the landing page with at most 8 clicks and typing', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  const merchantCode = await plantMerchant(database);
  const mark = Date.now().toString(36);
  const match = await plantPredictedMatch(database, {
    league: `八击联赛${mark}`,
    home: `主${mark}`,
    away: `客${mark}`,
  });
  const clicks = await clicksOn(page);
  await enter(await newPerson({ merchantCode, keys: writes }), '/');
  const drafts = new DraftsPage(page);
  await drafts.openNew();
  await expect(drafts.text('搜索联赛或球队')).toBeFocused();
  await page.keyboard.type(`主${mark}`);
  await page.keyboard.press('Enter');
  await drafts.button(`${match.name}：主胜 1.95`).click();
  await drafts.button('下一步').click();
  await expect(drafts.wizard).toHaveAccessibleName(new RegExp(`^新增预测：${match.name} · `, 'u'));
  await drafts.text('标题').click();
  await page.keyboard.type('主队占优');
  await page.keyboard.press('Tab');
  await expect(drafts.text('内容')).toBeFocused();
  await page.keyboard.type('近况更好。');
  await drafts.button('下一步').click();
  await drafts.publish('主队占优');
  const counted = await clicks();
  test.info().annotations.push({ type: 'clicks', description: String(counted) });
  expect(counted).toBeGreaterThan(4);
  expect(counted).toBeLessThanOrEqual(mostClicks);

  await drafts.toast.getByRole('button', { name: '再写一篇' }).click();
  await expect(drafts.text('比赛日期')).not.toHaveValue('');
  await expect(drafts.wizard.getByTitle(match.league, { exact: true })).toBeVisible();
});
