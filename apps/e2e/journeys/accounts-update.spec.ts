import type { Page } from '@playwright/test';
import { allPermissionKeys } from '@touchline/domain/permission-tree';

import { AccountsPage, fieldOf } from '../support/accounts-page.ts';
import type { Person } from '../support/database.ts';
import { environment } from '../support/environment.ts';
import { expect, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { joinRole, plantRole } from '../support/roles-page.ts';

const changes = ['bac_#_acc-view', 'bac_#_acc-action'];

async function openEdit(page: Page, person: Pick<Person, 'account'>): Promise<AccountsPage> {
  const accounts = new AccountsPage(page);
  await accounts.action(person.account, '编辑').click();
  await expect(accounts.editDialog).toBeVisible();
  return accounts;
}

/** As a colleague at another desk would. */
async function renameElsewhere(page: Page, { id }: Person, name: string): Promise<void> {
  const read = await page.request.get(`/api/v1/user/${id}`);
  const { data } = (await read.json()) as { data: { updatedTime: string } };
  const answer = await page.request.patch(`/api/v1/user/${id}`, {
    headers: { Origin: environment.baseUrl },
    data: { name, updatedTime: data.updatedTime },
  });
  expect(answer.status()).toBe(200);
}

test('[ACC-05] [ACC-19] [ACC-37] [ACC-38] two tabs, a fixed account, and Save only for changes', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  const merchantCode = await plantMerchant(database);
  const colleague = await newPerson({ merchantCode, name: '方知行' });
  await enter(await newPerson({ keys: changes, merchantCode }), '/bac_acc');
  const { editDialog, row } = await openEdit(page, colleague).then((accounts) => ({
    editDialog: accounts.editDialog,
    row: accounts.row(colleague.account),
  }));
  await expect(editDialog.getByRole('tab')).toHaveText(['账号信息', '加入角色']);
  await expect(fieldOf(editDialog, '账号')).toHaveValue(colleague.account);
  await expect(fieldOf(editDialog, '账号')).not.toBeEditable();
  const save = editDialog.getByRole('button', { name: '保存账号' });
  await expect(save).toBeDisabled();
  await fieldOf(editDialog, '用户名').fill('方知远');
  await expect(save).toBeEnabled();
  await fieldOf(editDialog, '用户名').fill('方知行');
  await expect(save).toBeDisabled();
  await editDialog.getByRole('switch', { name: '账号状态' }).click();
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await save.click();
  expect(Object.entries((await sent).postDataJSON() as object)).toContainEqual(['enabled', false]);
  expect(Object.keys((await sent).postDataJSON() as object).toSorted()).toEqual(['enabled', 'updatedTime']);
  await expect(page.getByTestId('toast')).toContainText('已停用 方知行');
  // It stays as long as the mouse rests on it.
  await page.getByTestId('toast').hover();
  await expect(editDialog).toHaveCount(0);
  await expect(row).toContainText('停用');
  await page.getByTestId('toast').getByRole('button', { name: '撤销' }).click();
  await expect(page.getByTestId('toast')).toContainText('已撤销对 方知行 的修改');
  await expect(row).toContainText('启用');
});

test('[ACC-39] cancelling with changes asks first', async ({ page, database, newPerson, enter }) => {
  const merchantCode = await plantMerchant(database);
  const colleague = await newPerson({ merchantCode });
  await enter(await newPerson({ keys: changes, merchantCode }), '/bac_acc');
  const { editDialog, discardDialog } = await openEdit(page, colleague);
  await editDialog.getByRole('button', { name: '取消' }).click();
  await expect(editDialog).toHaveCount(0);
  await openEdit(page, colleague);
  await fieldOf(editDialog, '备注').fill('改了一半');
  await editDialog.getByRole('button', { name: '取消' }).click();
  await discardDialog.getByRole('button', { name: '继续编辑' }).click();
  await expect(fieldOf(editDialog, '备注')).toHaveValue('改了一半');
  await page.keyboard.press('Escape');
  await discardDialog.getByRole('button', { name: '放弃修改' }).click();
  await expect(editDialog).toHaveCount(0);
  await expect(new AccountsPage(page).action(colleague.account, '编辑')).toBeFocused();
});

