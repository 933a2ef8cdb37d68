import { allPermissionKeys } from '@touchline/domain/permission-tree';

import { expect, test } from '../support/journey.ts';
import { joinRole, keysOf, newRoleName, plantRole, RolesPage } from '../support/roles-page.ts';
import { breadcrumbOf } from '../support/screens.ts';

const keysOfStaff = allPermissionKeys.filter((key) => /^(pre|spo|sin|gam|pro|anc|bac)_/.test(key));
const anchorKeys = ['pro_anc_lis-view', 'pro_anc_lis-action', 'pro_anc_lis-reservation'];

test('[ROL-01] [ROL-02] [ROL-07] the page has its breadcrumb, table, search and create button, and asks for 50 rows', async ({
  page,
  enterWith,
  database,
}) => {
  const role = await plantRole(database, anchorKeys);
  const asked = page.waitForRequest((request) => request.url().includes('/roles?'));
  await enterWith(keysOfStaff, '/bac_rol');
  const query = new URL((await asked).url()).searchParams;
  expect([query.get('size'), query.get('current'), query.get('includeAdmin')]).toEqual(['50', '1', 'true']);
  await expect(breadcrumbOf(page).getByRole('listitem')).toHaveText(['后台管理', '角色管理']);
  const roles = new RolesPage(page);
  await expect(roles.create).toBeVisible();
  await roles.find(role.name);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/\?keyword=/);
});

