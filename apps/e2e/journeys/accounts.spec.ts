import { allPermissionKeys } from '@touchline/domain/access/permission-tree';

import { environment } from '../support/environment.ts';
import { byNight, expect, logIn, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { eventsOf, momentOf } from '../support/moments.ts';
import { AccountsPage, fieldOf } from '../support/pages/accounts-page.ts';
import { plantRole } from '../support/pages/roles-page.ts';
import { tabsOf } from '../support/screens.ts';

const changes = ['bac_#_acc-view', 'bac_#_acc-action'];
const inCharge = [...changes, 'bac_#_rol-view', 'bac_#_rol-action', 'bac_#_ope-view', 'pro_anc_lis-view'];

test('[ACC-04] [ACC-15] [ACC-18] a new account joins a role, signs in, and loses a right while its page is open', async ({
  page,
  browser,
  database,
  store,
  newPerson,
  enter,
}) => {
  const merchantCode = await plantMerchant(database);
  const role = await plantRole(database, ['bac_#_ope-view', 'bac_#_acc-view'], { merchantCode, name: '主播经理' });
  await enter(await newPerson({ keys: inCharge, merchantCode }), '/bac_acc');
  const accounts = new AccountsPage(page);
  const account = `new${Date.now().toString(36)}`;
  await accounts.create.click();
  await fieldOf(accounts.createDialog, '用户名').fill('沈清和');
  await fieldOf(accounts.createDialog, '账号').fill(account);
  await fieldOf(accounts.createDialog, '邮箱').fill(`${account}@journeys.example`);
  await fieldOf(accounts.createDialog, '密码').fill('Quiet-Harbour_7');
  await page.keyboard.press('Enter');
  await expect(accounts.joinDialog).toContainText('账号“沈清和”已创建');
  await expect(accounts.createDialog).toHaveCount(0);
  await accounts.joinDialog.getByRole('checkbox', { name: '主播经理' }).check();
  await accounts.joinDialog.getByRole('button', { name: '保存角色' }).click();
  await expect(accounts.joinDialog).toHaveCount(0);
  await expect(accounts.row(account)).toContainText('主播经理');

  const there = await browser.newContext({ baseURL: environment.baseUrl, locale: 'zh-CN' });
  const other = await there.newPage();
  expect(await logIn(there.request, store, { account, password: 'Quiet-Harbour_7' })).toBe(200);
  await other.goto('/bac_acc');
  await expect(other).toHaveURL('/per_inf');
  await expect(other.getByText('当前密码由管理员设置')).toBeVisible();
  await fieldOf(other.getByRole('main'), '原密码').fill('Quiet-Harbour_7');
  await fieldOf(other.getByRole('main'), '新密码').fill('Own-Harbour_8');
  await fieldOf(other.getByRole('main'), '确认新密码').fill('Own-Harbour_8');
  await other.keyboard.press('Enter');
  await expect(other.getByText('当前密码由管理员设置')).toHaveCount(0);
  const connected = eventsOf(other);
  await other.goto('/bac_acc');
  await expect(tabsOf(other).getByRole('link')).toHaveText(['账号', '操作日志']);

  await connected;
  const gone = momentOf(other, '操作日志');
  const role0 = await page.request.get(`/api/v1/role/${role.id}/permissions`);
  const { data } = (await role0.json()) as { data: { updatedTime: string } };
  const taken = await page.request.put(`/api/v1/role/${role.id}/permissions?updatedTime=${data.updatedTime}`, {
    headers: { Origin: environment.baseUrl },
    data: ['bac_#_acc-view'],
  });
  const takenAt = Date.now();
  expect(taken.status()).toBe(200);
  expect((await gone) - takenAt).toBeLessThanOrEqual(2000);
  await expect(tabsOf(other).getByRole('link')).toHaveText(['账号']);
  await there.close();
});

test(
  '[ACC-18] info, roles and password are saved one after the other, each on the version before it',
  byNight,
  async ({ page, database, newPerson, enter }) => {
    const merchantCode = await plantMerchant(database);
    const colleague = await newPerson({ merchantCode });
    await plantRole(database, [], { merchantCode, name: '客服' });
    await enter(await newPerson({ keys: changes, merchantCode }), '/bac_acc');
    const accounts = new AccountsPage(page);
    const { editDialog } = accounts;
    const row = accounts.row(colleague.account);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await accounts.action(colleague.account, '编辑').click();
    await fieldOf(editDialog, '备注').fill('转岗');
    await fieldOf(editDialog, '新密码').fill('Another-Harbour_8');
    await editDialog.getByRole('tab', { name: '加入角色' }).click();
    await editDialog.getByRole('checkbox', { name: '客服' }).check();
    await editDialog.getByRole('button', { name: '保存账号' }).click();
    await expect(editDialog).toHaveCount(0);
    await expect(row).toContainText('客服');
    await expect(row).toContainText('转岗');
    const path = `/api/v1/merchant/user/${colleague.id}`;
    expect(sent).toEqual([`PATCH ${path}`, `PUT ${path}/roles`, `PATCH ${path}/password`]);
  },
);

test(
  '[WIR-28] a colleague’s concurrent save is shown beside one’s own values, and stays',
  byNight,
  async ({ page, database, newPerson, enter }) => {
    const merchantCode = await plantMerchant(database);
    const colleague = await newPerson({ merchantCode });
    await enter(await newPerson({ keys: changes, merchantCode }), '/bac_acc');
    const accounts = new AccountsPage(page);
    const { editDialog } = accounts;
    await accounts.action(colleague.account, '编辑').click();
    await fieldOf(editDialog, '备注').fill('我坚持的备注');
    const address = `/api/v1/user/${colleague.id}`;
    const { data } = (await (await page.request.get(address)).json()) as { data: { updatedTime: string } };
    const elsewhere = await page.request.patch(address, {
      headers: { Origin: environment.baseUrl },
      data: { name: '别人改的名字', updatedTime: data.updatedTime },
    });
    expect(elsewhere.status()).toBe(200);
    await editDialog.getByRole('button', { name: '保存账号' }).click();
    const conflict = editDialog.getByRole('alert', { name: '此内容已在别处被修改' });
    await expect(conflict.getByRole('row', { name: '用户名' }).getByRole('cell')).toHaveText([
      '（未修改）',
      '别人改的名字',
    ]);
    await conflict.getByRole('button', { name: '保留我的修改' }).click();
    await expect(editDialog).toHaveCount(0);
    await expect(accounts.row(colleague.account)).toContainText('我坚持的备注');
    await expect(accounts.row(colleague.account)).toContainText('别人改的名字');
  },
);

test(
  '[ACC-45] a super-admin creates an admin in the merchant that is open',
  byNight,
  async ({ page, database, newPerson, enter }) => {
    const merchantCode = await plantMerchant(database);
    const colleague = await newPerson({ merchantCode });
    const superAdmin = await newPerson({ merchantCode: 'platform', keys: allPermissionKeys, isSuperAdmin: true });
    await enter(superAdmin, `/com_lis/${merchantCode}/bac_acc`);
    const accounts = new AccountsPage(page);
    await accounts.action(colleague.account, '编辑').click();
    await accounts.editDialog.getByRole('tab', { name: '加入角色' }).click();
    await accounts.editDialog.getByRole('checkbox', { name: '管理员' }).check();
    await accounts.editDialog.getByRole('button', { name: '保存账号' }).click();
    await expect(accounts.editDialog).toHaveCount(0);
    await expect(accounts.row(colleague.account)).toContainText('管理员');
  },
);
