import { readFile } from 'node:fs/promises';

import { expect, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { plantManyLogs } from '../support/pages/logs-page.ts';

/** Fewer of them are there at once. */
const rows = 3001;

test('a long export continues behind other pages, announces its end, and holds every row', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  const merchantCode = await plantMerchant(database);
  const person = await newPerson({ keys: ['bac_#_ope-view', 'bac_#_acc-view'], merchantCode });
  await plantManyLogs(database, person, rows);
  await enter(person, '/bac_ope');
  await expect(page.getByText('共 3,001 条')).toBeVisible();
  await page.getByRole('button', { name: '导出 CSV' }).click();
  await expect(page.getByTestId('toast')).toContainText('已开始在后台导出');
  await page.getByRole('navigation', { name: '页面导航' }).getByRole('link', { name: '账号' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('账号管理');
  const toast = page.getByTestId('toast').filter({ hasText: '文件已就绪：导出操作日志' });
  await expect(toast).toBeVisible();
  const download = page.waitForEvent('download');
  await toast.getByRole('button', { name: '下载' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(rows + 1);
  await page.reload();
  const tray = page.getByRole('button', { name: '后台任务，有新的结果' });
  await tray.click();
  await expect(page.getByRole('region', { name: '后台任务' }).getByRole('listitem')).toContainText('共 3,001 项');
  await expect(page.getByTestId('toast')).toHaveCount(0);
});
