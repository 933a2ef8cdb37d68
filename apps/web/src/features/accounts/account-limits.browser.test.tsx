import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { anAccount } from '../../../test/accounts.ts';
import {
  actionOf,
  addressNow,
  aRole,
  chooseMore,
  dialogOf,
  openAccounts,
  openEdit,
  rowOf,
} from '../../../test/office.tsx';

const chief = { merchantCode: 'platform', isSuperAdmin: true, permissions: [...allPermissionKeys] };
const staff = anAccount({ id: '1002', name: '离职的同事', account: 'leaving', secondFactor: true });
const edit = dialogOf('编辑账号：');

test('[ACC-20] [ACC-21] [ACC-22] staff cannot change an admin, and see the reason', async () => {
  const can = { edit: 'admin', delete: 'admin', roles: 'admin', state: 'admin', contact: 'admin' } as const;
  const admin = anAccount({ isAdmin: true, can: { ...can, secondFactor: 'admin' } });
  const { requests } = await openAccounts({ accounts: [admin, staff] });
  await expect.element(rowOf('staff1001')).toMatchTextContent(/管理员/);
  await expect.element(page.getByRole('switch', { name: /离职的同事/ })).toBeVisible();
  await expect.element(page.getByRole('switch', { name: /李静雯/ })).not.toBeInTheDocument();
  const change = actionOf('编辑', 'staff1001');
  await expect.element(change).toHaveAttribute('aria-disabled', 'true');
  await change.hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('管理员账号只能由超级管理员修改');
  await change.click({ force: true });
  await actionOf('更多操作', 'staff1001').click();
  const remove = page.getByRole('menuitem', { name: /^删除/ });
  await expect.element(remove).toMatchTextContent(/管理员账号只能由超级管理员删除/);
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.click({ force: true });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(requests('accounts.get')).toEqual([]);
});

test('[ACC-25] [ACC-26] the picker keeps held built-in roles locked and offers no other', async () => {
  const builtIn = aRole('30', '内置审核', true);
  const held = [{ id: '30', name: '内置审核', hasBac: true }];
  const holder = anAccount({ id: '1003', name: '持有者', account: 'holder', roles: held });
  const roles = [aRole('1', '管理员', true), builtIn, aRole('31', '写手')];
  const { requests } = await openAccounts({ accounts: [holder, staff], roles });
  await openEdit(staff);
  await edit.getByRole('tab', { name: '加入角色' }).click();
  await expect.element(edit.getByRole('checkbox', { name: '写手' })).toBeEnabled();
  await expect.element(edit.getByRole('checkbox', { name: /内置审核|管理员/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(edit).not.toBeInTheDocument();

  await openEdit(holder);
  await edit.getByRole('tab', { name: '加入角色' }).click();
  const locked = edit.getByRole('checkbox', { name: /^内置审核/ });
  await expect.element(locked).toBeChecked();
  await expect.element(locked).toBeDisabled();
  await edit.getByRole('checkbox', { name: '写手' }).click();
  await edit.getByRole('button', { name: '保存账号' }).click();
  await expect.element(edit).not.toBeInTheDocument();
  expect(requests('accounts.set-roles').map(({ body }) => body)).toEqual([['30', '31']]);
  await expect.element(rowOf('holder')).toMatchTextContent(/内置审核、写手/);
});

test('[ACC-45] a super-admin creates an admin, and every call is made for the open merchant', async () => {
  const { requests } = await openAccounts({
    accounts: [staff],
    roles: [aRole('1', '管理员', true)],
    path: '/com_lis/acme/bac_acc',
    user: chief,
  });
  await openEdit(staff);
  await edit.getByRole('tab', { name: '加入角色' }).click();
  await edit.getByRole('checkbox', { name: /^管理员/ }).click();
  await edit.getByRole('button', { name: '保存账号' }).click();
  await expect.element(edit).not.toBeInTheDocument();
  expect(requests('accounts.set-roles').map(({ body }) => body)).toEqual([['1']]);
  await expect.element(rowOf('leaving')).toMatchTextContent(/管理员/);
  const calls = requests().filter(({ id }) => /^(accounts|roles)\./.test(id));
  expect(calls.length).toBeGreaterThan(3);
  expect(calls.filter(({ merchant }) => merchant !== 'acme')).toEqual([]);
});

test('[ACC-28] in view mode nothing can be changed', async () => {
  const changing = page.getByRole('button', { name: /^(新增账号|编辑|删除|更多操作)/ });
  await openAccounts({ accounts: [staff], path: '/com_lis/acme/bac_acc?mode=view', user: chief });
  await expect.element(actionOf('详情', 'leaving')).toBeVisible();
  await expect.element(changing).not.toBeInTheDocument();
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: '搜索用户名、账号或邮箱' }).fill('leaving');
  await userEvent.keyboard('{Enter}');
  await expect.poll(addressNow).toBe('/com_lis/acme/bac_acc?mode=view&keyword=leaving');
  await expect.element(actionOf('详情', 'leaving')).toBeVisible();
  await expect.element(changing).not.toBeInTheDocument();
});

test('[ACC-04] [ACC-12] deleting names the account, asks, and sends its merchant', async () => {
  const accounts = [staff, anAccount()].map((each) => ({ ...each, merchantCode: 'acme' }));
  const { requests } = await openAccounts({ accounts, path: '/com_lis/acme/bac_acc', user: chief });
  const dialog = dialogOf('删除账号“leaving”？');
  await chooseMore('leaving', '删除');
  await expect.element(dialog).toMatchTextContent(/将删除离职的同事（leaving）的账号/);
  await expect.element(dialog.getByRole('button', { name: '取消' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(actionOf('更多操作', 'leaving')).toHaveFocus();
  expect(requests('accounts.delete')).toEqual([]);
  await chooseMore('leaving', '删除');
  await dialog.getByRole('button', { name: '删除账号' }).click();
  await expect.element(page.getByTestId('toast')).toMatchTextContent(/已删除 离职的同事/);
  expect(requests('accounts.delete')).toMatchObject([{ params: { id: '1002' }, query: { merchantCode: 'acme' } }]);
  await expect.element(rowOf('leaving')).not.toBeInTheDocument();
  await expect.element(actionOf('编辑', 'staff1001')).toHaveFocus();
});

test('a lost phone: the second factor is reset after asking', async () => {
  const { requests } = await openAccounts({ accounts: [staff] });
  await expect.element(rowOf('leaving')).toMatchTextContent(/两步验证/);
  await chooseMore('leaving', '重置两步验证');
  const dialog = dialogOf('重置“leaving”的两步验证？');
  expect(requests('accounts.reset-second-factor')).toEqual([]);
  await dialog.getByRole('button', { name: '重置两步验证' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(rowOf('leaving')).not.toHaveTextContent('两步验证');
  expect(requests('accounts.reset-second-factor')).toMatchObject([{ params: { id: '1002' } }]);
});
