import type { Page } from '@playwright/test';

import { environment } from '../support/environment.ts';
import { forPictures, show } from '../support/gallery.ts';
import { expect, logIn, test } from '../support/journey.ts';
import { linkMailedTo } from '../support/mail.ts';
import { SignInPage } from '../support/pages/sign-in-form.ts';
import { blockedDialogOf } from '../support/screens.ts';
import { dragBy, handleOf } from '../support/slider.ts';

// Each screen is taken four times and searched twice.
test.describe.configure({ timeout: 240_000 });

const settled = async (page: Page) => {
  await expect(page.getByRole('slider')).toBeVisible();
  await expect(page.locator('img').first()).toBeVisible();
};

const simple: Record<string, string> = {
  maintain: '/maintain',
  forbidden: '/403',
  'not-found': '/404',
  'bad-gateway': '/502',
  'gateway-timeout': '/504',
  'error-503': '/error?status=503',
  'reset-password': '/resetPassword?resetToken=x',
  'sign-in-link': '/signInLink?linkToken=x',
};
for (const [name, path] of Object.entries(simple)) {
  test(`the gallery shows ${name}`, forPictures, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await show(page, name);
  });
}

test('the gallery shows sign-in', async ({ page }) => {
  await page.goto('/login&');
  await settled(page);
  await show(page, 'login');
});

test('the gallery shows sign-in while the puzzle loads, and when none comes', forPictures, async ({ page }) => {
  await page.route('**/captcha?*', () => undefined);
  await page.goto('/login&');
  await expect(page.getByText('正在加载验证').first()).toBeVisible();
  await show(page, 'login-loading');
  await page.unrouteAll();
  await page.route('**/captcha?*', (route) => route.fulfill({ status: 503, json: { error: { code: '000503' } } }));
  await page.reload();
  await expect(page.getByText('验证加载失败')).toBeVisible();
  await show(page, 'login-no-puzzle');
});

test(
  'the gallery shows sign-in refused, and then waiting',
  forPictures,
  async ({ page, puzzles, request, store, newPerson }) => {
    const person = await newPerson({ accountPrefix: 'linruoxi' });
    for (let failure = 1; failure <= 4; failure += 1) await logIn(request, store, person, { password: 'Wrong-pass-1' });
    await page.goto('/login&');
    const form = new SignInPage(page, puzzles);
    await form.fill(person.account, 'Wrong-pass-1');
    await form.submit();
    await expect(form.alert).toBeVisible();
    await settled(page);
    await show(page, 'login-refused');
    await form.submit();
    await expect(form.alert).toContainText('尝试过于频繁');
    await show(page, 'login-wait');
  },
);

test('the gallery shows sign-in remembered', forPictures, async ({ page }) => {
  await page.goto('/login&');
  await page.evaluate((remembered) => localStorage.setItem('touchline.remember', JSON.stringify(remembered)), {
    account: 'starmanager',
    merchantCode: 'starsport',
  });
  await page.reload();
  await settled(page);
  await show(page, 'login-remembered');
});

for (const [name, path] of [
  ['login-401', '/login&401'],
  ['login-403', '/login&403'],
] as const) {
  test(`the gallery shows ${name}`, forPictures, async ({ page }) => {
    await page.goto(path);
    await expect(blockedDialogOf(page)).toBeVisible();
    await settled(page);
    await show(page, name);
  });
}

test('the gallery shows recovery', async ({ page, puzzles, newPerson }) => {
  const person = await newPerson();
  await page.goto('/forgetPassword');
  const form = page.getByRole('form', { name: '忘记密码' });
  await settled(page);
  await show(page, 'forget-password');
  await form.getByLabel('账号').fill(person.account);
  await dragBy(page, handleOf(form), await puzzles.target());
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('heading', { name: '申请成功' })).toBeVisible();
  await show(page, 'forget-password-done');
  await page.goto(await linkMailedTo(person.email, /http\S+resetToken=[\w-]+/));
  for (const field of ['新密码', '确认密码']) await page.getByRole('textbox', { name: field }).fill('Brand-new-42');
  await page.getByRole('button', { name: '重置密码' }).click();
  await expect(page.getByRole('heading', { name: '密码已重置' })).toBeVisible();
  await show(page, 'reset-password-done');
});

test('the gallery shows an undone email change, refused and done', forPictures, async ({ page, newPerson, enter }) => {
  await page.goto('/undoEmail?undoToken=x');
  const undo = page.getByRole('button', { name: '撤销修改' });
  await expect(undo).toBeVisible();
  await show(page, 'undo-email');
  await undo.click();
  await expect(page.getByRole('heading', { name: '撤销失败' })).toBeVisible();
  await show(page, 'undo-email-refused');
  const person = await newPerson();
  await enter(person, '/403');
  const changed = await page.request.patch('/api/v1/user/profile', {
    headers: { Origin: environment.baseUrl },
    data: { email: `new-${person.email}` },
  });
  expect(changed.status()).toBe(200);
  await page.goto(await linkMailedTo(person.email, /http\S+undoToken=[\w-]+/));
  await undo.click();
  await expect(page.getByRole('heading', { name: '已撤销邮箱修改' })).toBeVisible();
  await show(page, 'undo-email-done');
});

test('the gallery shows the reset with its errors, and refused', forPictures, async ({ page }) => {
  await page.goto('/resetPassword?resetToken=x');
  await page.getByRole('textbox', { name: '新密码' }).fill('has space');
  await page.getByRole('textbox', { name: '确认密码' }).fill('other');
  await page.getByRole('button', { name: '重置密码' }).click();
  await expect(page.getByText('密码格式不正确')).toBeVisible();
  await show(page, 'reset-password-errors');
  for (const field of ['新密码', '确认密码']) await page.getByRole('textbox', { name: field }).fill('Brand-new-42');
  await page.getByRole('button', { name: '重置密码' }).click();
  await expect(page.getByRole('heading', { name: '重置失败' })).toBeVisible();
  await show(page, 'reset-password-refused');
});
