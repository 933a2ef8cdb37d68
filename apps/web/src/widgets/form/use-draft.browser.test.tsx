import { fieldRules } from '@touchline/domain/field-rules';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { dropAllDrafts, keepDraft, ownerOf, readDraft } from '../../lib/page/drafts.ts';
import { FormDialog } from './form-dialog.tsx';
import { PasswordInput } from './password-input.tsx';
import { TextInput } from './text-input.tsx';
import { useTypedForm } from './typed-form.ts';
import { useDraft } from './use-draft.ts';

const user = aUser();
const owner = ownerOf(user);
const form = 'accounts.create';
const left = { values: { name: '李静雯' }, base: { name: '' } };

beforeEach(dropAllDrafts);

interface Values {
  readonly name: string;
  readonly password: string;
}

function Form() {
  const typed = useTypedForm<Values>({
    fields: {
      name: { label: '用户名', rule: fieldRules.name },
      password: { label: '密码', rule: fieldRules.newPassword, isVerbatim: true, isSecret: true },
    },
    initial: { name: '', password: '' },
    onSubmit: async () => undefined,
  });
  return (
    <FormDialog
      form={typed}
      draft={useDraft(typed, form)}
      title="新增账号"
      submitLabel="新增"
      onClose={() => undefined}
    >
      <TextInput form={typed} name="name" />
      <PasswordInput form={typed} name="password" hint="" />
    </FormDialog>
  );
}

test('typing is kept until the form is closed, without its password', async () => {
  const first = await renderWidget(<Form />, { path: '/bac_acc', user });
  await page.getByRole('textbox', { name: '密码', exact: true }).fill('Quiet-Harbour_7');
  await page.getByRole('textbox', { name: '用户名' }).fill('李静雯');
  await expect.poll(() => readDraft(owner, form)).toMatchObject({ values: { name: '李静雯' } });
  const kept = await readDraft(owner, form);
  expect(JSON.stringify(kept)).not.toContain('Quiet-Harbour_7');
  first.unmount();
  await expect.poll(() => readDraft(owner, form)).toBeNull();
});

test('a draft left by an earlier opening is offered again', async () => {
  await keepDraft(owner, form, left);
  await renderWidget(<Form />, { path: '/bac_acc', user });
  await expect.element(page.getByText(/未保存的内容/)).toBeVisible();
  await page.getByRole('button', { name: '恢复', exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: '用户名' })).toHaveValue('李静雯');
  await expect.element(page.getByRole('textbox', { name: '密码', exact: true })).toHaveValue('');
  await expect.element(page.getByText(/未保存的内容/)).not.toBeInTheDocument();
});

test('a discarded draft is not offered again', async () => {
  await keepDraft(owner, form, left);
  await renderWidget(<Form />, { path: '/bac_acc', user });
  await page.getByRole('button', { name: '不恢复' }).click();
  await expect.poll(() => readDraft(owner, form)).toBeNull();
  await expect.element(page.getByRole('textbox', { name: '用户名' })).toHaveValue('');
});

interface Edited {
  readonly name: string;
  readonly isOn: boolean;
  readonly roles: readonly string[];
}

/** Of a record that others changed since the draft was kept: it is off now, and has lost a role. */
function Edit() {
  const typed = useTypedForm<Edited>({
    fields: {
      name: { label: '用户名', rule: fieldRules.name },
      isOn: { label: '状态' },
      roles: {
        label: '角色',
        merge: ({ base, mine, latest }) => [...latest, ...mine.filter((id) => !base.includes(id))],
      },
    },
    initial: { name: '王浩', isOn: false, roles: ['a'] },
    onSubmit: async () => undefined,
  });
  return (
    <FormDialog form={typed} draft={useDraft(typed, form)} title="编辑" submitLabel="保存" onClose={() => undefined}>
      <TextInput form={typed} name="name" />
      <output>{JSON.stringify(typed.values)}</output>
    </FormDialog>
  );
}

test('restoring a draft applies one’s own changes to the current record', async () => {
  await keepDraft(owner, form, {
    values: { name: '王浩然', roles: ['a', 'b', 'c'] },
    base: { name: '王浩', roles: ['a', 'b'] },
  });
  await renderWidget(<Edit />, { path: '/bac_acc', user });
  await page.getByRole('button', { name: '恢复', exact: true }).click();
  const restored = { name: '王浩然', isOn: false, roles: ['a', 'c'] };
  await expect.element(page.getByText(JSON.stringify(restored))).toBeVisible();
});
