import { readStorage } from '../support/browser-storage.ts';
import { expireSessions } from '../support/database.ts';
import { expect, test, undisturbed } from '../support/journey.ts';
import { linkMailedTo } from '../support/mail.ts';
import { ProfilePage } from '../support/pages/profile-page.ts';
import { SignInPage } from '../support/pages/sign-in-form.ts';
import { dragBy, handleOf, solveByCall } from '../support/slider.ts';

const mask = '••••••••••';
const remember = (account: string) => ({ account, merchantCode: '' });

test.describe('a remembered login', () => {
  test('a remembered login that expired says so, and asks for the password', async ({ page, puzzles, newPerson }) => {
    const person = await newPerson({ keys: ['pro_anc_lis-view'] });
    await page.goto('/login&');
    await page.evaluate(
      (value) => localStorage.setItem('touchline.remember', JSON.stringify(value)),
      remember(person.account),
    );
    await page.reload();
    const form = new SignInPage(page, puzzles);
    await expect(form.password).toHaveValue(mask);
    await form.submit();
    await expect(form.alert).toHaveText('记住的登录已失效，请输入密码');
    await expect(form.account).toHaveValue(person.account);
    await expect(form.password).toHaveValue('');
    expect((await readStorage(page)).local).toEqual({});
    await form.password.fill(person.password);
    await form.submit();
    await expect(page).toHaveURL('/pro_anc_lis');
    expect((await readStorage(page)).local['touchline.remember']).toContain(person.account);
  });

  test('[SGN-46] text pasted beside the mask is taken whole', async ({ page, puzzles }) => {
    await page.goto('/login&');
    await page.evaluate((value) => localStorage.setItem('touchline.remember', JSON.stringify(value)), remember('lin'));
    await page.reload();
    const form = new SignInPage(page, puzzles);
    await form.password.focus();
    await page.keyboard.press('End');
    await page.keyboard.insertText('Exactly-20-chars-abc');
    await expect(form.password).toHaveValue('Exactly-20-chars-abc');
  });

  test('another person’s remembered login survives a sign-in over an expired page', async ({
    page,
    puzzles,
    context,
    baseURL,
    store,
    newPerson,
    database,
  }) => {
    const owner = await newPerson({ keys: ['pro_anc_lis-view'] });
    const person = await newPerson();
    await page.goto('/login&');
    const form = new SignInPage(page, puzzles);
    await form.fill(owner.account, owner.password);
    await form.remember.check();
    await form.submit();
    await expect(page).toHaveURL('/pro_anc_lis');
    const deviceOf = async () => (await context.cookies()).find(({ name }) => name.endsWith('touchline_device'))?.value;
    const device = await deviceOf();
    expect(device).toMatch(/./);

    const { account, password } = person;
    const reCaptchaAliYun = await solveByCall(context.request, store, 'login');
    const data = { account, password, reCaptchaAliYun };
    await context.request.post('/api/v1/login', { headers: { Origin: baseURL ?? '' }, data });
    await undisturbed(page, () => page.goto('/per_inf'));
    const profile = new ProfilePage(page);
    await profile.name.click();
    await profile.input('用户名').fill('打了一半');
    await expireSessions(database, person);
    await profile.confirm.click();
    await form.password.fill(person.password);
    await form.submit();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await deviceOf()).toBe(device);
    expect((await readStorage(page)).local['touchline.remember']).toContain(owner.account);
  });

  test('a password reset forgets the remembered login', async ({ page, puzzles, newPerson }) => {
    const person = await newPerson();
    await page.goto('/forgetPassword');
    await page.evaluate(
      (value) => localStorage.setItem('touchline.remember', JSON.stringify(value)),
      remember(person.account),
    );
    const forget = page.getByRole('form', { name: '忘记密码' });
    await forget.getByLabel('账号').fill(person.account);
    await expect(handleOf(forget)).toBeVisible();
    await dragBy(page, handleOf(forget), await puzzles.target());
    await forget.getByRole('button', { name: '提交申请' }).click();
    await page.goto(await linkMailedTo(person.email, /http\S+\/resetPassword\?resetToken=[\w-]+/));
    const reset = page.getByRole('form', { name: '重置密码' });
    await reset.getByRole('textbox', { name: '新密码' }).fill('short1');
    await reset.getByRole('textbox', { name: '确认密码' }).fill('New-Horse-77');
    await expect(reset.getByText('密码至少 8 个字符')).toBeVisible();
    await expect(reset.getByText(/^8–20 个字符/)).toBeVisible();
    await reset.getByRole('textbox', { name: '新密码' }).fill('New-Horse-77');
    await reset.getByRole('button', { name: '重置密码' }).click();
    await expect(page.getByRole('heading', { name: '密码已重置' })).toBeFocused();
    expect((await readStorage(page)).local).toEqual({});
  });
});

test.describe('the slider', () => {
  test('an expired slider pass is requested again', async ({ page, puzzles }) => {
    await page.clock.install();
    await page.goto('/login&');
    const form = new SignInPage(page, puzzles);
    await form.drag();
    await expect(form.button).toBeEnabled();
    await page.clock.fastForward(118_000);
    await expect(form.root.getByRole('button', { name: '验证已过期，点击换一张' })).toBeVisible();
    await expect(form.button).toBeDisabled();
  });

  test('only a refused answer says that the slider piece is misplaced', async ({ page, puzzles }) => {
    await page.route('**/captcha/*/answer', (route) =>
      route.fulfill({ status: 503, json: { error: { code: '000503', message: '服务暂时不可用', details: [] } } }),
    );
    await page.goto('/login&');
    const form = new SignInPage(page, puzzles);
    await expect(form.handle).toHaveAttribute('aria-disabled', 'false');
    await dragBy(page, form.handle, await puzzles.target());
    await expect(form.root.getByText('验证加载失败，请重试')).toBeVisible();
    await page.unroute('**/captcha/*/answer');
    await form.root.getByRole('button', { name: '重试' }).click();
    await form.drag();
    await expect(form.button).toBeEnabled();
  });
});
