import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { aUser } from '../../../test/people.ts';
import { aRole, rolesPage, showRoles, staffKeys } from '../../../test/roles.tsx';

const { box, switchOf, tab, module: moduleOf, button } = rolesPage;
const operations = page.getByRole('columnheader', { name: '操作' });
const buttonsOfRow = () =>
  rolesPage.row
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
const holding = (...permissions: string[]) => aUser({ permissions });
const chief = aUser({ merchantCode: 'platform', isSuperAdmin: true, permissions: [...allPermissionKeys] });
const builtIn = aRole({ id: '1', name: '管理员', hasBac: true, can: { edit: 'builtIn', delete: 'builtIn' } });
/** As a super-admin finds it who acts for the merchant. */
const ceiling = { ...builtIn, can: { edit: true, delete: 'builtIn' } } as const;

test('[ROL-41] [ROL-42] [ROL-43] [ROL-44] with the action of accounts only, create opens and cannot be saved, and says why', async () => {
  const requests = await showRoles({ user: holding('bac_#_rol-view', 'bac_#_acc-action') });
  await expect.element(operations).not.toBeInTheDocument();
  await rolesPage.create.click();
  await rolesPage.name.fill('保存不了');
  await expect.element(button('保存角色')).toBeDisabled();
  await expect.element(page.getByText('您没有“角色 · 管理”权限，无法保存角色')).toBeVisible();
  expect(requests('roles.tree')).toEqual([]);
});

test('[ROL-41] [ROL-43] [ROL-44] with neither action there is no create button and no operation', async () => {
  const requests = await showRoles({ user: holding('bac_#_rol-view') });
  await expect.element(rolesPage.create).not.toBeInTheDocument();
  await expect.element(operations).not.toBeInTheDocument();
  expect(buttonsOfRow()).toEqual([]);
  expect(requests('roles.tree')).toEqual([]);
});

test('[ROL-41] [ROL-43] [ROL-44] with the action of roles there are both, and the tree is loaded', async () => {
  const requests = await showRoles({ user: holding('bac_#_rol-view', 'bac_#_rol-action') });
  await expect.element(rolesPage.create).toBeVisible();
  await expect.element(operations).toBeVisible();
  expect(buttonsOfRow()).toEqual(['编辑', '复制', '更多']);
  await expect.poll(() => requests('roles.tree')[0]?.query).toEqual({ hasBac: true });
});

test('permissions the giver lacks are locked with the reason', async () => {
  await showRoles({
    keys: ['pro_anc_lis-view'],
    user: holding('bac_#_rol-view', 'bac_#_rol-action', 'pro_anc_lis-view', 'pro_anc_lis-reservation'),
  });
  await rolesPage.operate('编辑');
  await expect.element(box('主播列表', '管理')).toBeDisabled();
  await expect.element(box('主播列表', '管理')).toHaveAccessibleName('主播列表：管理（您没有该权限，无法授予）');
  await switchOf('主播列表').click();
  await expect.element(box('主播列表', '查看')).not.toBeChecked();
  await switchOf('主播列表').click();
  await expect.element(box('主播列表', '预约')).toBeChecked();
  await expect.element(box('主播列表', '管理')).not.toBeChecked();
  await tab('未开启').click();
  await expect.element(moduleOf('体育赛程')).toMatchTextContent(/您没有该权限，无法授予/);
  await expect.element(switchOf('足球赛程')).toBeDisabled();
});

test('a role above one’s own can be seen and not saved', async () => {
  await showRoles({ keys: ['bac_#_acc-view'], user: holding('bac_#_rol-view', 'bac_#_rol-action') });
  await rolesPage.operate('编辑');
  await expect.element(page.getByText('该角色拥有您没有的权限，您无法修改')).toBeVisible();
  await expect.element(button('保存角色')).toBeDisabled();
  await expect.element(switchOf('账号')).toBeDisabled();
});

test('[ROL-46] staff who hold everything can look at role 1 and copy it', async () => {
  await showRoles({ role: builtIn, keys: staffKeys });
  expect(buttonsOfRow()).toEqual(['查看', '复制']);
  await rolesPage.operate('查看');
  await expect.element(box('账号', '查看')).toBeChecked();
  await expect.element(switchOf('账号')).toBeDisabled();
});

test('[ROL-46] role 1 of an open merchant can be edited, with a word about the ceiling', async () => {
  await showRoles({
    role: ceiling,
    keys: staffKeys,
    user: chief,
    path: '/com_lis/alpha/bac_rol',
    answers: {
      'merchants.options': () => ({ records: [], hasMore: false }),
      'roles.preview': () => ({ added: [], removed: [], people: [] }),
    },
  });
  expect(buttonsOfRow()).toEqual(['编辑', '复制']);
  await rolesPage.operate('编辑');
  await box('棒球单项赛程', '管理').click();
  await button('下一步：核对修改').click();
  await expect.element(page.getByText(/^管理员角色的权限是该商户的上限/)).toBeVisible();
});

test('[ROL-45] viewing an open merchant hides creating and editing', async () => {
  await showRoles({ keys: ['pro_anc_lis-view'], user: chief, path: '/com_lis/alpha/bac_rol?mode=view' });
  expect(buttonsOfRow()).toEqual(['查看']);
  await expect.element(rolesPage.create).not.toBeInTheDocument();
  await rolesPage.operate('查看');
  await expect.element(box('主播列表', '查看')).toBeChecked();
  await expect.element(box('主播列表', '查看')).toBeDisabled();
  expect(window.location.search).toContain('mode=view');
});
