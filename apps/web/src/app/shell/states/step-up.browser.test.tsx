import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { answering } from '../../../../test/answering.ts';
import { aUser } from '../../../../test/people.ts';
import { renderWidget } from '../../../../test/render-widget.tsx';
import { callApi } from '../../../lib/calls/http.ts';
import { StepUp } from './step-up.tsx';

const dialog = page.getByRole('dialog', { name: '确认是您本人' });
const password = dialog.getByLabelText('登录密码', { exact: true });
const confirm = dialog.getByRole('button', { name: '确认' });
const email = 'new@example.com';

/** A form whose call asks for it. */
function Form() {
  const [outcome, setOutcome] = useState('');
  const send = async () => {
    const sent = callApi('profile.update', { body: { email } }).then(
      () => '已保存',
      () => '未保存',
    );
    setOutcome(await sent);
  };
  return (
    <>
      <button type="button" onClick={() => void send()}>
        保存
      </button>
      <p>{outcome}</p>
      <StepUp />
    </>
  );
}

async function open({ enrolled = false, isRight = true } = {}) {
  let isProven = false;
  const requests = answering({
    'profile.update': () => {
      if (!isProven) throw new Refusal('stepUpRequired');
      return { updatedTime: new Date().toISOString() };
    },
    'sign-in.step-up': () => {
      isProven = isRight;
      if (!isProven) throw new Refusal('formRefused', { details: [{ field: 'password', errorMessage: '密码不正确' }] });
      return {};
    },
    'second-factor.status': () => ({ enrolled, required: false, recoveryCodesLeft: 0 }),
  });
  await renderWidget(<Form />, { path: '/per_inf', user: aUser() });
  await page.getByRole('button', { name: '保存' }).click();
  await expect.element(dialog).toBeVisible();
  return requests;
}

test('[hardening 1] a call that needs it is repeated once the password was given, and says so once', async () => {
  const requests = await open();
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('Correct-Horse-7{Enter}');
  await expect.element(page.getByText('已保存')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests('sign-in.step-up').map(({ body }) => body)).toEqual([{ password: 'Correct-Horse-7' }]);
  expect(requests('profile.update').map(({ body }) => body)).toEqual([{ email }, { email }]);
  await expect.element(page.getByTestId('toast')).toBeVisible();
});

test('[hardening 1] a wrong password is reported at the focused field; giving up leaves the form unchanged', async () => {
  const requests = await open({ isRight: false });
  await confirm.click();
  await expect.element(dialog.getByText('请输入登录密码')).toBeVisible();
  await password.fill('Wrong-Horse-7');
  await confirm.click();
  await expect.element(dialog.getByText('密码不正确')).toBeVisible();
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('未保存')).toBeVisible();
  expect(requests('profile.update')).toHaveLength(1);
  await expect.element(page.getByTestId('banner')).not.toBeInTheDocument();
});

test('[hardening 1] a code of the second factor is accepted instead of the password', async () => {
  const requests = await open({ enrolled: true });
  await dialog.getByRole('button', { name: '改用验证码' }).click();
  const code = dialog.getByLabelText('验证码或恢复码');
  await expect.element(code).toHaveFocus();
  await code.fill('123 456');
  await confirm.click();
  await expect.element(page.getByText('已保存')).toBeVisible();
  expect(requests('sign-in.step-up').map(({ body }) => body)).toEqual([{ code: '123456' }]);
});
