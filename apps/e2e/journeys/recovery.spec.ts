import type { Page } from '@playwright/test';

import { readStorage } from '../support/browser-storage.ts';
import { expect, logIn, test } from '../support/journey.ts';
import { linkMailedTo } from '../support/mail.ts';
import { dragBy, handleOf, type PuzzleWatch } from '../support/slider.ts';

const resetLink = /http\S+\/resetPassword\?resetToken=[\w-]+/;
const undoLink = /http\S+\/undoEmail\?undoToken=[\w-]+/;

async function askForLink(page: Page, puzzles: PuzzleWatch, account: string): Promise<void> {
  await page.goto('/forgetPassword');
  const form = page.getByRole('form', { name: '忘记密码' });
  await form.getByLabel('账号').fill(account);
  await expect(handleOf(form)).toBeVisible();
  await dragBy(page, handleOf(form), await puzzles.target());
  await form.getByRole('button', { name: '提交申请' }).click();
}

function resetFields(page: Page) {
  const form = page.getByRole('form', { name: '重置密码' });
  return {
    password: form.getByRole('textbox', { name: '新密码' }),
    confirmation: form.getByRole('textbox', { name: '确认密码' }),
    send: form.getByRole('button', { name: '重置密码' }),
    says: (text: string) => form.getByText(text),
  };
}

test('[SGN-50] [SGN-51] [SGN-53] recovery asks for an account, and cancel goes back to sign-in', async ({
  page,
  puzzles,
}) => {
  await page.goto('/forgetPassword');
  const form = page.getByRole('form', { name: '忘记密码' });
  await expect(form.getByLabel('账号')).toBeFocused();
  await dragBy(page, handleOf(form), await puzzles.target());
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form.getByText('请输入内容')).toBeVisible();
  await form.getByRole('button', { name: '取消' }).click();
  await expect(page).toHaveURL('/login&');
});

test('[SGN-52] [SGN-54] [SGN-60] [SGN-68] [SGN-83] the mailed link leads to a new password', async ({
  page,
  puzzles,
  newPerson,
  request,
  store,
  baseURL,
}) => {
  const person = await newPerson();
  const sent = page.waitForRequest(`**/api/v1/user/${person.account}/forgetPassword`);
  await askForLink(page, puzzles, person.account);
  expect((await sent).postDataJSON()).toEqual({ url: `${baseURL}/resetPassword`, reCaptchaAliYun: expect.any(String) });
  await expect(page.getByRole('heading', { name: '申请成功' })).toBeFocused();
  await expect(page.getByText(/修改密码的链接已发送至该账号登记的邮箱/)).toBeVisible();
  expect(puzzles.scenes).toEqual(['forget']);

  const link = await linkMailedTo(person.email, resetLink);
  const token = new URL(link).searchParams.get('resetToken') ?? '';
  await page.goto(link);
  await expect(page).toHaveURL('/resetPassword');
  expect((await readStorage(page)).everything).not.toContain(token);

  const password = 'Brand-new-42';
  const { password: first, confirmation, send } = resetFields(page);
  await expect(first).toBeFocused();
  await first.fill(password);
  await confirmation.fill(password);
  await send.click();
  await expect(page.getByRole('heading', { name: '密码已重置' })).toBeFocused();
  await page.getByRole('button', { name: '前往登录' }).click();
  await expect(page).toHaveURL('/login&');
  expect(await logIn(request, store, person)).toBe(422);
  expect(await logIn(request, store, person, { password })).toBe(200);
});

test('[SGN-58] [SGN-69] a used recovery link shows the error, and confirm returns to the form', async ({
  page,
  puzzles,
  newPerson,
  request,
  baseURL,
}) => {
  const person = await newPerson();
  await askForLink(page, puzzles, person.account);
  await expect(page.getByRole('heading', { name: '申请成功' })).toBeVisible();
  const link = await linkMailedTo(person.email, resetLink);
  const resetToken = new URL(link).searchParams.get('resetToken');
  const used = await request.post('/api/v1/user/resetPassword', {
    headers: { Origin: baseURL ?? '' },
    data: { password: 'Someone-else-1', resetToken },
  });
  expect(used.status()).toBe(200);

  await page.goto(link);
  const { password, confirmation, send } = resetFields(page);
  await password.fill('Brand-new-42');
  await confirmation.fill('Brand-new-42');
  await send.click();
  await expect(page.getByRole('heading', { name: '重置失败' })).toBeFocused();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/链接|失效|过期/);
  await page.getByRole('button', { name: '确定' }).click();
  await expect(password).toBeFocused();
  await expect(password).toHaveValue('');
  await expect(confirmation).toHaveValue('');
});

test('[SGN-61] the reset page without a token resets nothing', async ({ page }) => {
  await page.goto('/resetPassword');
  await expect(page).toHaveURL('/login&');
  await page.goto('/resetPassword?resetToken=');
  await expect(page).toHaveURL('/login&');
});

test('[SGN-62] [SGN-63] [SGN-64] [SGN-65] [SGN-66] [SGN-70] the reset page rejects an invalid new password', async ({
  page,
}) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await page.goto('/resetPassword?resetToken=never-sent');
  const { password, confirmation, send, says } = resetFields(page);
  await send.click();
  await expect(says('请输入新密码')).toBeVisible();
  await expect(says('请再次输入新密码')).toBeVisible();
  for (const refused of ['a'.repeat(21), 'has space 1', 'Passwörd-1', '密码密码密码密码']) {
    await password.fill(refused);
    await expect(says('密码格式不正确').first()).toBeVisible();
  }
  await password.fill('Short-1');
  await expect(says('密码至少')).toBeVisible();
  await password.fill('Aa1?~!@#$%^&*+_=-');
  await confirmation.fill('Aa1?~!@#$%^&*+_=');
  await send.click();
  await expect(says('两次输入的密码不相同')).toBeVisible();
  await expect(says('密码格式不正确')).toHaveCount(0);
  expect(sent).toBe(0);
});

test('[PRF-22] a changed email works at once; the mail to the old address undoes it and ends all sessions', async ({
  page,
  enterWith,
  enter,
  browser,
  baseURL,
}) => {
  const person = await enterWith([], '/per_inf');
  const changed = `new-${person.email}`;
  await page.getByRole('button', { name: /^邮箱/ }).click();
  await page.getByRole('textbox', { name: '邮箱' }).fill(changed);
  await page.getByRole('button', { name: '确认' }).click();
  await expect(page.getByRole('button', { name: /^邮箱/ })).toContainText(changed);

  const link = await linkMailedTo(person.email, undoLink);
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  await elsewhere.goto(link);
  await expect(elsewhere).toHaveURL('/undoEmail');
  await elsewhere.getByRole('button', { name: '撤销修改' }).click();
  await expect(elsewhere.getByRole('heading', { name: '已撤销邮箱修改' })).toBeVisible();
  await elsewhere.close();

  await page.reload();
  await expect(page).toHaveURL('/login&');
  await enter(person, '/per_inf');
  await expect(page.getByRole('button', { name: /^邮箱/ })).toContainText(person.email);
  await expect(page.getByText(changed)).toHaveCount(0);
});

test('a used undo link says so, and one without a token leads to sign-in', async ({ page }) => {
  await page.goto('/undoEmail?undoToken=no-such-token');
  await page.getByRole('button', { name: '撤销修改' }).click();
  await expect(page.getByRole('heading', { name: '撤销失败' })).toBeVisible();
  await page.goto('/undoEmail');
  await expect(page).toHaveURL('/login&');
});
