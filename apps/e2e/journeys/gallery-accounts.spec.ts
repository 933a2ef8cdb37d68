import { allPermissionKeys } from '@touchline/domain/access/permission-tree';

import type { Database, JourneyPerson, PersonOptions } from '../support/database.ts';
import { environment } from '../support/environment.ts';
import { pictureFile, show } from '../support/gallery.ts';
import { expect, test } from '../support/journey.ts';
import { plantColleagues, plantMerchant } from '../support/merchant.ts';
import { AccountsPage, fieldOf } from '../support/pages/accounts-page.ts';
import { joinRole, plantRole } from '../support/pages/roles-page.ts';

// Each screen is taken four times and searched twice.
test.describe.configure({ timeout: 180_000 });

type NewPerson = (options?: PersonOptions) => Promise<JourneyPerson>;

/** A small merchant with people of every kind. */
async function plantOffice(database: Database, newPerson: NewPerson) {
  const merchantCode = await plantMerchant(database, {
    ceiling: allPermissionKeys.filter((key) => !key.startsWith('mon_')),
  });
  const manager = await plantRole(database, ['pro_anc_lis-view', 'pro_anc_lis-action', 'pro_pro_lis-view'], {
    merchantCode,
    name: '主播经理',
  });
  const writer = await plantRole(database, ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'mon_liv-view'], {
    merchantCode,
    name: '足球写手',
  });
  await plantRole(database, [], { merchantCode, name: '欧阳上官司马诸葛令狐夏侯皇甫尉迟公孙一' });
  const admin = await newPerson({ merchantCode, name: '周子墨', accountPrefix: 'zhouzimo' });
  await joinRole(database, admin, { id: '1', name: '管理员' });
  const colleague = await newPerson({ merchantCode, name: '许晚晴', accountPrefix: 'xuwanqing' });
  await joinRole(database, colleague, manager);
  await joinRole(database, colleague, writer);
  const left = await newPerson({ merchantCode, name: '离职的同事', accountPrefix: 'lizhi' });
  const long = await newPerson({ merchantCode, name: '欧阳上官司马诸葛令狐夏侯皇甫尉迟公孙一' });
  const describe =
    'UPDATE tenant.accounts SET description = $2, enabled = $3, email = coalesce($4, email) WHERE id = $1';
  await database.run(merchantCode, describe, [colleague.id, '华东区，周二和周四值晚班', true, null]);
  await database.run(merchantCode, describe, [left.id, '2026 年 9 月离职', false, null]);
  const mailbox = `${'a-very-long-local-part-'.repeat(2)}mailbox@${'subdomain.'.repeat(12)}journeys.example`;
  await database.run(merchantCode, describe, [long.id, '备注很长'.repeat(25), true, mailbox]);
  await database.run(
    merchantCode,
    `INSERT INTO identity.second_factors (account_id, merchant_code, sealed_secret, key_version, confirmed_at)
     VALUES ($1, $2, 'x', 1, now())`,
    [colleague.id, merchantCode],
  );
  const me = await newPerson({ merchantCode, keys: allPermissionKeys, name: '何佳怡', accountPrefix: 'hejiayi' });
  return { merchantCode, admin, colleague, me };
}

test('the gallery shows the list of accounts', async ({ page, database, newPerson, enter }) => {
  const { merchantCode, me, admin, colleague } = await plantOffice(database, newPerson);
  await enter(me, '/bac_acc');
  const accounts = new AccountsPage(page);
  await expect(accounts.rows).toHaveCount(5);
  await show(page, 'accounts');
  await accounts.action(admin.account, '编辑').hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await show(page, 'accounts-admin-reason', () => accounts.action(admin.account, '编辑').hover());
  await accounts.action(colleague.account, '更多操作').click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await show(page, 'accounts-more');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '列设置' }).click();
  await show(page, 'accounts-columns');
  await page.keyboard.press('Escape');
  await accounts.search.fill('没有这个人');
  await accounts.search.press('Enter');
  await expect(page.getByText('没有找到与')).toBeVisible();
  await show(page, 'accounts-no-match');
  await plantColleagues(database, merchantCode, 640);
  await page.goto('/bac_acc?page=7');
  await expect(accounts.pages).toBeVisible();
  await accounts.pages.scrollIntoViewIfNeeded();
  await show(page, 'accounts-many', () => accounts.pages.scrollIntoViewIfNeeded());
});

