import type { Page } from '@playwright/test';

import { AccountsPage, fieldOf } from '../support/accounts-page.ts';
import { environment } from '../support/environment.ts';
import { expect, logIn, test } from '../support/journey.ts';
import { plantColleagues, plantMerchant } from '../support/merchant.ts';
import { eventsOf, momentOf } from '../support/moments.ts';
import { joinRole, plantRole } from '../support/roles-page.ts';
import { breadcrumbOf, tabsOf } from '../support/screens.ts';

const looks = ['bac_#_acc-view'];
const changes = ['bac_#_acc-view', 'bac_#_acc-action'];
const inCharge = [...changes, 'bac_#_rol-view', 'bac_#_rol-action', 'bac_#_ope-view', 'pro_anc_lis-view'];

let lastAccount = 0;
const newAccountName = () => `new${Date.now().toString(36)}${(lastAccount += 1)}`;

async function fillNewAccount(page: Page, account: string): Promise<void> {
  const { createDialog } = new AccountsPage(page);
  await fieldOf(createDialog, '用户名').fill('沈清和');
  await fieldOf(createDialog, '账号').fill(account);
  await fieldOf(createDialog, '邮箱').fill(`${account}@journeys.example`);
  await fieldOf(createDialog, '密码').fill('Quiet-Harbour_7');
}

