import { allPermissionKeys } from '@touchline/domain/access/permission-tree';

import type { Database, JourneyPerson, PersonOptions } from '../support/database.ts';
import { show } from '../support/gallery.ts';
import { expect, test } from '../support/journey.ts';
import { joinRole, plantRole, RolesPage } from '../support/pages/roles-page.ts';

// Each screen is taken four times and searched twice.
test.describe.configure({ timeout: 120_000 });

const merchantCode = 'platform';
const admin = { merchantCode, name: '苏敏', accountPrefix: 'sumin' };
const withoutGaming = allPermissionKeys.filter((key) => !key.startsWith('gam_'));
const editorKeys = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'spo_soc_sch-view', 'pro_anc_lis-view'];

let last = 0;
const named = (name: string): string => `${name} ${(last += 1)}${Date.now() % 1000}`;

async function plantHeldRole(
  database: Database,
  newPerson: (options: PersonOptions) => Promise<JourneyPerson>,
  name: string,
) {
  const role = await plantRole(database, editorKeys, { merchantCode, name });
  const people = [
    { name: '何佳怡', accountPrefix: 'hejiayi' },
    { name: '徐知远', accountPrefix: 'xuzhiyuan', keys: ['pro_anc_lis-view'] },
    { name: '林若溪', accountPrefix: 'linruoxi' },
  ];
  for (const person of people) await joinRole(database, await newPerson({ ...person, merchantCode }), role);
  return role;
}

test('the gallery shows the roles, and none found', async ({ page, enterWith, database }) => {
  await plantRole(database, editorKeys, { merchantCode, name: named('赛事编辑') });
  await enterWith(withoutGaming, '/bac_rol', admin);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await show(page, 'roles');
  await page.goto('/bac_rol?keyword=没有这样的角色');
  await expect(page.getByText('没有找到与“没有这样的角色”匹配的角色')).toBeVisible();
  await show(page, 'roles-none');
});

test('the gallery shows creating a role', async ({ page, enterWith }) => {
  await enterWith(withoutGaming, '/bac_rol', admin);
  const roles = new RolesPage(page);
  const name = named('足球编辑');
  await roles.create.click();
  const form = roles.dialog('新增角色');
  await form.getByRole('textbox', { name: '角色名称' }).fill(name);
  await form.getByRole('textbox', { name: '描述' }).fill('这一句描述写得太长了，已经超过了二十个字符');
  await form.getByRole('button', { name: '保存角色' }).click();
  await expect(form.getByText('不能超过 20 个字符')).toBeVisible();
  await show(page, 'role-create');
  await form.getByRole('textbox', { name: '描述' }).fill('足球内容');
  await page.keyboard.press('Enter');
  await expect(roles.switchOf('足球赛程')).toBeVisible();
  await expect(page.getByTestId('toast')).toHaveCount(0, { timeout: 10_000 });
  await roles.switchOf('足球赛程').click();
  await roles.box('主播列表', '预约').check();
  await show(page, 'role-permissions');
  await page.getByRole('button', { name: '下一步：核对权限' }).click();
  await expect(roles.summary.getByText('还没有账号使用该角色')).toBeVisible();
  await show(page, 'role-create-summary');
});

test('the gallery shows editing a role', async ({ page, enterWith, newPerson, database }) => {
  const role = await plantHeldRole(database, newPerson, named('赛事编辑'));
  await enterWith(withoutGaming, '/bac_rol', admin);
  const roles = new RolesPage(page);
  await roles.operate('编辑', role.name);
  await expect(roles.switchOf('足球赛程')).toBeVisible();
  await show(page, 'role-edit');
  await page.getByRole('textbox', { name: '搜索模块、页面或操作' }).fill('球');
  await show(page, 'role-edit-search');
  await page.getByRole('textbox', { name: '搜索模块、页面或操作' }).fill('');
  await roles.switchOf('主播列表').click();
  await roles.switchOf('篮球赛程').click();
  await roles.tab('未开启').click();
  await roles.switchOf('账号').click();
  await show(page, 'role-edit-off');
  await page.getByRole('button', { name: '下一步：核对修改' }).click();
  await expect(roles.summary.getByText(/受影响的账号：/)).toBeVisible();
  await show(page, 'role-edit-summary');
  await database.run(
    merchantCode,
    `WITH gone AS (
       DELETE FROM tenant.role_permissions WHERE role_id = $1 AND permission_key = 'pre_soc_odd_dra-action'
     ) UPDATE tenant.roles SET description = '同事刚改过' WHERE id = $1`,
    [role.id],
  );
  await roles.summary.getByRole('button', { name: '确认保存' }).click();
  await expect(page.getByText('此内容已在别处被修改')).toBeVisible();
  await show(page, 'role-conflict');
});

test('the gallery shows copying and deleting a role, and the built-in one', async ({
  page,
  enterWith,
  newPerson,
  database,
}) => {
  const role = await plantHeldRole(database, newPerson, named('赛事编辑'));
  await enterWith(withoutGaming, '/bac_rol', admin);
  const roles = new RolesPage(page);
  await roles.operate('复制', role.name);
  await show(page, 'role-copy');
  await page.keyboard.press('Escape');
  await roles.operate('删除', role.name);
  await expect(page.getByText('删除后无法恢复')).toBeVisible();
  await show(page, 'role-delete');
  await page.keyboard.press('Escape');
  await roles.operate('查看', '管理员');
  await expect(roles.switchOf('足球赛程')).toBeVisible();
  await show(page, 'role-look');
});

test('the gallery shows roles to staff without the right to change them', async ({ page, enterWith }) => {
  await enterWith(['bac_#_rol-view', 'bac_#_acc-action'], '/bac_rol', { ...admin, name: '陈启航' });
  const roles = new RolesPage(page);
  await roles.create.click();
  await expect(page.getByText('您没有“角色 · 管理”权限，无法保存角色')).toBeVisible();
  await show(page, 'role-create-refused');
});