test('the gallery shows the list of accounts loading and failed', async ({ page, enterWith }) => {
  await enterWith(['bac_#_acc-view'], '/403');
  await page.route('**/users?*', () => undefined);
  await page.goto('/bac_acc');
  await expect(page.getByRole('status', { name: '正在加载列表' })).toBeAttached();
  await show(page, 'accounts-loading');
  await page.unrouteAll();
  const error = { code: '000500', message: '系统内部错误，请稍后重试', details: [] };
  await page.route('**/users?*', (route) => route.fulfill({ status: 500, json: { error } }));
  await page.reload();
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  await show(page, 'accounts-failed');
});

test('the gallery shows a new account and its first role', async ({ page, database, newPerson, enter }) => {
  const { me } = await plantOffice(database, newPerson);
  await enter(me, '/bac_acc');
  const accounts = new AccountsPage(page);
  await accounts.create.click();
  await show(page, 'account-create');
  await fieldOf(accounts.createDialog, '账号').fill('bad-name');
  await fieldOf(accounts.createDialog, '密码').fill('short');
  await fieldOf(accounts.createDialog, '备注').fill('备注'.repeat(51));
  await accounts.createDialog.getByRole('button', { name: '新增账号' }).click();
  await show(page, 'account-create-errors');
  await page.keyboard.press('Escape');
  await expect(accounts.discardDialog).toBeVisible();
  await show(page, 'account-discard');
  await accounts.discardDialog.getByRole('button', { name: '继续编辑' }).click();
  const account = `linxi${Date.now().toString(36)}`;
  await fieldOf(accounts.createDialog, '用户名').fill('林溪');
  await fieldOf(accounts.createDialog, '账号').fill(account);
  await fieldOf(accounts.createDialog, '邮箱').fill(`${account}@journeys.example`);
  await fieldOf(accounts.createDialog, '密码').fill('Quiet-Harbour_7');
  await fieldOf(accounts.createDialog, '备注').fill('');
  await accounts.createDialog.getByRole('button', { name: '新增账号' }).click();
  await accounts.joinDialog.getByRole('checkbox', { name: '主播经理' }).check();
  await expect(page.getByTestId('toast')).toHaveCount(0, { timeout: 6000 });
  await show(page, 'account-join-role');
});

test('the gallery shows the update dialog and both versions', async ({ page, database, newPerson, enter }) => {
  const { me, colleague } = await plantOffice(database, newPerson);
  await enter(me, '/bac_acc');
  const accounts = new AccountsPage(page);
  await accounts.action(colleague.account, '编辑').click();
  await expect(accounts.editDialog).toBeVisible();
  await show(page, 'account-edit');
  await accounts.editDialog.getByRole('tab', { name: '加入角色' }).click();
  await show(page, 'account-edit-roles');
  await accounts.editDialog.getByRole('tab', { name: '账号信息' }).click();
  const read = await page.request.get(`/api/v1/user/${colleague.id}`);
  const { data } = (await read.json()) as { data: { updatedTime: string } };
  await page.request.patch(`/api/v1/user/${colleague.id}`, {
    headers: { Origin: environment.baseUrl },
    data: { name: '许晚晴（华东）', description: '改为周一值班', updatedTime: data.updatedTime },
  });
  await fieldOf(accounts.editDialog, '用户名').fill('许晚清');
  await accounts.editDialog.getByRole('button', { name: '保存账号' }).click();
  await expect(accounts.editDialog.getByRole('alert', { name: '此内容已在别处被修改' })).toBeVisible();
  await show(page, 'account-conflict');
});

test('the gallery shows an account, deleting and resetting', async ({ page, database, newPerson, enter }) => {
  const { me, colleague } = await plantOffice(database, newPerson);
  await enter(me, '/bac_acc');
  const accounts = new AccountsPage(page);
  await accounts.action(colleague.account, '详情').click();
  await expect(page.getByRole('dialog')).toContainText('有效权限');
  await show(page, 'account-drawer');
  await page.keyboard.press('Escape');
  await accounts.choose(colleague.account, '删除');
  await show(page, 'account-delete');
  await page.keyboard.press('Escape');
  await accounts.choose(colleague.account, '重置两步验证');
  await expect(page.getByRole('dialog')).toBeVisible();
  await show(page, 'account-reset-second-factor');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 820, height: 1000 });
  await page.waitForTimeout(600);
  await page.screenshot({ path: pictureFile('accounts-narrow') });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(820);
});

test('the gallery shows another merchant’s accounts read-only', async ({ page, database, newPerson, enter }) => {
  const { merchantCode } = await plantOffice(database, newPerson);
  const superAdmin = await newPerson({ merchantCode: 'platform', isSuperAdmin: true, keys: allPermissionKeys });
  await enter(superAdmin, `/com_lis/${merchantCode}/bac_acc?mode=view`);
  await expect(new AccountsPage(page).rows).toHaveCount(5);
  await show(page, 'accounts-merchant-view');
});