test('[ROL-03] [ROL-15] [ROL-16] [ROL-28] [ROL-30] [ROL-31] [ROL-32] [ROL-33] a role is created, given permissions, summed up, modified and saved', async ({
  page,
  enterWith,
  database,
}) => {
  await enterWith(keysOfStaff, '/bac_rol');
  const roles = new RolesPage(page);
  const name = newRoleName();
  await roles.create.click();
  const form = roles.dialog('新增角色');
  await expect(form.getByRole('textbox', { name: '角色名称' })).toBeFocused();
  await form.getByRole('textbox', { name: '角色名称' }).fill(name);
  await form.getByRole('textbox', { name: '描述' }).fill('足球内容');
  await page.keyboard.press('Enter');

  const editor = roles.dialog(`设置权限：${name}`);
  await expect(editor).toBeVisible();
  expect(await keysOf(database, name)).toEqual([]);
  await expect(roles.tab('已开启')).toHaveText('已开启 (0)');
  await expect(roles.tab('未开启')).toHaveAttribute('aria-selected', 'true');
  await roles.switchOf('足球赔率 · 草稿').click();
  await expect(roles.box('足球赔率 · 草稿', '查看')).toBeChecked();
  await expect(roles.box('足球赔率 · 草稿', '管理')).toBeChecked();
  await roles.box('主播列表', '预约').check();
  await expect(roles.box('主播列表', '查看')).toBeChecked();
  await expect(roles.module('节目管理')).toContainText('已选 2/5');
  await editor.getByRole('button', { name: '下一步：核对权限' }).click();

  await expect(roles.summary.getByRole('region', { name: '新增 4 项权限' })).toContainText('主播列表查看、预约');
  await expect(roles.summary).toContainText('还没有账号使用该角色');
  await roles.summary.getByRole('button', { name: '返回修改' }).click();
  await expect(roles.summary).toHaveCount(0);
  await expect(roles.box('主播列表', '预约')).toBeChecked();
  await roles.switchOf('主播列表').click();
  await expect(roles.box('主播列表', '查看')).not.toBeChecked();
  await roles.box('足球赛程', '查看').check();
  await editor.getByRole('button', { name: '下一步：核对权限' }).click();
  await expect(roles.summary.getByRole('region', { name: '新增 3 项权限' })).not.toContainText('主播列表');

  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await roles.summary.getByRole('button', { name: '确认保存' }).click();
  expect((await sent).postDataJSON()).toEqual([
    'pre_soc_odd_dra',
    'pre_soc_odd_dra-view',
    'pre_soc_odd_dra-action',
    'spo_soc_sch-view',
  ]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(roles.create).toBeFocused();
  await expect(page.getByTestId('toast').last()).toContainText(`已更新 ${name}`);
  expect(await keysOf(database, name)).toEqual(['pre_soc_odd_dra-action', 'pre_soc_odd_dra-view', 'spo_soc_sch-view']);
});

test('[ROL-29] [ROL-34] name first, permissions second; the summary says what is added, removed, and for whom', async ({
  page,
  enterWith,
  newPerson,
  database,
}) => {
  const role = await plantRole(database, anchorKeys);
  const loser = await newPerson({ name: '何佳怡' });
  const keeper = await newPerson({ name: '徐知远', keys: ['pro_anc_lis-view', 'pro_anc_lis-action'] });
  await joinRole(database, loser, role);
  await joinRole(database, keeper, role);
  await enterWith(keysOfStaff, '/bac_rol');
  const roles = new RolesPage(page);
  await roles.operate('编辑', role.name);
  const editor = roles.dialog(`编辑角色：${role.name}`);
  await expect(roles.tab('已开启')).toHaveText('已开启 (1)');
  await expect(page.getByText('共选 3 项权限')).toBeVisible();
  await expect(roles.module('节目管理')).toBeVisible();
  await expect(roles.module('后台管理')).toHaveCount(0);
  await expect(editor.getByRole('button', { name: '保存角色' })).toBeDisabled();
  await roles.box('主播列表', '管理').uncheck();
  await roles.tab('未开启').click();
  await expect(roles.module('节目管理')).toHaveCount(0);
  await roles.box('操作日志', '查看').check();
  const renamed = newRoleName();
  await editor.getByRole('textbox', { name: '角色名称' }).fill(renamed);
  await editor.getByRole('button', { name: '下一步：核对修改' }).click();

  await expect(roles.summary.getByRole('region', { name: '新增 1 项权限' })).toContainText('后台管理操作日志查看');
  await expect(roles.summary.getByRole('region', { name: '移除 1 项权限' })).toContainText('节目管理主播列表管理');
  const people = roles.summary.getByRole('region', { name: '受影响的账号：2 个' });
  const rowOf = (account: string) => people.getByRole('listitem').filter({ hasText: account });
  await expect(rowOf(loser.account)).toContainText('失去 1 项：主播列表（管理）');
  await expect(rowOf(loser.account)).toContainText('获得 1 项：操作日志（查看）');
  await expect(rowOf(keeper.account)).not.toContainText('失去');

  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(request.method());
  });
  await roles.summary.getByRole('button', { name: '确认保存' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(written).toEqual(['PATCH', 'PUT']);
  expect(await keysOf(database, renamed)).toEqual(['bac_#_ope-view', 'pro_anc_lis-reservation', 'pro_anc_lis-view']);
});

test('[ROL-34] a new description alone is saved at once, and the permissions are not sent', async ({
  page,
  enterWith,
  database,
}) => {
  const role = await plantRole(database, anchorKeys);
  await enterWith(keysOfStaff, '/bac_rol');
  const roles = new RolesPage(page);
  await roles.operate('编辑', role.name);
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(request.method());
  });
  const editor = roles.dialog(`编辑角色：${role.name}`);
  await editor.getByRole('textbox', { name: '描述' }).fill('新的描述');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: role.name })).toContainText('新的描述');
  expect(written).toEqual(['PATCH']);
});