test.describe('the list of accounts', () => {
  test('[ACC-01] [ACC-02] [ACC-03] [ACC-08] shows title, place, search, create, table and pages', async ({
    page,
    database,
    newPerson,
    enter,
  }) => {
    const merchantCode = await plantMerchant(database);
    const person = await newPerson({ keys: changes, merchantCode });
    const asked = page.waitForRequest('**/users?*');
    await enter(person, '/bac_acc');
    expect(new URL((await asked).url()).search).toBe('?size=50&current=1');
    const accounts = new AccountsPage(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('账号管理');
    await expect(breadcrumbOf(page)).toContainText('后台管理');
    await expect(breadcrumbOf(page)).toContainText('账号');
    await expect(accounts.search).toBeVisible();
    await expect(accounts.create).toBeVisible();
    await expect(accounts.headers).toHaveText(['', '用户名', '状态', '账号', '最近登录', '邮箱', '操作']);
    await expect(accounts.rows).toHaveCount(1);
    await expect(accounts.row(person.account)).toContainText(person.email);
    expect((await accounts.rows.first().boundingBox())?.height).toBe(72);
    await expect(accounts.pages).toBeVisible();
    await expect(page.getByText('共 1 条')).toBeVisible();
  });

  test('[LST-26] [LST-27] [LST-30] lists every page up to ten, then windows of five', async ({
    page,
    database,
    newPerson,
    enter,
  }) => {
    const merchantCode = await plantMerchant(database);
    await plantColleagues(database, merchantCode, 499);
    await enter(await newPerson({ keys: looks, merchantCode }), '/bac_acc');
    const accounts = new AccountsPage(page);
    const items = () => accounts.pages.getByRole('button').filter({ hasText: /./ }).allInnerTexts();
    await expect(accounts.rows).toHaveCount(50);
    await expect(page.getByText('共 500 条')).toBeVisible();
    expect(await items()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);

    await plantColleagues(database, merchantCode, 120, 'd');
    await page.getByRole('button', { name: '刷新' }).click();
    await expect(page.getByText('共 620 条')).toBeVisible();
    expect(await accounts.pages.innerText()).toMatch(/1\s*2\s*3\s*4\s*5\s*…\s*13/);
    await accounts.pages.getByRole('button', { name: '下一页' }).click();
    await expect(page).toHaveURL('/bac_acc?page=2');
    await accounts.pages.getByRole('button', { name: '第 13 页' }).click();
    await expect(accounts.rows).toHaveCount(20);
    expect(await accounts.pages.innerText()).toMatch(/1\s*…\s*9\s*10\s*11\s*12\s*13/);
    await page.goto('/bac_acc?page=40');
    await expect(page).toHaveURL('/bac_acc?page=13');
    await expect(accounts.rows).toHaveCount(20);
  });

  test('[LST-49] the address keeps filter, sort and page', async ({ page, database, newPerson, enter }) => {
    const merchantCode = await plantMerchant(database);
    await plantColleagues(database, merchantCode, 199);
    await enter(await newPerson({ keys: looks, merchantCode }), '/bac_acc');
    const accounts = new AccountsPage(page);
    await accounts.search.fill(`${merchantCode}c1`);
    await accounts.search.press('Enter');
    await expect(page.getByText('共 111 条')).toBeVisible();
    await expect(page).toHaveURL(`/bac_acc?keyword=${merchantCode}c1`);
    await accounts.pages.getByRole('button', { name: '第 3 页' }).click();
    await expect(accounts.rows).toHaveCount(11);
    await page.getByRole('columnheader', { name: '账号' }).click();
    await expect(page).toHaveURL(`/bac_acc?keyword=${merchantCode}c1&sort=account`);
    await accounts.pages.getByRole('button', { name: '第 2 页' }).click();
    await expect(page).toHaveURL(`/bac_acc?keyword=${merchantCode}c1&sort=account&page=2`);
    await expect(accounts.pages.locator('[aria-current]')).toHaveText('2');
    const [first = ''] = await accounts.rows.allInnerTexts();
    await page.reload();
    await expect(accounts.rows.first()).toHaveText(first, { useInnerText: true });
    await expect(accounts.search).toHaveValue(`${merchantCode}c1`);
    await page.goBack();
    await expect(accounts.pages.locator('[aria-current]')).toHaveText('1');
  });

  test('[LST-23] [LST-47] an empty search says so; Enter of an input method does not search', async ({
    page,
    enterWith,
  }) => {
    const person = await enterWith(looks, '/bac_acc', { merchantCode: 'starsport' });
    const accounts = new AccountsPage(page);
    await expect(accounts.row(person.account)).toBeVisible();
    const keywords: (string | null)[] = [];
    page.on('request', (request) => keywords.push(new URL(request.url()).searchParams.get('keyword')));
    await accounts.search.fill('没有');
    await accounts.search.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
    await accounts.search.fill('没有这个人');
    await accounts.search.press('Enter');
    await expect(page.getByText('没有找到与“没有这个人”匹配的账号')).toBeVisible();
    expect(keywords).not.toContain('没有');
    await page.getByRole('table').getByRole('button', { name: '清空筛选' }).click();
    await expect(accounts.search).toHaveValue('');
    await expect(accounts.rows.first()).toBeVisible();
    await accounts.search.fill(person.account);
    await accounts.search.press('Enter');
    await expect(accounts.rows).toHaveCount(1);
    await accounts.search.press('Escape');
    await expect(page).toHaveURL('/bac_acc');
  });

  test('[ACC-27] without the permission nothing can be changed, only looked at', async ({ page, enterWith }) => {
    const person = await enterWith(looks, '/bac_acc');
    const accounts = new AccountsPage(page);
    await expect(accounts.row(person.account)).toBeVisible();
    await expect(page.getByRole('button', { name: '新增账号' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(编辑|删除)/ })).toHaveCount(0);
    await accounts.action(person.account, '详情').click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('后台管理');
    await expect(drawer.getByRole('img', { name: `查看，来自${person.account}` }).first()).toBeVisible();
  });

  test('a list that cannot be read says so in its place, and tries again', async ({ page, enterWith }) => {
    await enterWith(looks, '/per_inf');
    const error = { code: '000503', message: '服务暂时不可用，请稍后重试', details: [] };
    await page.route('**/users?*', (route) => route.fulfill({ status: 500, json: { error } }));
    await page.goto('/bac_acc');
    const place = page.getByRole('alert').filter({ hasText: '加载失败' });
    await expect(place).toContainText('服务暂时不可用');
    await page.unrouteAll();
    await place.getByRole('button', { name: '重试' }).click();
    await expect(new AccountsPage(page).rows.first()).toBeVisible();
  });

  test('goes from row to row with the arrow keys, and Enter opens', async ({ page, database, newPerson, enter }) => {
    const merchantCode = await plantMerchant(database);
    const person = await newPerson({ keys: changes, merchantCode });
    await plantColleagues(database, merchantCode, 3);
    await enter(person, '/bac_acc');
    const accounts = new AccountsPage(page);
    await accounts.rows.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(accounts.rows.nth(2)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(accounts.rows.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '编辑账号' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(accounts.rows.nth(1)).toBeFocused();
  });
});

test.describe('a new account', () => {
  test('[ACC-04] [ACC-15] [ACC-18] joins a role, signs in, and loses a right while it looks', async ({
    page,
    browser,
    database,
    store,
    newPerson,
    enter,
  }) => {
    const merchantCode = await plantMerchant(database);
    const role = await plantRole(database, ['bac_#_ope-view', 'bac_#_acc-view'], {
      merchantCode,
      name: '主播经理',
    });
    await enter(await newPerson({ keys: inCharge, merchantCode }), '/bac_acc');
    const accounts = new AccountsPage(page);
    const account = newAccountName();
    await accounts.create.click();
    await expect(fieldOf(accounts.createDialog, '用户名')).toBeFocused();
    await fillNewAccount(page, account);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('toast')).toContainText('已新增 沈清和');
    await expect(accounts.createDialog).toHaveCount(0);
    await expect(accounts.joinDialog).toContainText('账号“沈清和”已创建');
    await expect(accounts.joinDialog.getByRole('textbox', { name: '搜索角色' })).toBeFocused();
    const saved = page.waitForRequest((request) => request.method() === 'PUT');
    await accounts.joinDialog.getByRole('checkbox', { name: '主播经理' }).check();
    await accounts.joinDialog.getByRole('button', { name: '保存角色' }).click();
    expect((await saved).postDataJSON()).toEqual([role.id]);
    await expect(accounts.joinDialog).toHaveCount(0);
    await expect(accounts.create).toBeFocused();
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

  test('[WIR-28] a role that someone else gave meanwhile stays, and the one chosen comes on top', async ({
    page,
    database,
    newPerson,
    enter,
  }) => {
    const merchantCode = await plantMerchant(database);
    const chosen = await plantRole(database, ['pro_anc_lis-view'], { merchantCode, name: '主播经理' });
    const given = await plantRole(database, ['bac_#_acc-view'], { merchantCode, name: '账号专员' });
    await enter(await newPerson({ keys: inCharge, merchantCode }), '/bac_acc');
    const accounts = new AccountsPage(page);
    const made = page.waitForResponse((response) => response.request().method() === 'POST');
    await accounts.create.click();
    await fillNewAccount(page, newAccountName());
    await page.keyboard.press('Enter');
    const { data } = (await (await made).json()) as { data: { id: string; updatedTime: string } };
    await accounts.joinDialog.getByRole('checkbox', { name: '主播经理' }).check();
    const elsewhere = await page.request.put(`/api/v1/user/${data.id}/roles?updatedTime=${data.updatedTime}`, {
      headers: { Origin: environment.baseUrl },
      data: [given.id],
    });
    expect(elsewhere.status()).toBe(200);
    await accounts.joinDialog.getByRole('button', { name: '保存角色' }).click();
    const conflict = accounts.joinDialog.getByRole('alert', { name: '此内容已在别处被修改' });
    await expect(conflict.getByRole('row', { name: '角色' }).getByRole('cell')).toHaveText(['主播经理', '账号专员']);
    const saved = page.waitForRequest((request) => request.method() === 'PUT');
    await conflict.getByRole('button', { name: '保留我的修改' }).click();
    expect(new Set((await saved).postDataJSON() as string[])).toEqual(new Set([given.id, chosen.id]));
    await expect(accounts.joinDialog).toHaveCount(0);
  });

  test('[ACC-16] [ACC-17] a refused one keeps its form, with the message until the next try', async ({
    page,
    enterWith,
  }) => {
    const person = await enterWith(changes, '/bac_acc');
    const accounts = new AccountsPage(page);
    await accounts.create.click();
    await fillNewAccount(page, person.account);
    await accounts.createDialog.getByRole('button', { name: '新增账号' }).click();
    const message = accounts.createDialog.getByText('该账号名已被使用');
    await expect(message).toBeVisible();
    const shownAt = Date.now();
    await expect.poll(() => Date.now() - shownAt).toBeGreaterThan(3000);
    await expect(message).toBeVisible();
    await expect(accounts.createDialog).toBeVisible();
    await expect(accounts.joinDialog).toHaveCount(0);
    await expect(fieldOf(accounts.createDialog, '邮箱')).toHaveValue(`${person.account}@journeys.example`);
    await expect(fieldOf(accounts.createDialog, '账号')).toBeFocused();
  });

  test('[ACC-29] [ACC-31] [ACC-33] [ACC-34] [ACC-35] [ACC-36] is held to the rules before it is sent', async ({
    page,
    enterWith,
  }) => {
    await enterWith(changes, '/bac_acc');
    const { create, createDialog } = new AccountsPage(page);
    await create.click();
    const submit = createDialog.getByRole('button', { name: '新增账号' });
    let sent = 0;
    page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
    await submit.click();
    for (const name of ['用户名', '账号', '邮箱', '密码'])
      await expect(createDialog.getByText(`请输入${name}`, { exact: true })).toBeVisible();
    await fieldOf(createDialog, '用户名').fill('名'.repeat(21));
    await expect(createDialog.getByText('21/20')).toBeVisible();
    await expect(createDialog.getByText('不能超过 20 个字符')).toHaveCount(1);
    await fieldOf(createDialog, '账号').fill('bad-name');
    await expect(createDialog.getByText('账号格式不正确')).toBeVisible();
    await fieldOf(createDialog, '密码').fill(`${'a'.repeat(20)}1`);
    await expect(createDialog.getByText('密码格式不正确')).toBeVisible();
    await fieldOf(createDialog, '密码').fill('密码密码密码密码');
    await expect(createDialog.getByText('密码格式不正确')).toBeVisible();
    await fieldOf(createDialog, '邮箱').fill('not an address');
    await expect(createDialog.getByText('邮箱格式不正确')).toBeVisible();
    await fieldOf(createDialog, '备注').fill('备'.repeat(101));
    await submit.click();
    await expect(createDialog.getByText('不能超过 100 个字符')).toBeVisible();
    expect(sent).toBe(0);
    await page.keyboard.press('Escape');
    await expect(new AccountsPage(page).discardDialog).toBeVisible();
  });
});

test.describe('deleting and resetting', () => {
  test('[ACC-04] [ACC-12] names the account, asks, and sends its merchant', async ({
    page,
    database,
    newPerson,
    enter,
  }) => {
    const merchantCode = await plantMerchant(database);
    const person = await newPerson({ keys: changes, merchantCode });
    const leaving = await newPerson({ merchantCode, name: '离职的同事' });
    await enter(person, '/bac_acc');
    const accounts = new AccountsPage(page);
    await accounts.choose(leaving.account, '删除');
    const dialog = page.getByRole('dialog', { name: `删除账号“${leaving.account}”？` });
    await expect(dialog).toContainText('离职的同事');
    await expect(dialog.getByRole('button', { name: '取消' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(accounts.action(leaving.account, '更多操作')).toBeFocused();
    await accounts.choose(leaving.account, '删除');
    const asked = page.waitForRequest((request) => request.method() === 'DELETE');
    await dialog.getByRole('button', { name: '删除账号' }).click();
    expect(new URL((await asked).url()).searchParams.get('merchantCode')).toBe(merchantCode);
    await expect(page.getByTestId('toast')).toContainText('已删除 离职的同事');
    await expect(accounts.row(leaving.account)).toHaveCount(0);
    await expect(accounts.action(person.account, '编辑')).toBeFocused();
  });

  test('a lost phone: the second factor is reset after asking', async ({ page, database, newPerson, enter }) => {
    const merchantCode = await plantMerchant(database);
    const person = await newPerson({ keys: changes, merchantCode });
    const locked = await newPerson({ merchantCode });
    await database.run(
      merchantCode,
      `INSERT INTO identity.second_factors (account_id, merchant_code, sealed_secret, key_version, confirmed_at)
       VALUES ($1, $2, 'x', 1, now())`,
      [locked.id, merchantCode],
    );
    await enter(person, '/bac_acc');
    const accounts = new AccountsPage(page);
    await expect(accounts.row(locked.account)).toContainText('两步验证');
    await accounts.choose(locked.account, '重置两步验证');
    const dialog = page.getByRole('dialog', { name: `重置“${locked.account}”的两步验证？` });
    await dialog.getByRole('button', { name: '重置两步验证' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(accounts.row(locked.account)).not.toContainText('两步验证');
  });
});

test.describe('what an account may do', () => {
  test('is shown with the role that each right comes from, and what the merchant’s ceiling cuts', async ({
    page,
    database,
    newPerson,
    enter,
  }) => {
    const merchantCode = await plantMerchant(database, { ceiling: ['bac_#_acc-view', 'pro_anc_lis-view'] });
    const colleague = await newPerson({ merchantCode, name: '许晚晴' });
    const one = await plantRole(database, ['pro_anc_lis-view'], { merchantCode, name: '主播助理' });
    const two = await plantRole(database, ['pro_anc_lis-view', 'pro_anc_lis-action'], {
      merchantCode,
      name: '主播经理',
    });
    for (const role of [one, two]) await joinRole(database, colleague, role);
    await enter(await newPerson({ keys: looks, merchantCode }), '/bac_acc');
    const open = new AccountsPage(page).action(colleague.account, '详情');
    await open.click();
    const drawer = page.getByRole('dialog', { name: `许晚晴（${colleague.account}）` });
    await expect(drawer).toContainText('有效 1 项未生效 1 项');
    const held = drawer.getByRole('row', { name: /^主播列表/ });
    await expect(held.getByRole('img', { name: '查看，来自主播助理、主播经理', exact: true })).toHaveText('1、2');
    await expect(page).toHaveURL(`/bac_acc?account=${colleague.id}`);
    await page.reload();
    await expect(drawer).toContainText('有效 1 项');
    await drawer.getByRole('button', { name: '关闭' }).first().click();
    await expect(page).toHaveURL('/bac_acc');
    await open.click();
    await drawer.getByRole('button', { name: '关闭' }).first().click();
    await expect(open).toBeFocused();
  });
});
