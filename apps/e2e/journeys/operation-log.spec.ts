import { readFile } from 'node:fs/promises';

import { formatTime } from '@touchline/domain/times';

import type { JourneyPerson } from '../support/database.ts';
import { expect, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { LogsPage, plantLog, renameTo } from '../support/pages/logs-page.ts';

const looks = ['bac_#_ope-view'];
const today = () => formatTime(new Date(), 'day');

interface Fixtures {
  database: Parameters<typeof plantMerchant>[0];
  newPerson: (options: { keys: readonly string[]; merchantCode: string }) => Promise<JourneyPerson>;
}

/** Someone alone in a merchant: nobody else writes into its log. */
async function plantReader({ database, newPerson }: Fixtures): Promise<JourneyPerson> {
  return await newPerson({ keys: looks, merchantCode: await plantMerchant(database) });
}

// The sign-in's own row stands in the log.
test.use({ signsIn: true });

test('[LOG-02] [LOG-09] [LOG-12] the log lists actions and failures, newest first, with changes and reasons', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  const person = await plantReader({ database, newPerson });
  await enter(person, '/per_inf');
  expect(await renameTo(page, '顾念之')).toBe(200);
  expect(await renameTo(page, '名'.repeat(21))).toBe(400);
  await page.goto('/bac_ope');
  const logs = new LogsPage(page);
  await expect(logs.rows).toHaveText([/修改个人资料.*失败/, /修改个人资料.*成功/, /登录.*成功/]);

  await logs.rows.nth(0).click();
  await expect(logs.detail).toContainText('执行失败');
  const error = JSON.parse((await logs.detail.getByTestId('error-json').textContent()) ?? '') as { code: string };
  expect(error.code).toMatch(/^\d{6}$/);
  await expect(logs.detail.getByText(/^[0-9a-f]{16,}$/).first()).toBeVisible();

  await logs.detail.getByRole('button', { name: '返回列表' }).click();
  await logs.rows.nth(1).click();
  const changes = logs.detail.getByRole('region', { name: '变更内容' });
  await expect(changes.getByRole('row', { name: '用户名 顾念慈 顾念之' })).toBeVisible();
});

test('verification passes on an untouched log, then names the altered row', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  const person = await plantReader({ database, newPerson });
  await enter(person, '/per_inf');
  for (const name of ['顾念之', '顾念安', '顾念慈']) expect(await renameTo(page, name)).toBe(200);
  await page.goto('/bac_ope');
  const logs = new LogsPage(page);
  await page.getByRole('button', { name: '完整性校验', exact: true }).click();
  await logs.verifyDialog.getByRole('button', { name: '开始校验' }).click();
  await expect(logs.verifyDialog.getByText(/共核对 \d+ 条日志，全部完整。/)).toBeVisible();

  const [altered] = await database.run<{ id: string; seq: string }>(
    person.merchantCode,
    `UPDATE tenant.operation_logs SET request_parameter = '{}' WHERE merchant_code = $1 AND seq = 3 RETURNING id, seq`,
    [person.merchantCode],
  );
  await logs.verifyDialog.getByRole('button', { name: '重新校验' }).click();
  const alert = logs.verifyDialog.getByRole('alert').first();
  await expect(alert).toContainText(`第 ${altered?.seq} 条日志的内容与写入时不一致`);
  await alert.getByRole('button', { name: '查看该条日志' }).click();
  await expect(page).toHaveURL(new RegExp(`log=${altered?.id}`));
  await expect(logs.detail).toContainText('修改个人资料');
});

test('the export of the log holds the filtered rows', async ({ page, database, newPerson, enter }) => {
  const person = await plantReader({ database, newPerson });
  await plantLog(database, person, { functionName: '修改角色', requestParameter: 'name=%3DSUM(1)' });
  await enter(person, '/bac_ope?type=functionName&keyword=修改角色');
  await expect(new LogsPage(page).rows).toHaveCount(1);
  const download = page.waitForEvent('download');
  const before = today();
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const file = await download;
  expect([before, today()].map((day) => `操作日志_${day}.csv`)).toContain(file.suggestedFilename());
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  for (const heading of ['时间', '用户', '账号', '操作名称', '结果', '追踪编号'])
    expect(lines[0]).toContain(`"${heading}"`);
  expect(lines[1]).toContain('"修改角色"');
  expect(lines[1]).toContain(`"${person.account}"`);
});
