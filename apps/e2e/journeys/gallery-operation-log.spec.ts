import type { Page } from '@playwright/test';

import type { Database, JourneyPerson } from '../support/database.ts';
import { show } from '../support/gallery.ts';
import { expect as quickly, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { LogsPage, plantLog, renameTo } from '../support/pages/logs-page.ts';

// The sign-in's own row stands in the log.
test.use({ signsIn: true });

// Each screen is taken four times and searched twice.
test.describe.configure({ timeout: 240_000 });

// A picture may be long in coming; it is not what is measured.
const expect = quickly.configure({ timeout: 30_000 });

const looks = ['bac_#_ope-view', 'bac_#_acc-view', 'bac_#_rol-view'];
const superAdmin = { merchantCode: 'platform', isSuperAdmin: true, name: '苏敏', accountPrefix: 'sumin' };

const roleChange = {
  entity: 'role',
  id: '1001',
  before: {
    name: '写手',
    description: '撰写并发布预测',
    permissions: ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'pre_bak_odd_dra-view'],
  },
  after: {
    name: '首席写手',
    description: '撰写并发布预测',
    permissions: ['pre_soc_odd_dra-view', 'spo_soc_sch-view', 'spo_soc_sch-action', 'pro_anc_lis-reservation'],
  },
};
const accountChanges = [
  {
    entity: 'account',
    id: '1044',
    before: { name: '何佳怡', email: 'hejiayi@star.example', description: '主播经理，负责周末赛事', enabled: true },
    after: { name: '何佳怡', email: 'hejiayi@star.example', description: '', enabled: false },
  },
  { entity: 'account', id: '1044', before: { password: '***' }, after: { password: '***' } },
  {
    entity: 'device',
    id: '77',
    before: null,
    after: { address: '203.0.113.24', user_agent: 'Mozilla/5.0 (Windows NT)' },
  },
];

async function plantDay(
  database: Database,
  person: JourneyPerson,
): Promise<{ role: string; failed: string; account: string }> {
  for (const functionName of ['新增账号', '设置账号的角色', '复制角色', '重置账号密码'])
    await plantLog(database, person, { functionName });
  const role = await plantLog(database, person, {
    functionName: '设置角色的权限',
    requestParameter: JSON.stringify({
      params: { id: '1001' },
      query: { updatedTime: '2026-11-15T03:00:00.000Z' },
      body: roleChange.after.permissions,
    }),
    changes: [roleChange],
  });
  const account = await plantLog(database, person, {
    changes: accountChanges,
    requestParameter: 'id=1044&enabled=false',
  });
  const failed = await plantLog(database, person, {
    functionName: '删除角色',
    requestParameter: JSON.stringify({ params: { id: '1001' } }),
    errMsg: JSON.stringify({
      code: '000011',
      message: '该角色仍有账号在使用',
      details: [{ errorMessage: '仍有 3 个账号在使用该角色，请先移除或确认删除' }],
      traceId: '9f2c41d07be84a6d9f2c41d07be84a6d',
    }),
  });
  return { role, failed, account };
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

test('the gallery shows the log, filtered and empty', async ({ page, database, newPerson, enter }) => {
  const merchantCode = await plantMerchant(database);
  const person = await newPerson({ keys: looks, merchantCode, name: '周子墨', accountPrefix: 'zhouzimo' });
  await plantDay(database, person);
  await enter(person, '/bac_ope');
  const logs = new LogsPage(page);
  await expect(logs.rows).toHaveCount(8);
  await settled(page);
  await show(page, 'operation-log');
  await page.route('**/logs?*', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { data: { ...data, archivedBefore: '2024-10-01T00:00:00.000Z' } } });
  });
  await page.reload();
  await expect(page.getByText('已归档')).toBeVisible();
  await expect(logs.rows).toHaveCount(8);
  await settled(page);
  await show(page, 'operation-log-archived');
  await page.unrouteAll();
  await page.goto('/bac_ope?type=functionName&keyword=修改角色&startDate=2026-03-01&endDate=2026-03-09');
  await expect(page.getByText('没有符合条件的操作日志')).toBeVisible();
  await settled(page);
  await show(page, 'operation-log-no-match');
  await logs.startDay.click();
  await expect(page.locator('.ant-picker-dropdown')).toBeVisible();
  await show(page, 'operation-log-days');
});

