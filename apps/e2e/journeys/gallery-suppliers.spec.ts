import { show } from '../support/gallery.ts';
import { expect as quickly, test } from '../support/journey.ts';
import { plantAutoLink, plantProposal, plantQuarantined, plantSupplierDay } from '../support/suppliers.ts';

// Each screen is taken four times and searched twice.
test.describe.configure({ timeout: 240_000 });

// A picture may be long in coming; it is not what is measured.
const expect = quickly.configure({ timeout: 30_000 });

const staff = {
  merchantCode: 'platform',
  keys: ['spo_#_sup-view', 'spo_#_sup-action'],
  name: '苏敏',
  accountPrefix: 'sumin',
};

test('the gallery shows suppliers and open proposals', async ({ page, database, newPerson, enter }) => {
  await plantSupplierDay(database);
  await plantProposal(
    database,
    { league: '英格兰足球超级联赛', home: '曼彻斯特联', away: '托特纳姆热刺' },
    { league: '英超', home: '曼联', away: '热刺' },
    0.86,
  );
  await plantAutoLink(database, '拜仁慕尼黑', '拜仁');
  await plantQuarantined(database, 'football/match', '未知的比赛状态 77', {
    id: 7,
    status_id: 77,
    updated_at: 1_700_000_000,
  });
  await enter(await newPerson(staff), '/spo_sup');
  await expect(page.getByText('10 秒内没有回应')).toBeVisible();
  await show(page, 'suppliers');
  await page.getByText('近 24 小时明细').first().click();
  await expect(page.getByRole('columnheader', { name: '请求数' })).toBeVisible();
  await show(page, 'suppliers-numbers');
  await page.goto('/spo_sup?tab=proposals');
  await expect(page.getByText('曼联 VS 热刺').first()).toBeVisible();
  await show(page, 'suppliers-proposals');
  await page.getByRole('button', { name: '批量关联' }).click();
  await expect(page.getByRole('dialog')).toContainText('可能性');
  await expect(page.getByRole('dialog')).not.toContainText('正在统计');
  await show(page, 'suppliers-bulk-link');
  await page.goto('/spo_sup?tab=proposals&kind=team&discipline=19');
  await expect(page.getByText('没有符合条件的待确认关联')).toBeVisible();
  await show(page, 'suppliers-proposals-none');
  await page.goto('/spo_sup?tab=autoLinks');
  await page.getByRole('button', { name: '解除 拜仁' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await show(page, 'suppliers-unlink');
  await page.goto('/spo_sup?tab=autoLinks');
  await expect(page.getByText('拜仁慕尼黑').first()).toBeVisible();
  await show(page, 'suppliers-auto-links');
  await page.goto('/spo_sup?tab=quarantine');
  await expect(page.getByText('未知的比赛状态 77').first()).toBeVisible();
  await show(page, 'suppliers-quarantine');
  await page.getByText('未知的比赛状态 77').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await show(page, 'suppliers-record');
});