test('[ACC-18] [ACC-33] [ROL-07] info, roles and password are saved one after the other', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  const merchantCode = await plantMerchant(database);
  const colleague = await newPerson({ merchantCode });
  await plantRole(database, [], { merchantCode, name: '客服' });
  await enter(await newPerson({ keys: changes, merchantCode }), '/bac_acc');
  // The filter above the list asks for the built-in ones as well.
  const asked = page.waitForRequest((request) => /\/roles\?(?!.*includeAdmin)/.test(request.url()));
  const { editDialog, row } = await openEdit(page, colleague).then((accounts) => ({
    editDialog: accounts.editDialog,
    row: accounts.row(colleague.account),
  }));
  expect(new URL((await asked).url()).search).toBe('?size=1000&current=1');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
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
});

test('a part that was not saved is told, and stays typed', async ({ page, database, newPerson, enter }) => {
  const merchantCode = await plantMerchant(database);
  const colleague = await newPerson({ merchantCode });
  await enter(await newPerson({ keys: changes, merchantCode }), '/bac_acc');
  const { editDialog } = await openEdit(page, colleague);
  const error = { code: '000429', message: '操作过于频繁，请稍后再试', details: [] };
  await page.route('**/password', (route) => route.fulfill({ status: 429, json: { error } }));
  await fieldOf(editDialog, '用户名').fill('改好的名字');
  await fieldOf(editDialog, '新密码').fill('Another-Harbour_8');
  await editDialog.getByRole('button', { name: '保存账号' }).click();
  await expect(editDialog.getByText('账号信息已保存，但密码没有保存：操作过于频繁，请稍后再试')).toBeVisible();
  await expect(fieldOf(editDialog, '新密码')).toHaveValue('Another-Harbour_8');
  await page.unrouteAll();
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await editDialog.getByRole('button', { name: '保存账号' }).click();
  expect((await sent).url()).toContain('/password');
  await expect(editDialog).toHaveCount(0);
});

