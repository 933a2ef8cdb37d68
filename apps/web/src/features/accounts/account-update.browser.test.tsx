import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { anAccount } from '../../../test/accounts.ts';
import { answering } from '../../../test/answering.ts';
import {
  actionOf,
  aRole,
  conflictNotice,
  dialogOf,
  discardDialog,
  fieldOf,
  openAccounts,
  openEdit,
  rowOf,
  textsOf,
} from '../../../test/office.tsx';

const colleague = anAccount({ id: '1002', name: '方知行', account: 'fangzhixing' });
const row = rowOf(colleague.account);
const dialog = dialogOf('编辑账号：');
const save = dialog.getByRole('button', { name: '保存账号' });
const toast = page.getByTestId('toast');
const writes: ReadonlySet<string> = new Set(['accounts.update', 'accounts.set-roles', 'accounts.set-password']);

async function edit(options: Parameters<typeof openAccounts>[0] = {}) {
  const office = await openAccounts({ accounts: [colleague], roles: [aRole('31', '客服')], ...options });
  await openEdit(colleague);
  return { ...office, sent: () => office.requests().filter(({ id }) => writes.has(id)) };
}

async function joinRole(name: string): Promise<void> {
  await dialog.getByRole('tab', { name: '加入角色' }).click();
  await dialog.getByRole('checkbox', { name }).click();
}

test('[ACC-05] [ACC-19] [ACC-33] [ACC-37] [ACC-38] [SHL-75] two tabs, a fixed account, Save only for changes, and no password needed', async () => {
  const { requests } = await edit();
  expect(textsOf(dialog.getByRole('tab'))).toEqual(['账号信息', '加入角色']);
  await expect.element(fieldOf(dialog, '账号')).toHaveValue('fangzhixing');
  await expect.element(fieldOf(dialog, '账号')).toHaveAttribute('readonly');
  await expect.element(save).toBeDisabled();
  await fieldOf(dialog, '用户名').fill('方知远');
  await expect.element(save).toBeEnabled();
  await fieldOf(dialog, '用户名').fill('方知行');
  await expect.element(save).toBeDisabled();
  await dialog.getByRole('switch', { name: '账号状态' }).click();
  await save.click();
  await expect.element(toast).toMatchTextContent(/已停用 方知行/);
  // It stays as long as the mouse rests on it.
  await toast.hover();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests('accounts.update').map(({ body }) => body)).toEqual([
    { enabled: false, updatedTime: colleague.updatedTime },
  ]);
  await expect.element(row).toMatchTextContent(/停用/);
  await toast.getByRole('button', { name: '撤销' }).click();
  await expect.element(toast).toMatchTextContent(/已撤销对 方知行 的修改/);
  await expect.element(row).toMatchTextContent(/启用/);
});

test('[SHL-76] an account that is enabled again is named in the toast', async () => {
  await openAccounts({ accounts: [{ ...colleague, enabled: false }], roles: [] });
  await openEdit(colleague);
  await dialog.getByRole('switch', { name: '账号状态' }).click();
  await save.click();
  await expect.element(toast).toMatchTextContent(/已启用 方知行/);
});

test('[ACC-39] cancelling with changes asks first', async () => {
  await edit();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await openEdit(colleague);
  await fieldOf(dialog, '备注').fill('改了一半');
  await userEvent.keyboard('{Escape}');
  await discardDialog.getByRole('button', { name: '继续编辑' }).click();
  await expect.element(discardDialog).not.toBeInTheDocument();
  await expect.element(fieldOf(dialog, '备注')).toHaveValue('改了一半');
  await dialog.getByRole('button', { name: '取消' }).click();
  await discardDialog.getByRole('button', { name: '放弃修改' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(actionOf('编辑', colleague.account)).toHaveFocus();
});

test('[ACC-18] [ROL-07] info, roles and password are saved one after the other', async () => {
  const { requests, sent } = await edit();
  // The filter above the list asks for the built-in ones as well.
  const byPicker = () => requests('roles.list').find(({ query }) => !Object.hasOwn(query as object, 'includeAdmin'));
  await expect.poll(() => byPicker()?.query).toEqual({ size: 1000, current: 1 });
  await fieldOf(dialog, '备注').fill('转岗');
  await fieldOf(dialog, '新密码').fill('Another-Harbour_8');
  await joinRole('客服');
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row).toMatchTextContent(/转岗.*客服/);
  expect(sent().map(({ id, params, body }) => [id, params, body])).toEqual([
    ['accounts.update', { id: '1002' }, { description: '转岗', updatedTime: colleague.updatedTime }],
    ['accounts.set-roles', { id: '1002' }, ['31']],
    ['accounts.set-password', { id: '1002' }, { password: 'Another-Harbour_8' }],
  ]);
});

test('a part that was not saved is reported, and stays typed', async () => {
  let isTooOften = true;
  const { sent } = await edit({
    answers: {
      'accounts.set-password': () => {
        if (isTooOften) throw new Refusal('rateLimited');
        return { updatedTime: '2026-03-03T00:00:00.000Z' };
      },
    },
  });
  await fieldOf(dialog, '用户名').fill('改好的名字');
  await fieldOf(dialog, '新密码').fill('Another-Harbour_8');
  await save.click();
  await expect.element(dialog.getByText('账号信息已保存，但密码没有保存：操作过于频繁，请稍后再试')).toBeVisible();
  await expect.element(fieldOf(dialog, '新密码')).toHaveValue('Another-Harbour_8');
  isTooOften = false;
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent().map(({ id }) => id)).toEqual(['accounts.update', 'accounts.set-password', 'accounts.set-password']);
});

