import type { Page } from '@playwright/test';
import { allPermissionKeys } from '@touchline/domain/permission-tree';

import { expect, logIn, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { eventsOf, momentOf } from '../support/moments.ts';
import { joinRole, keysOf, plantRole, RolesPage } from '../support/roles-page.ts';
import { breadcrumbOf } from '../support/screens.ts';

const keysOfStaff = allPermissionKeys.filter((key) => /^(pre|spo|sin|gam|pro|anc|bac)_/.test(key));

test.describe('rights', () => {
  const askedFor = (page: Page, part: string): string[] => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(part)) asked.push(request.url());
    });
    return asked;
  };

  test('[ROL-41] [ROL-42] [ROL-43] [ROL-44] with the action of accounts only, create opens and cannot be saved, and says why', async ({
    page,
    enterWith,
  }) => {
    const trees = askedFor(page, '/permissions');
    await enterWith(['bac_#_rol-view', 'bac_#_acc-action'], '/bac_rol');
    const roles = new RolesPage(page);
    await roles.find('主播经理');
    await expect(page.getByRole('columnheader', { name: '操作' })).toHaveCount(0);
    await roles.create.click();
    const form = roles.dialog('新增角色');
    await form.getByRole('textbox', { name: '角色名称' }).fill('保存不了');
    await expect(form.getByRole('button', { name: '保存角色' })).toBeDisabled();
    await expect(form.getByText('您没有“角色 · 管理”权限，无法保存角色')).toBeVisible();
    expect(trees).toEqual([]);
  });

  test('[ROL-41] [ROL-43] [ROL-44] with neither action there is no create button and no operation', async ({
    page,
    enterWith,
  }) => {
    const trees = askedFor(page, '/permissions');
    await enterWith(['bac_#_rol-view'], '/bac_rol');
    const roles = new RolesPage(page);
    await roles.find('主播经理');
    await expect(roles.create).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: '操作' })).toHaveCount(0);
    expect(trees).toEqual([]);
  });

  test('[ROL-41] [ROL-43] [ROL-44] with the action of roles there are both, and the tree is loaded', async ({
    page,
    enterWith,
  }) => {
    const trees = askedFor(page, '/permissions');
    await enterWith(['bac_#_rol-view', 'bac_#_rol-action'], '/bac_rol');
    await expect(new RolesPage(page).create).toBeVisible();
    await expect(page.getByRole('columnheader', { name: '操作' })).toBeVisible();
    await expect.poll(() => trees).toHaveLength(1);
    expect(trees[0]).toContain('hasBac=true');
  });

  test('what the giver does not hold is locked with the reason', async ({ page, enterWith, database }) => {
    const within = await plantRole(database, ['pro_anc_lis-view']);
    await enterWith(['bac_#_rol-view', 'bac_#_rol-action', 'pro_anc_lis-view', 'pro_anc_lis-reservation'], '/bac_rol');
    const roles = new RolesPage(page);
    await roles.operate('编辑', within.name);
    await expect(roles.box('主播列表', '管理')).toBeDisabled();
    await expect(roles.box('主播列表', '管理')).toHaveAccessibleName(/您没有该权限，无法授予/);
    await roles.switchOf('主播列表').click();
    await roles.switchOf('主播列表').click();
    await expect(roles.box('主播列表', '预约')).toBeChecked();
    await expect(roles.box('主播列表', '管理')).not.toBeChecked();
    await roles.tab('未开启').click();
    await expect(roles.module('体育赛程')).toContainText('您没有该权限，无法授予');
    await expect(roles.switchOf('足球赛程')).toBeDisabled();
  });

  test('a role above one’s own can be seen and not saved', async ({ page, enterWith, database }) => {
    const above = await plantRole(database, ['bac_#_acc-view']);
    await enterWith(['bac_#_rol-view', 'bac_#_rol-action'], '/bac_rol');
    await new RolesPage(page).operate('编辑', above.name);
    await expect(page.getByText('该角色拥有您没有的权限，您无法修改')).toBeVisible();
    await expect(page.getByRole('button', { name: '保存角色' })).toBeDisabled();
  });
});

test.describe('company mode', () => {
  const superAdmin = { merchantCode: 'platform', isSuperAdmin: true };

  test('[ROL-01] [ROL-46] on a company-list path role 1 can be edited, and the breadcrumb is hidden', async ({
    page,
    enterWith,
    database,
  }) => {
    const code = await plantMerchant(database, { ceiling: keysOfStaff });
    await enterWith([], `/com_lis/${code}/bac_rol`, superAdmin);
    const roles = new RolesPage(page);
    await roles.find('管理员');
    await expect(breadcrumbOf(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: '更多操作 管理员' })).toHaveCount(0);
    await roles.operate('编辑', '管理员');
    await roles.box('棒球单项赛程', '管理').uncheck();
    await page.getByRole('button', { name: '下一步：核对修改' }).click();
    await expect(roles.summary.getByText('管理员角色的权限是该商户的上限')).toBeVisible();
    await roles.summary.getByRole('button', { name: '确认保存' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await keysOf(database, '管理员', code)).not.toContain('sin_bas_sch-action');
  });

  test('[ROL-46] staff who hold everything cannot edit role 1', async ({ page, enterWith }) => {
    await enterWith(keysOfStaff, '/bac_rol');
    const row = await new RolesPage(page).find('管理员');
    await expect(row.getByRole('button')).toHaveText(['查看', '复制']);
  });

  test('[ROL-46] a super-admin at home cannot either', async ({ page, enterWith }) => {
    const roles = new RolesPage(page);
    await enterWith([], '/bac_rol', superAdmin);
    await roles.find('管理员');
    await expect(page.getByRole('button', { name: '编辑 管理员' })).toHaveCount(0);
    await roles.operate('查看', '管理员');
    await expect(roles.switchOf('账号')).toBeDisabled();
  });

  test('[ROL-45] looking at a company hides creating and editing', async ({ page, enterWith }) => {
    await enterWith([], '/com_lis/starsport/bac_rol?mode=view', superAdmin);
    const roles = new RolesPage(page);
    const row = await roles.find('主播经理');
    await expect(row.getByRole('button')).toHaveText(['查看']);
    await expect(roles.create).toHaveCount(0);
    await expect(page).toHaveURL(/mode=view/);
    await roles.operate('查看', '主播经理');
    await expect(roles.box('主播列表', '查看')).toBeChecked();
    await expect(roles.box('主播列表', '查看')).toBeDisabled();
  });
});

test('[ROL-50] the page that a holder is on looks at its rights again within two seconds', async ({
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
