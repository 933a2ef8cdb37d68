import { allPermissionKeys } from '@touchline/domain/access/permission-tree';

import { byNight, expect, logIn, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { eventsOf, momentOf } from '../support/moments.ts';
import { joinRole, keysOf, newRoleName, plantRole, RolesPage } from '../support/pages/roles-page.ts';
import { breadcrumbOf } from '../support/screens.ts';

const keysOfStaff = allPermissionKeys.filter((key) => /^(pre|spo|sin|gam|pro|anc|bac)_/.test(key));
const anchorKeys = ['pro_anc_lis-view', 'pro_anc_lis-action', 'pro_anc_lis-reservation'];

test(
  '[ROL-31] [ROL-32] a role is created, found in the list, and given permissions',
  byNight,
  async ({ page, enterWith, database }) => {
    await enterWith(keysOfStaff, '/bac_rol');
    const roles = new RolesPage(page);
    const name = newRoleName();
    await roles.create.click();
    await roles.dialog('新增角色').getByRole('textbox', { name: '角色名称' }).fill(name);
    await page.keyboard.press('Enter');

    const editor = roles.dialog(`设置权限：${name}`);
    await expect(editor).toBeVisible();
    expect(await keysOf(database, name)).toEqual([]);
    await roles.switchOf('足球预测 · 草稿').click();
    await roles.box('足球赛程', '查看').check();
    await editor.getByRole('button', { name: '下一步：核对权限' }).click();
    await expect(roles.summary).toContainText('还没有账号使用该角色');
    await roles.summary.getByRole('button', { name: '确认保存' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await keysOf(database, name)).toEqual([
      'pre_soc_odd_dra-action',
      'pre_soc_odd_dra-view',
      'spo_soc_sch-view',
    ]);
    await roles.find(name);
    await expect(page.getByRole('row')).toHaveCount(2);
  },
);

test(
  '[ROL-34] [ROL-37] a role in use is renamed with its permissions, and deleted after a confirmation',
  byNight,
  async ({ page, enterWith, newPerson, database }) => {
    const role = await plantRole(database, anchorKeys);
    const loser = await newPerson({ name: '何佳怡' });
    const keeper = await newPerson({ name: '徐知远', keys: ['pro_anc_lis-view', 'pro_anc_lis-action'] });
    await joinRole(database, loser, role);
    await joinRole(database, keeper, role);
    await enterWith(keysOfStaff, '/bac_rol');
    const roles = new RolesPage(page);
    await roles.operate('编辑', role.name);
    await roles.box('主播列表', '管理').uncheck();
    const renamed = newRoleName();
    const editor = roles.dialog(`编辑角色：${role.name}`);
    await editor.getByRole('textbox', { name: '角色名称' }).fill(renamed);
    await editor.getByRole('button', { name: '下一步：核对修改' }).click();
    const people = roles.summary.getByRole('region', { name: '受影响的账号：1 个' });
    await expect(people.getByRole('listitem')).toHaveText([`何佳怡${loser.account}失去 1 项：主播列表（管理）`]);
    await roles.summary.getByRole('button', { name: '确认保存' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await keysOf(database, renamed)).toEqual(['pro_anc_lis-reservation', 'pro_anc_lis-view']);

    await roles.operate('删除', renamed);
    const dialog = roles.dialog(`删除角色：${renamed}`);
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('button', { name: `删除角色 ${renamed}` }).click();
    await expect(dialog).toHaveCount(0);
    expect(await keysOf(database, renamed)).toBeNull();
  },
);

test(
  '[ROL-01] [ROL-46] a super-admin opens a merchant from the list and narrows its role 1',
  byNight,
  async ({ page, enterWith, database }) => {
    const code = await plantMerchant(database, { ceiling: keysOfStaff });
    await enterWith([], `/com_lis/${code}/bac_rol`, { merchantCode: 'platform', isSuperAdmin: true });
    const roles = new RolesPage(page);
    await roles.operate('编辑', '管理员');
    await expect(breadcrumbOf(page)).toHaveCount(0);
    await roles.box('主播列表', '管理').uncheck();
    await page.getByRole('button', { name: '下一步：核对修改' }).click();
    await roles.summary.getByRole('button', { name: '确认保存' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await keysOf(database, '管理员', code)).not.toContain('pro_anc_lis-action');
  },
);

test('[ROL-50] an open page applies changed rights within two seconds', async ({
  page,
  browser,
  enterWith,
  newPerson,
  database,
  store,
}) => {
  const role = await plantRole(database, ['spo_soc_sch-view', 'spo_bak_sch-view']);
  const holder = await newPerson();
  await joinRole(database, holder, role);
  const elsewhere = await browser.newContext();
  await logIn(elsewhere.request, store, holder);
  const theirs = await elsewhere.newPage();
  const connected = eventsOf(theirs);
  await theirs.goto('/spo_bak_sch');
  await expect(theirs.getByRole('heading', { name: '篮球赛程' })).toBeVisible();
  await connected;

  await enterWith(keysOfStaff, '/bac_rol');
  const roles = new RolesPage(page);
  await roles.operate('编辑', role.name);
  await roles.switchOf('篮球赛程').click();
  await page.getByRole('button', { name: '下一步：核对修改' }).click();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  const gone = momentOf(theirs, '篮球赛程');
  await roles.summary.getByRole('button', { name: '确认保存' }).click();
  expect((await saved).status()).toBe(200);
  const savedAt = Date.now();
  expect((await gone) - savedAt).toBeLessThanOrEqual(2000);
  await expect(theirs).toHaveURL('/login&401');
  await elsewhere.close();
});