test('[WIR-28] a change that someone else saves between two parts is not overwritten', async () => {
  const { requests, changeElsewhere } = await edit();
  answering({
    'accounts.update': () => {
      const answer = changeElsewhere('1002', { description: '转岗' });
      changeElsewhere('1002', { name: '别人改的名字' });
      return answer;
    },
  });
  await fieldOf(dialog, '备注').fill('转岗');
  await fieldOf(dialog, '新密码').fill('Another-Harbour_8');
  await joinRole('客服');
  await save.click();
  await expect.element(dialog.getByText(/^账号信息已保存，但角色没有保存/)).toBeVisible();
  const cells = (name: RegExp) => textsOf(conflictNotice.getByRole('row', { name }).getByRole('cell'));
  expect(cells(/^用户名/)).toEqual(['（未修改）', '别人改的名字']);
  expect(cells(/^角色/)[0]).toBe('客服');
  expect(conflictNotice.getByRole('row').elements()).toHaveLength(3);
  expect(requests('accounts.set-password')).toEqual([]);
  await conflictNotice.getByRole('button', { name: '保留我的修改' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests('accounts.set-password')).toHaveLength(1);
  await expect.element(row).toMatchTextContent(/别人改的名字.*客服/);
});

test('[WIR-28] a stale form shows both versions, to take the latest or to overwrite it', async () => {
  const { requests, changeElsewhere } = await edit();
  const cells = () => textsOf(conflictNotice.getByRole('row', { name: /^用户名/ }).getByRole('cell'));
  changeElsewhere('1002', { name: '别人改的名字' });
  await fieldOf(dialog, '用户名').fill('我改的名字');
  await fieldOf(dialog, '备注').fill('我的备注');
  await save.click();
  await expect.element(conflictNotice).toHaveFocus();
  expect(textsOf(conflictNotice.getByRole('columnheader'))).toEqual(['项目', '您的修改', '最新内容']);
  expect(cells()).toEqual(['我改的名字', '别人改的名字']);
  expect(conflictNotice.getByRole('row').elements()).toHaveLength(3);
  await conflictNotice.getByRole('button', { name: '采用最新内容' }).click();
  await expect.element(conflictNotice).not.toBeInTheDocument();
  await expect.element(dialog).toHaveFocus();
  await expect.element(fieldOf(dialog, '用户名')).toHaveValue('别人改的名字');
  await expect.element(fieldOf(dialog, '备注')).toHaveValue('');

  changeElsewhere('1002', { name: '又改了一次' });
  await fieldOf(dialog, '备注').fill('我坚持的备注');
  await save.click();
  await expect.poll(cells).toEqual(['（未修改）', '又改了一次']);
  await conflictNotice.getByRole('button', { name: '保留我的修改' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests('accounts.update').at(-1)?.body).toMatchObject({ description: '我坚持的备注' });
  expect(requests('accounts.update').at(-1)?.body).not.toHaveProperty('name');
  await expect.element(row).toMatchTextContent(/又改了一次.*我坚持的备注/);
});

test('an answer that comes late opens no form over another dialog', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof colleague>();
  const { requests } = await openAccounts({ accounts: [colleague], answers: { 'accounts.get': () => promise } });
  await actionOf('编辑', colleague.account).click();
  await expect.poll(() => requests('accounts.get')).toHaveLength(1);
  await page.getByRole('button', { name: '新增账号' }).click();
  const other = dialogOf('新增账号');
  await fieldOf(other, '用户名').fill('写了一半');
  resolve(colleague);
  await fieldOf(other, '邮箱').fill('half@tests.example');
  await expect.element(fieldOf(other, '用户名')).toHaveValue('写了一半');
  await expect.element(dialog).not.toBeInTheDocument();
});
