import { fieldRules } from '@touchline/domain/field-rules';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderWidget } from '../../../test/render-widget.tsx';
import { CallError } from '../../lib/calls/call-error.ts';
import { FormDialog } from './form-dialog.tsx';
import { PasswordInput } from './password-input.tsx';
import { SwitchInput } from './switch-input.tsx';
import { TextInput } from './text-input.tsx';
import { useTypedForm } from './typed-form.ts';

interface Values {
  readonly name: string;
  readonly password: string;
  readonly enabled: boolean;
  readonly rows: readonly { readonly name: string }[];
}

const initial: Values = { name: '', password: 'Horse-7-Stable', enabled: true, rows: [{ name: '让球' }, { name: '' }] };

const sent: Values[] = [];
let answer: (values: Values) => Promise<void> = async () => undefined;

beforeEach(() => {
  sent.length = 0;
  answer = async () => undefined;
});

function Example({ onClose }: { onClose: () => void }) {
  const form = useTypedForm<Values>({
    fields: {
      name: { label: '用户名', rule: fieldRules.name },
      password: { label: '密码', rule: fieldRules.newPassword, isVerbatim: true, isSecret: true },
      enabled: { label: '账号状态' },
      rows: { label: '盘口', rows: { name: { label: '盘口名称', rule: fieldRules.name } } },
    },
    initial,
    onSubmit: async (values) => {
      sent.push(values);
      await answer(values);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="新增账号" submitLabel="新增账号" onClose={onClose}>
      <TextInput form={form} name="name" hint="同事看到的名字" />
      <PasswordInput form={form} name="password" hint="8–20 个字符" />
      <SwitchInput form={form} name="enabled" hint="启用中" />
      <TextInput form={form} name="rows[0].name" />
      <TextInput form={form} name="rows[1].name" />
    </FormDialog>
  );
}

function Opened() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        打开
      </button>
      {isOpen && <Example onClose={() => setIsOpen(false)} />}
    </>
  );
}

const dialog = () => page.getByRole('dialog', { name: '新增账号' });
const name = () => page.getByRole('textbox', { name: '用户名' });
const submit = () => dialog().getByRole('button', { name: '新增账号' });

async function open(): Promise<void> {
  await renderWidget(<Opened />);
  await page.getByRole('button', { name: '打开' }).click();
  await expect.element(name()).toHaveFocus();
}

test('the first field has the focus, Enter sends, and afterwards the focus is back where it was', async () => {
  await open();
  await userEvent.keyboard(' 李静雯 ');
  await page.getByRole('textbox', { name: '盘口名称' }).nth(1).fill('大小');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sent).toEqual([{ ...initial, name: '李静雯', rows: [{ name: '让球' }, { name: '大小' }] }]);
  await expect.element(page.getByRole('button', { name: '打开' })).toHaveFocus();
});

test('errors name the field and replace its hint, in nested rows too, without a jump', async () => {
  await open();
  const { height } = dialog().element().getBoundingClientRect();
  await submit().click();
  await expect.element(page.getByText('请输入用户名')).toBeVisible();
  await expect.element(page.getByText('请输入盘口名称')).toBeVisible();
  await expect.element(page.getByText('同事看到的名字')).not.toBeInTheDocument();
  await expect.element(name()).toHaveFocus();
  expect(dialog().element().getBoundingClientRect().height).toBe(height);
  await name().fill('名'.repeat(21));
  await expect.element(page.getByText('21/20')).toBeVisible();
  await expect.element(page.getByText('不能超过 20 个字符')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a failed save stays readable until the next try; field errors stand beside their fields only', async () => {
  await open();
  await name().fill('李静雯');
  await page.getByRole('textbox', { name: '盘口名称' }).nth(1).fill('大小');
  const { height } = dialog().element().getBoundingClientRect();
  answer = () => Promise.reject(new CallError({ status: 503, code: '000503', message: '服务暂时不可用' }));
  await submit().click();
  await expect.element(dialog().getByRole('alert')).toMatchTextContent(/^服务暂时不可用$/);
  answer = () => {
    const details = [{ field: 'name', errorMessage: '该用户名已被使用' }];
    return Promise.reject(new CallError({ status: 422, code: '001002', message: '提交的信息有误', details }));
  };
  await submit().click();
  await expect.element(dialog().getByText('该用户名已被使用')).toBeVisible();
  await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument();
  await expect.element(name()).toHaveFocus();
  await expect.element(name()).toHaveAttribute('aria-invalid', 'true');
  expect(dialog().element().getBoundingClientRect().height).toBe(height);
  answer = async () => undefined;
  await name().fill('李静');
  await expect.element(name()).not.toHaveAttribute('aria-invalid');
  await submit().click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('a form being saved is locked, and a second click does nothing', async () => {
  await open();
  await name().fill('李静雯');
  await page.getByRole('textbox', { name: '盘口名称' }).nth(1).fill('大小');
  const { promise, resolve } = Promise.withResolvers<null>();
  answer = async () => void (await promise);
  await submit().dblClick();
  await expect.element(submit()).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).toBeVisible();
  resolve(null);
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

test('a password is made here, shown, and passes its own rule', async () => {
  await open();
  const password = page.getByRole('textbox', { name: '密码', exact: true });
  await expect.element(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: '生成密码' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  expect(password.element()).toHaveProperty('value', expect.stringMatching(/^.{15}$/));
  await expect.element(page.getByText('8–20 个字符')).toBeVisible();
});
