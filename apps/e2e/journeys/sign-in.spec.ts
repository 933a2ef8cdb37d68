import { byNight, expect, test } from '../support/journey.ts';
import { SignInPage } from '../support/pages/sign-in-form.ts';
import { breadcrumbOf, sidebarOf, userMenuOf } from '../support/screens.ts';
import { dragBy } from '../support/slider.ts';

const refused = '账号、密码或商户代码不正确';

test.describe('the form', () => {
  test('[SGN-01] [SGN-05] [SHL-04] the sign-in form has its fields, the version and a recovery link', async ({
    page,
    puzzles,
  }) => {
    await page.goto('/login&');
    const form = new SignInPage(page, puzzles);
    await expect(page).toHaveTitle('writer platform');
    await expect(form.account).toHaveAttribute('aria-required', 'true');
    await expect(form.password).toHaveAttribute('aria-required', 'true');
    await expect(form.password).toHaveAttribute('type', 'password');
    await expect(form.merchantCode).not.toHaveAttribute('aria-required', 'true');
    await expect(form.remember).not.toBeChecked();
    await expect(page.getByRole('main')).toContainText(/版本 \d+\.\d+\.\d+/);
    await form.root.getByRole('link', { name: '忘记密码' }).click();
    await expect(page).toHaveURL('/forgetPassword');
  });

  test('[SGN-02] [SGN-03] empty required fields say that they cannot be empty', async ({ page, puzzles }) => {
    await page.goto('/login&');
    const form = new SignInPage(page, puzzles);
    await expect(form.account).toHaveAttribute('placeholder', '必填项不能为空');
    await expect(form.password).toHaveAttribute('placeholder', '必填项不能为空');
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/login')) sent += 1;
    });
    await form.submit();
    await expect(form.root.getByText('请输入账号')).toBeVisible();
    await expect(form.root.getByText('请输入密码')).toBeVisible();
    await expect(form.account).toBeFocused();
    expect(sent).toBe(0);
  });
});

test.describe('signing in', () => {
  test('[SGN-04] [SGN-06] [SGN-07] [SGN-10] [SGN-24] dragging the slider signs in, with no merchant code', async ({
    page,
    puzzles,
    context,
    newPerson,
  }) => {
    const person = await newPerson({ keys: ['pro_anc_lis-view', 'bac_#_acc-view'] });
    await page.goto('/login&');
    const form = new SignInPage(page, puzzles);
    await form.fill(person.account, person.password);
    await expect(form.button).toBeDisabled();
    await form.drag();
    expect(puzzles.scenes).toEqual(['login']);
    await expect(form.button).toBeEnabled();
    await form.button.click();
    await expect(page).toHaveURL('/pro_anc_lis');
    await expect(userMenuOf(page)).toContainText(person.name);
    await expect(breadcrumbOf(page)).toHaveText('节目管理主播主播列表');
    await expect(sidebarOf(page).getByRole('button')).toHaveText(['后台管理', '节目管理']);
    const session = (await context.cookies()).find(({ name }) => name.endsWith('touchline_session'));
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });

  test('[SGN-89] arrow keys solve the slider instead of the mouse', async ({ page, puzzles, newPerson }) => {
    const person = await newPerson({ keys: ['pro_anc_lis-view'] });
    await page.goto('/login&');
    const form = new SignInPage(page, puzzles);
    await form.fill(person.account, person.password);
    await form.pressArrowKeys();
    await form.button.click();
    await expect(page).toHaveURL('/pro_anc_lis');
  });

  test('[SGN-06] a misplaced slider piece keeps the button disabled and brings another puzzle', async ({
    page,
    puzzles,
    newPerson,
  }) => {
    const person = await newPerson();
    await page.goto('/login&');
    const form = new SignInPage(page, puzzles);
    await form.fill(person.account, person.password);
    const target = await puzzles.target();
    await dragBy(page, form.handle, target > 160 ? target - 60 : target + 60);
    await expect(form.root.getByText('位置不对').first()).toBeVisible();
    await expect(form.button).toBeDisabled();
    await expect.poll(() => puzzles.scenes.length).toBe(2);
    await form.submit();
    await expect(page).toHaveURL('/check');
  });
});

test.describe('a failed sign-in', () => {
  test('[SGN-12] [SGN-13] [SGN-90] [WIR-16] a failed sign-in shows an alert, no banner, and asks for the slider again', async ({
    page,
    puzzles,
    newPerson,
  }) => {
    const person = await newPerson();
    await page.goto('/login&');
    const form = new SignInPage(page, puzzles);
    await form.fill(person.account, 'wrong-Password-1');
    const answer = page.waitForResponse('**/api/v1/login');
    await form.submit();
    expect((await answer).status()).toBe(422);
    expect(await (await answer).json()).toMatchObject({ error: { code: '001002' } });
    await expect(form.alert).toHaveText(refused);
    await expect(page.getByTestId('banner')).toHaveCount(0);
    await expect(form.button).toBeDisabled();
    await expect(form.password).toBeFocused();
    await expect(form.handle).toHaveAttribute('aria-valuenow', '0');
    expect(puzzles.scenes).toHaveLength(2);
    await form.password.fill(person.password);
    await form.submit();
    await expect(page).toHaveURL('/check');
  });

  test(
    '[SGN-14] a failed sign-in says the same for an unknown account and a wrong merchant code',
    byNight,
    async ({ page, puzzles, newPerson }) => {
      const person = await newPerson();
      await page.goto('/login&');
      const form = new SignInPage(page, puzzles);
      await form.fill('nobodyofthatname', person.password);
      await form.submit();
      await expect(form.alert).toHaveText(refused);
      await form.account.fill(person.account);
      await form.merchantCode.fill('peakgame');
      await form.submit();
      await expect(form.alert).toHaveText(refused);
      await form.merchantCode.fill(person.merchantCode);
      await form.submit();
      await expect(page).toHaveURL('/check');
    },
  );

  test('[SGN-11] a failed sign-in forgets the permissions and name of the previous person', async ({
    page,
    puzzles,
    newPerson,
    enter,
  }) => {
    const person = await newPerson({ keys: ['pro_anc_lis-view'] });
    await enter(person, '/bac_acc');
    const dialog = page.getByRole('dialog', { name: '无法前往该页面' });
    await expect(dialog.getByRole('button', { name: '前往可访问的页面' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/login&');
    await expect(dialog).toHaveCount(0);
    const form = new SignInPage(page, puzzles);
    await form.fill(person.account, 'wrong-Password-1');
    await form.submit();
    await expect(form.alert).toHaveText(refused);
    await page.route('**/loginInfo', () => undefined);
    await page.evaluate(() => {
      window.history.pushState(null, '', '/login&401');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(dialog.getByRole('button', { name: '我知道了' })).toBeVisible();
  });
});