test('[ROL-39] [ROL-40] the name is required, and neither name nor description goes over 20', async ({
  page,
  enterWith,
}) => {
  await enterWith(keysOfStaff, '/bac_rol');
  const roles = new RolesPage(page);
  await roles.create.click();
  const form = roles.dialog('新增角色');
  await form.getByRole('button', { name: '保存角色' }).click();
  await expect(form.getByText('请输入角色名称')).toBeVisible();
  await form.getByRole('textbox', { name: '角色名称' }).fill('一'.repeat(21));
  await form.getByRole('textbox', { name: '描述' }).fill('二'.repeat(21));
  await form.getByRole('button', { name: '保存角色' }).click();
  await expect(form.getByText('不能超过 20 个字符')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect(form).toHaveCount(0);
});

test('[ROL-35] [ROL-36] a role that nobody uses is asked about and deleted at once', async ({
  page,
  enterWith,
  database,
}) => {
  const role = await plantRole(database, anchorKeys);
  await enterWith(keysOfStaff, '/bac_rol');
  const roles = new RolesPage(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/role/'))
      calls.push(`${request.method()} ${new URL(request.url()).pathname.split('/').pop()}`);
  });
  await roles.operate('删除', role.name);
  await expect(page.getByTestId('toast')).toContainText(`已删除 ${role.name}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(calls).toEqual(['GET users', `DELETE ${role.id}`]);
  await expect(roles.search).toBeFocused();
  expect(await keysOf(database, role.name)).toBeNull();
});

test('[ROL-37] a role in use lists its accounts with a warning and goes only after a word', async ({
  page,
  enterWith,
  newPerson,
  database,
}) => {
  const role = await plantRole(database, anchorKeys);
  const holder = await newPerson({ name: '何佳怡' });
  await joinRole(database, holder, role);
  await enterWith(keysOfStaff, '/bac_rol');
  const roles = new RolesPage(page);
  await roles.operate('删除', role.name);
  const dialog = roles.dialog(`删除角色：${role.name}`);
  await expect(dialog.getByText('删除后无法恢复')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([`何佳怡${holder.account}`]);
  await expect(dialog.getByRole('button', { name: '取消' })).toBeFocused();
  expect(await keysOf(database, role.name)).not.toBeNull();
  const sent = page.waitForRequest((request) => request.method() === 'DELETE');
  await dialog.getByRole('button', { name: `删除角色 ${role.name}` }).click();
  expect(new URL((await sent).url()).searchParams.get('confirmInUse')).toBe('true');
  await expect(dialog).toHaveCount(0);
  expect(await keysOf(database, role.name)).toBeNull();
});

test('[ROL-38] a failed delete keeps the dialog open and says why', async ({ page, enterWith, database }) => {
  const role = await plantRole(database, ['bac_#_acc-view', 'bac_#_acc-action']);
  await enterWith(['bac_#_rol-view', 'bac_#_rol-action'], '/bac_rol');
  const roles = new RolesPage(page);
  await roles.operate('删除', role.name);
  const dialog = roles.dialog(`删除角色：${role.name}`);
  await expect(dialog.getByText('该角色包含您没有的权限，您无法删除')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '重试' })).toBeVisible();
  expect(await keysOf(database, role.name)).not.toBeNull();
});

test('a role is copied with its permissions and without its people', async ({
  page,
  enterWith,
  newPerson,
  database,
}) => {
  const role = await plantRole(database, anchorKeys);
  await joinRole(database, await newPerson(), role);
  await enterWith(keysOfStaff, '/bac_rol');
  const roles = new RolesPage(page);
  await roles.operate('复制', role.name);
  const dialog = roles.dialog(`复制角色：${role.name}`);
  await expect(dialog.getByRole('textbox', { name: '角色名称' })).toHaveValue(`${role.name} 副本`);
  await dialog.getByRole('textbox', { name: '角色名称' }).fill(role.name);
  await dialog.getByRole('button', { name: '复制角色' }).click();
  await expect(dialog.getByText('已存在')).toBeVisible();
  await dialog.getByRole('textbox', { name: '角色名称' }).fill(`${role.name} 副本`);
  await dialog.getByRole('button', { name: '复制角色' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: `${role.name} 副本` })).toContainText('0');
  expect(await keysOf(database, `${role.name} 副本`)).toEqual(anchorKeys.toSorted());
});

test('a role that a colleague saved meanwhile shows both versions, and my changes go on top of theirs', async ({
  page,
  enterWith,
  database,
}) => {
  const role = await plantRole(database, ['pro_anc_lis-view', 'pro_anc_lis-action']);
  await enterWith(keysOfStaff, '/bac_rol');
  const roles = new RolesPage(page);
  await roles.operate('编辑', role.name);
  await roles.box('主播列表', '预约').check();
  await database.run(
    'starsport',
    `WITH gone AS (
       DELETE FROM tenant.role_permissions WHERE role_id = $1 AND permission_key = 'pro_anc_lis-action'
     ) UPDATE tenant.roles SET description = '同事改过' WHERE id = $1`,
    [role.id],
  );
  await page.getByRole('button', { name: '下一步：核对修改' }).click();
  await roles.summary.getByRole('button', { name: '确认保存' }).click();
  const notice = page.getByRole('alert', { name: '此内容已在别处被修改' });
  await expect(notice).toBeFocused();
  await expect(notice.getByRole('row').filter({ hasText: '描述' })).toContainText('同事改过');
  const permissions = notice.getByRole('row').filter({ hasText: '权限' });
  await expect(permissions).toContainText('新增：主播列表（预约）');
  await expect(permissions).toContainText('移除：主播列表（管理）');
  await notice.getByRole('button', { name: '保留我的修改' }).click();
  await expect(roles.summary.getByRole('region', { name: '新增 1 项权限' })).toContainText('预约');
  await roles.summary.getByRole('button', { name: '确认保存' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: `编辑 ${role.name}` })).toBeFocused();
  expect(await keysOf(database, role.name)).toEqual(['pro_anc_lis-reservation', 'pro_anc_lis-view']);
  await expect(page.getByRole('row').filter({ hasText: role.name })).toContainText('同事改过');
});

test('a name that was saved before its permissions were refused is told, and is no change any more', async ({
  page,
  enterWith,
  database,
}) => {
  const role = await plantRole(database, ['pro_anc_lis-view']);
  await enterWith(keysOfStaff, '/bac_rol');
  const roles = new RolesPage(page);
  await roles.operate('编辑', role.name);
  await page.getByRole('textbox', { name: '角色名称', exact: true }).fill(`${role.name}新`);
  await roles.box('主播列表', '预约').check();
  const error = { code: '000429', message: '操作过于频繁，请稍后再试', details: [] };
  await page.route('**/permissions?updatedTime=*', (route) => route.fulfill({ status: 429, json: { error } }));
  await page.getByRole('button', { name: '下一步：核对修改' }).click();
  await roles.summary.getByRole('button', { name: '确认保存' }).click();
  await expect(page.getByText('名称和描述已保存，但权限没有保存：操作过于频繁，请稍后再试')).toBeVisible();
  await page.unrouteAll();
  await database.run('starsport', `UPDATE tenant.roles SET description = '同事改过' WHERE id = $1`, [role.id]);
  await page.getByRole('button', { name: '下一步：核对修改' }).click();
  await roles.summary.getByRole('button', { name: '确认保存' }).click();
  const notice = page.getByRole('alert', { name: '此内容已在别处被修改' });
  await expect(notice.getByRole('row').filter({ hasText: '描述' })).toContainText('（未修改）');
  await expect(notice.getByRole('row').filter({ hasText: '名称' })).toHaveCount(0);
});

test('the editor is searched, marked and walked through by keyboard', async ({ page, enterWith, database }) => {
  const role = await plantRole(database, ['spo_soc_sch-view']);
  await enterWith(keysOfStaff, '/bac_rol');
  const roles = new RolesPage(page);
  const row = await roles.find(role.name);
  await row.focus();
  await page.keyboard.press('Enter');
  const search = page.getByRole('textbox', { name: '搜索模块、页面或操作' });
  await search.fill('主播列表');
  await expect(page.getByText('没有找到与“主播列表”匹配的权限')).toBeVisible();
  await expect(roles.tab('已开启')).toHaveText('已开启 (1)');
  await expect(page.getByText('共选 1 项权限')).toBeVisible();
  await page.getByRole('button', { name: '到“未开启”中查看' }).click();
  await expect(page.locator('mark')).toHaveText(['主播列表']);
  await expect(page.getByRole('switch')).toHaveCount(1);
  await search.focus();
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await roles.tab('已开启').click();
  await roles.box('足球赛程', '查看').focus();
  await page.keyboard.press('ArrowRight');
  await expect(roles.box('足球赛程', '管理')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(roles.box('足球赛程', '管理')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(roles.box('棒球赛程', '管理')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(roles.box('棒球赛程', '查看')).toBeChecked();
});
