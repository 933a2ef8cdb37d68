import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { box, button, openNew, wizard } from '../../../../../test/wizard.ts';

const stored = () => Object.entries<string>(sessionStorage).filter(([key]) => key.includes('odds.leagues'));

async function reopen() {
  await button('取消').click();
  await expect.element(wizard).not.toBeInTheDocument();
  await page.getByRole('button', { name: '新增预测' }).first().click();
  await expect.element(button('下一步')).toBeVisible();
}

test('[day 14] [SHL-97] the leagues of a level are kept in session storage and not asked for twice', async () => {
  const requests = await openNew();
  await expect.poll(stored).toHaveLength(1);
  expect(stored()[0]?.[1]).toContain('英格兰超级联赛');
  await reopen();
  await box('联赛').click();
  await expect.element(page.getByTitle('西班牙甲级联赛')).toBeVisible();
  expect(requests('odds.leagues')).toHaveLength(1);
});

test('[day 14] a level without leagues is asked for again', async () => {
  const requests = await openNew({ 'odds.leagues': () => ({ leagues: [] }) });
  await expect.element(wizard.getByText('该级别暂无可预测的联赛')).toBeVisible();
  expect(stored()).toEqual([]);
  await reopen();
  await expect.poll(() => requests('odds.leagues').length).toBeGreaterThan(1);
});
