import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { answering } from '../../../test/answering.ts';
import {
  aRole,
  conflictNotice,
  dialogOf,
  discardDialog,
  fieldOf,
  openAccounts,
  rowOf,
  textsOf,
} from '../../../test/office.tsx';

const create = page.getByRole('button', { name: '新增账号' }).first();
const form = dialogOf('新增账号');
const join = dialogOf('加入角色：沈清和');
const submit = form.getByRole('button', { name: '新增账号' });
const roles = [aRole('31', '主播经理'), aRole('32', '账号专员')];

afterEach(() => void vi.useRealTimers());

async function fillNewAccount(): Promise<void> {
  await create.click();
  await expect.element(fieldOf(form, '用户名')).toHaveFocus();
  await fieldOf(form, '用户名').fill('沈清和');
  await fieldOf(form, '账号').fill('shenqinghe');
  await fieldOf(form, '邮箱').fill('shenqinghe@tests.example');
  await fieldOf(form, '密码').fill('Quiet-Harbour_7');
}

test('[ACC-04] [ACC-15] [ACC-18] [SHL-70] a new account is sent by Enter, then joins roles, and both dialogs are gone', async () => {
  const { requests } = await openAccounts({ roles });
  await fillNewAccount();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByTestId('toast')).toMatchTextContent(/已新增 沈清和/);
  await expect.element(join).toMatchTextContent(/账号“沈清和”已创建/);
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(join.getByRole('textbox', { name: '搜索角色' })).toHaveFocus();
  expect(requests('accounts.create').map(({ body }) => body)).toEqual([
    {
      name: '沈清和',
      account: 'shenqinghe',
      email: 'shenqinghe@tests.example',
      password: 'Quiet-Harbour_7',
      description: '',
    },
  ]);
  await join.getByRole('checkbox', { name: '主播经理' }).click();
  await join.getByRole('button', { name: '保存角色' }).click();
  await expect.element(join).not.toBeInTheDocument();
  expect(requests('accounts.set-roles')).toMatchObject([{ params: { id: '2001' }, body: ['31'] }]);
  await expect.element(create).toHaveFocus();
  await expect.element(rowOf('shenqinghe')).toMatchTextContent(/主播经理/);
});

test('[WIR-28] a role that someone else gave meanwhile stays, and the one chosen comes on top', async () => {
  const { requests, changeElsewhere } = await openAccounts({ roles });
  await fillNewAccount();
  await userEvent.keyboard('{Enter}');
  await join.getByRole('checkbox', { name: '主播经理' }).click();
  changeElsewhere('2001', { roles: [{ id: '32', name: '账号专员', hasBac: false }] });
  await join.getByRole('button', { name: '保存角色' }).click();
  await expect.element(conflictNotice).toBeVisible();
  expect(textsOf(conflictNotice.getByRole('row', { name: /^角色/ }).getByRole('cell'))).toEqual([
    '主播经理',
    '账号专员',
  ]);
  await conflictNotice.getByRole('button', { name: '保留我的修改' }).click();
  await expect.element(join).not.toBeInTheDocument();
  expect(requests('accounts.set-roles').at(-1)?.body).toEqual(['32', '31']);
});

test('[ACC-16] [ACC-17] a refused one keeps its form, with the message until the next try', async () => {
  await openAccounts();
  const { promise, resolve } = Promise.withResolvers<null>();
  answering({
    'accounts.create': async () => {
      await promise;
      const details = [{ field: 'account', errorMessage: '该账号名已被使用，请换一个' }];
      throw new Refusal('formRefused', { details });
    },
  });
  await fillNewAccount();
  await submit.click();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  resolve(null);
  const message = form.getByText('该账号名已被使用，请换一个');
  await expect.element(message).toBeVisible();
  vi.advanceTimersByTime(60_000);
  await expect.element(message).toBeVisible();
  await expect.element(join).not.toBeInTheDocument();
  await expect.element(fieldOf(form, '邮箱')).toHaveValue('shenqinghe@tests.example');
  await expect.element(fieldOf(form, '账号')).toHaveFocus();
  await fieldOf(form, '账号').fill('another');
  await expect.element(message).not.toBeInTheDocument();
});

test('[hardening 6] an unseen character is said before it is sent, a guessable password at its field after', async () => {
  const { requests } = await openAccounts();
  const errorMessage = '常见密码后加数字或符号仍容易被猜到，请换一个';
  const refusing = answering({
    'accounts.create': () => {
      throw new Refusal('validation', { details: [{ field: 'password', errorMessage }] });
    },
  });
  await fillNewAccount();
  await fieldOf(form, '用户名').fill('沈\u202E清和');
  await submit.click();
  await expect.element(form.getByText('不能包含不可见字符，请删除后重新输入')).toBeVisible();
  await expect.element(fieldOf(form, '用户名')).toHaveFocus();
  expect([...requests('accounts.create'), ...refusing('accounts.create')]).toEqual([]);
  await fieldOf(form, '用户名').fill('沈清和');
  await fieldOf(form, '密码').fill('Chocolate2024!');
  await submit.click();
  await expect.element(form.getByText(errorMessage)).toBeVisible();
  await expect.element(fieldOf(form, '密码')).toHaveFocus();
});

test('[ACC-29] [ACC-31] [ACC-33] [ACC-34] [ACC-35] [ACC-36] the account form checks its rules before sending', async () => {
  const { requests } = await openAccounts();
  await create.click();
  await submit.click();
  for (const name of ['用户名', '账号', '邮箱', '密码'])
    await expect.element(form.getByText(`请输入${name}`, { exact: true })).toBeVisible();
  await fieldOf(form, '用户名').fill('名'.repeat(21));
  await expect.element(form.getByText('21/20')).toBeVisible();
  await expect.element(form.getByText('不能超过 20 个字符')).toBeVisible();
  await fieldOf(form, '账号').fill('bad-name');
  await expect.element(form.getByText(/^账号格式不正确/)).toBeVisible();
  for (const wrong of [`${'a'.repeat(20)}1`, '密码密码密码密码']) {
    await fieldOf(form, '密码').fill(wrong);
    await expect.element(form.getByText(/^密码格式不正确/)).toBeVisible();
  }
  await fieldOf(form, '邮箱').fill('not an address');
  await expect.element(form.getByText('邮箱格式不正确')).toBeVisible();
  await fieldOf(form, '备注').fill('备'.repeat(101));
  await submit.click();
  await expect.element(form.getByText('不能超过 100 个字符')).toBeVisible();
  expect(requests('accounts.create')).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(discardDialog).toBeVisible();
});