test('the gallery shows records of the log', async ({ page, database, newPerson, enter }) => {
  const merchantCode = await plantMerchant(database);
  const person = await newPerson({ keys: looks, merchantCode, name: '周子墨', accountPrefix: 'zhouzimo' });
  const planted = await plantDay(database, person);
  await enter(person, `/bac_ope?log=${planted.role}`);
  const logs = new LogsPage(page);
  await expect(logs.detail).toContainText('首席写手');
  await settled(page);
  await show(page, 'operation-log-role');
  await page.goto(`/bac_ope?log=${planted.account}`);
  await logs.detail.getByRole('button', { name: '展开 2 个未变字段' }).click();
  await expect(logs.detail).toContainText('hejiayi@star.example');
  await show(page, 'operation-log-account');
  await page.goto(`/bac_ope?log=${planted.failed}`);
  await expect(logs.detail).toContainText('执行失败');
  await settled(page);
  await show(page, 'operation-log-failed');
});

test('the gallery shows the check of the chain', async ({ page, database, newPerson, enter }) => {
  const merchantCode = await plantMerchant(database);
  const person = await newPerson({ keys: looks, merchantCode, name: '周子墨', accountPrefix: 'zhouzimo' });
  await enter(person, '/per_inf');
  for (const name of ['周子安', '周子墨']) expect(await renameTo(page, name)).toBe(200);
  await page.goto('/bac_ope');
  const { verifyDialog } = new LogsPage(page);
  await page.getByRole('button', { name: '完整性校验', exact: true }).click();
  await show(page, 'operation-log-verify');
  await verifyDialog.getByRole('button', { name: '开始校验' }).click();
  await expect(verifyDialog.getByText('未发现篡改')).toBeVisible();
  await show(page, 'operation-log-verified');
  await database.run(
    merchantCode,
    `UPDATE tenant.operation_logs SET user_name = '无名' WHERE merchant_code = $1 AND seq = 2`,
    [merchantCode],
  );
  await verifyDialog.getByRole('button', { name: '重新校验' }).click();
  await expect(verifyDialog.getByText('发现被修改的日志')).toBeVisible();
  await show(page, 'operation-log-altered');
  await page.route('**/logs/verify*', () => undefined);
  await verifyDialog.getByRole('button', { name: '重新校验' }).click();
  await expect(verifyDialog.getByRole('progressbar')).toBeVisible();
  await show(page, 'operation-log-verifying');
});

test('the gallery shows merchants and acting for one', async ({ page, newPerson, enter }) => {
  await enter(await newPerson(superAdmin), '/com_lis?sort=code&order=desc');
  await expect(page.getByText('星辰体育').first()).toBeVisible();
  await settled(page);
  await show(page, 'merchants');
  await page.getByRole('switch', { name: /星辰体育.*两步验证/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await show(page, 'merchants-second-factor');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: '搜索商户名称或代码' }).fill('不存在的商户');
  await page.keyboard.press('Enter');
  await expect(page.getByText('没有找到与“不存在的商户”匹配的商户')).toBeVisible();
  await show(page, 'merchants-no-match');
  await page.goto('/com_lis/nope/bac_acc');
  await expect(page.getByText('没有代码为“nope”的商户')).toBeVisible();
  await show(page, 'merchant-missing');
  await page.goto('/com_lis/starsport/bac_acc');
  await expect(page.getByText('正在代“星辰体育”操作')).toBeVisible();
  await expect(page.getByText('staradmin', { exact: true })).toBeVisible();
  await settled(page);
  await show(page, 'merchant-acting');
  await page.goto('/com_lis/starsport/bac_rol?mode=view');
  await expect(page.getByText('只读查看“星辰体育”')).toBeVisible();
  await page.getByRole('button', { name: /^切换商户/ }).click();
  await expect(page.getByRole('link', { name: '巅峰电竞 peakgame' })).toBeVisible();
  await settled(page);
  await show(page, 'merchant-view');
});