test('[WIR-28] a change that someone else saves between two parts is not overwritten', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  const merchantCode = await plantMerchant(database);
  const colleague = await newPerson({ merchantCode });
  await plantRole(database, [], { merchantCode, name: '客服' });
  await enter(await newPerson({ keys: changes, merchantCode }), '/bac_acc');
  const { editDialog } = await openEdit(page, colleague);
  await page.route(`**/user/${colleague.id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    const response = await route.fetch();
    await renameElsewhere(page, colleague, '别人改的名字');
    return route.fulfill({ response });
  });
  const passwords: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/password')) passwords.push(request.url());
  });
  await fieldOf(editDialog, '备注').fill('转岗');
  await fieldOf(editDialog, '新密码').fill('Another-Harbour_8');
  await editDialog.getByRole('tab', { name: '加入角色' }).click();
  await editDialog.getByRole('checkbox', { name: '客服' }).check();
  await editDialog.getByRole('button', { name: '保存账号' }).click();
  await expect(editDialog.getByText('账号信息已保存，但角色没有保存')).toBeVisible();
  const conflict = editDialog.getByRole('alert', { name: '此内容已在别处被修改' });
  await expect(conflict.getByRole('row', { name: '用户名' }).getByRole('cell')).toHaveText([
    '（未修改）',
    '别人改的名字',
  ]);
  await expect(conflict.getByRole('row', { name: '角色' })).toContainText('客服');
  await expect(conflict.getByRole('row')).toHaveCount(3);
  expect(passwords).toEqual([]);
  await page.unrouteAll();
  await conflict.getByRole('button', { name: '保留我的修改' }).click();
  await expect(editDialog).toHaveCount(0);
  expect(passwords).toHaveLength(1);
  const row = new AccountsPage(page).row(colleague.account);
  await expect(row).toContainText('客服');
  await expect(row).toContainText('别人改的名字');
});

test('an answer that comes late opens no form over another dialog', async ({ page, database, newPerson, enter }) => {
  const merchantCode = await plantMerchant(database);
  const colleague = await newPerson({ merchantCode });
  await enter(await newPerson({ keys: changes, merchantCode }), '/bac_acc');
  const accounts = new AccountsPage(page);
  const { promise: released, resolve: release } = Promise.withResolvers<null>();
  await page.route(`**/user/${colleague.id}`, async (route) => {
    await released;
    await route.continue();
  });
  const answered = page.waitForResponse(`**/user/${colleague.id}`);
  await accounts.action(colleague.account, '编辑').click();
  await accounts.create.click();
  await fieldOf(accounts.createDialog, '用户名').fill('写了一半');
  release(null);
  await (await answered).finished();
  await fieldOf(accounts.createDialog, '邮箱').fill('half@journeys.example');
  await expect(fieldOf(accounts.createDialog, '用户名')).toHaveValue('写了一半');
  await expect(accounts.editDialog).toHaveCount(0);
});

test('a refresh that failed is told beside the rows as they were', async ({ page, database, newPerson, enter }) => {
  const merchantCode = await plantMerchant(database);
  const person = await newPerson({ keys: changes, merchantCode });
  await enter(person, '/bac_acc');
  const own = new AccountsPage(page).row(person.account);
  await expect(own).toBeVisible();
  const error = { code: '000500', message: '服务器开小差了', details: [] };
  await page.route('**/users?*', (route) => route.fulfill({ status: 500, json: { error } }));
  await page.getByRole('button', { name: '刷新', exact: true }).click();
  const told = page.getByRole('alert').filter({ hasText: '刷新失败，重试' });
  await expect(told).toBeVisible({ timeout: 15_000 });
  await expect(own).toBeVisible();
  await page.unrouteAll();
  await told.getByRole('button', { name: '重试' }).click();
  await expect(told).toHaveCount(0);
  await expect(own).toBeVisible();
});

test('[WIR-28] a stale form shows both versions, to take the latest or to overwrite it', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  const merchantCode = await plantMerchant(database);
  const colleague = await newPerson({ merchantCode, name: '原来的名字' });
  await enter(await newPerson({ keys: changes, merchantCode }), '/bac_acc');
  const { editDialog } = await openEdit(page, colleague);
  await renameElsewhere(page, colleague, '别人改的名字');
  await fieldOf(editDialog, '用户名').fill('我改的名字');
  await fieldOf(editDialog, '备注').fill('我的备注');
  await editDialog.getByRole('button', { name: '保存账号' }).click();
  const conflict = editDialog.getByRole('alert', { name: '此内容已在别处被修改' });
  await expect(conflict).toBeFocused();
  await expect(conflict.getByRole('columnheader')).toHaveText(['项目', '您的修改', '最新内容']);
  await expect(conflict.getByRole('row', { name: '用户名' }).getByRole('cell')).toHaveText([
    '我改的名字',
    '别人改的名字',
  ]);
  await expect(conflict.getByRole('row')).toHaveCount(3);
  await conflict.getByRole('button', { name: '采用最新内容' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(editDialog).toBeFocused();
  await expect(fieldOf(editDialog, '用户名')).toHaveValue('别人改的名字');
  await expect(fieldOf(editDialog, '备注')).toHaveValue('');

  await renameElsewhere(page, colleague, '又改了一次');
  await fieldOf(editDialog, '备注').fill('我坚持的备注');
  await editDialog.getByRole('button', { name: '保存账号' }).click();
  await expect(conflict.getByRole('row', { name: '用户名' }).getByRole('cell')).toHaveText([
    '（未修改）',
    '又改了一次',
  ]);
  await conflict.getByRole('button', { name: '保留我的修改' }).click();
  await expect(editDialog).toHaveCount(0);
  const row = new AccountsPage(page).row(colleague.account);
  await expect(row).toContainText('我坚持的备注');
  await expect(row).toContainText('又改了一次');
});

test('[ACC-20] [ACC-21] [ACC-22] staff cannot change an admin, and are told why', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  const merchantCode = await plantMerchant(database);
  const admin = await newPerson({ merchantCode });
  await joinRole(database, admin, { id: '1', name: '管理员' });
  await enter(await newPerson({ keys: allPermissionKeys, merchantCode }), '/bac_acc');
  const accounts = new AccountsPage(page);
  await expect(accounts.row(admin.account)).toContainText('管理员');
  const edit = accounts.action(admin.account, '编辑');
  await expect(edit).toHaveAttribute('aria-disabled', 'true');
  await edit.hover();
  await expect(page.getByRole('tooltip', { name: '管理员账号只能由超级管理员修改' })).toBeVisible();
  await edit.click({ force: true });
  await accounts.action(admin.account, '更多操作').click();
  const remove = page.getByRole('menuitem', { name: '删除' });
  await expect(remove).toContainText('管理员账号只能由超级管理员删除');
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[ACC-25] [ACC-26] the picker keeps held built-in roles locked and offers no other', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  const merchantCode = await plantMerchant(database);
  await plantRole(database, [], { merchantCode, name: '写手' });
  const builtIn = await plantRole(database, [], { merchantCode, name: '内置审核' });
  await database.run(merchantCode, 'UPDATE tenant.roles SET has_bac = true WHERE id = $1', [builtIn.id]);
  const holder = await newPerson({ merchantCode });
  const colleague = await newPerson({ merchantCode });
  await joinRole(database, holder, builtIn);
  await enter(await newPerson({ keys: changes, merchantCode }), '/bac_acc');
  const { editDialog } = await openEdit(page, colleague);
  await editDialog.getByRole('tab', { name: '加入角色' }).click();
  await expect(editDialog.getByRole('checkbox', { name: '写手' })).toBeEnabled();
  await expect(editDialog.getByRole('checkbox', { name: /内置审核|管理员/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await openEdit(page, holder);
  await editDialog.getByRole('tab', { name: '加入角色' }).click();
  const locked = editDialog.getByRole('checkbox', { name: '内置审核' });
  await expect(locked).toBeChecked();
  await expect(locked).toBeDisabled();
  await editDialog.getByRole('checkbox', { name: '写手' }).check();
  await editDialog.getByRole('button', { name: '保存账号' }).click();
  await expect(editDialog).toHaveCount(0);
  await expect(new AccountsPage(page).row(holder.account)).toContainText('内置审核');
});

test.describe('for a company', () => {
  test('[ACC-45] a super-admin makes an admin, and every call is made for the company', async ({
    page,
    database,
    newPerson,
    enter,
  }) => {
    const merchantCode = await plantMerchant(database);
    const colleague = await newPerson({ merchantCode });
    const superAdmin = await newPerson({ merchantCode: 'platform', keys: allPermissionKeys, isSuperAdmin: true });
    const calls: URL[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (/\/(users?|roles)\b/.test(url.pathname)) calls.push(url);
    });
    await enter(superAdmin, `/com_lis/${merchantCode}/bac_acc`);
    const { editDialog } = await openEdit(page, colleague);
    await editDialog.getByRole('tab', { name: '加入角色' }).click();
    await editDialog.getByRole('checkbox', { name: '管理员' }).check();
    await editDialog.getByRole('button', { name: '保存账号' }).click();
    await expect(editDialog).toHaveCount(0);
    await expect(new AccountsPage(page).row(colleague.account)).toContainText('管理员');
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.filter((url) => url.searchParams.get('merchantCodeBySa') !== merchantCode)).toEqual([]);
  });

  test('[ACC-28] in view mode nothing can be changed', async ({ page, database, newPerson, enter }) => {
    const merchantCode = await plantMerchant(database);
    const colleague = await newPerson({ merchantCode });
    const superAdmin = await newPerson({ merchantCode: 'platform', keys: allPermissionKeys, isSuperAdmin: true });
    await enter(superAdmin, `/com_lis/${merchantCode}/bac_acc?mode=view`);
    const accounts = new AccountsPage(page);
    await expect(accounts.action(colleague.account, '详情')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(新增账号|编辑|删除)/ })).toHaveCount(0);
    await accounts.search.fill(colleague.account);
    await accounts.search.press('Enter');
    await expect(page).toHaveURL(`/com_lis/${merchantCode}/bac_acc?mode=view&keyword=${colleague.account}`);
    await expect(page.getByRole('button', { name: /^(新增账号|编辑|删除)/ })).toHaveCount(0);
  });
});
