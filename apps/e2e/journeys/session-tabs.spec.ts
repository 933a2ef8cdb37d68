import type { Page } from '@playwright/test';

import { endSessions, expireSessions } from '../support/database.ts';
import { byNight, expect, logIn, test, undisturbed } from '../support/journey.ts';
import { ProfilePage } from '../support/pages/profile-page.ts';
import { SignInPage } from '../support/pages/sign-in-form.ts';
import { signInFormOf, userMenuOf } from '../support/screens.ts';

const overlayOf = (page: Page) => page.getByRole('dialog', { name: '登录已过期' });
const giveUp = '放弃未保存的内容，返回登录页';

async function typeName(page: Page, text: string): Promise<ProfilePage> {
  const profile = new ProfilePage(page);
  await profile.name.click();
  await profile.input('用户名').fill(text);
  return profile;
}

test('[SGN-21] a session expiry noticed in one tab keeps typed text in the others', async ({
  page,
  context,
  puzzles,
  enterWith,
  database,
}) => {
  test.slow();
  const person = await undisturbed(page, () => enterWith(['pro_anc_lis-view'], '/per_inf'));
  const [typing, idle] = [await context.newPage(), await context.newPage()];
  await typing.goto('/per_inf');
  await idle.goto('/per_inf');
  const profile = await typeName(page, '打了一半');
  const other = await typeName(typing, '另一页的字');
  const idleProfile = new ProfilePage(idle);
  await expect(idleProfile.password).toBeVisible();

  await expireSessions(database, person);
  await idleProfile.password.click();
  await expect(idle).toHaveURL('/login&');
  await expect(signInFormOf(idle).getByText('登录已过期，请重新登录')).toBeVisible();
  await expect(overlayOf(typing)).toBeVisible();
  await expect(overlayOf(page)).toBeVisible();

  await typing.getByRole('button', { name: giveUp }).click();
  await expect(typing).toHaveURL('/login&');
  await expect(other.editors).toHaveCount(0);
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
  await expect(overlayOf(page)).toBeVisible();

  // A tab that nobody looks at draws and hears slowly: one goes back to it first.
  await page.bringToFront();
  const form = new SignInPage(page, puzzles);
  // Tabs that asked at one moment were each given a cookie, of which the last counts: their puzzles may be void.
  const another = page.waitForResponse(/\/captcha\?/);
  await form.root.getByRole('button', { name: '换一张', exact: true }).click();
  await another;
  await form.password.fill(person.password);
  await form.submit();
  await expect(overlayOf(page)).toHaveCount(0);
  await expect(profile.input('用户名')).toHaveValue('打了一半');
  await profile.confirm.click();
  await expect(profile.name).toContainText('打了一半');
});

test.describe('after a session that was lost', () => {
  test(
    '[SGN-22] the sign-in form says why the session ended, and the same person is back on the page',
    byNight,
    async ({ page, puzzles, enterWith, database }) => {
      const person = await undisturbed(page, () => enterWith(['pro_anc_lis-view'], '/per_inf'));
      await expect(new ProfilePage(page).password).toBeVisible();
      await endSessions(database, person);
      await new ProfilePage(page).password.click();
      await expect(page).toHaveURL('/login&');
      await expect(signInFormOf(page).getByText('您的登录已被终止，请重新登录')).toBeVisible();
      const form = new SignInPage(page, puzzles);
      await form.fill(person.account, person.password);
      await form.submit();
      await expect(page).toHaveURL('/per_inf');
    },
  );

  test('[SGN-10] another person who signs in begins on their own first page', async ({
    page,
    puzzles,
    enterWith,
    newPerson,
    database,
  }) => {
    const person = await undisturbed(page, () => enterWith(['pro_anc_lis-view'], '/per_inf'));
    const next = await newPerson({ keys: ['pro_anc_lis-view'] });
    await expect(new ProfilePage(page).password).toBeVisible();
    await endSessions(database, person);
    await new ProfilePage(page).password.click();
    await expect(page).toHaveURL('/login&');
    const form = new SignInPage(page, puzzles);
    await form.fill(next.account, next.password);
    await form.submit();
    await expect(page).toHaveURL('/pro_anc_lis');
  });

  test('signing out of an expired session with typed text asks once, and not to sign in', async ({
    page,
    enterWith,
    database,
  }) => {
    const person = await undisturbed(page, () => enterWith([], '/per_inf'));
    await typeName(page, '打了一半');
    await expireSessions(database, person);
    await userMenuOf(page).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('button', { name: '放弃修改并离开' }).click();
    await expect(page).toHaveURL('/login&');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(signInFormOf(page).getByText('登录已过期')).toHaveCount(0);
  });
});

test('a second click after a successful sign-in does nothing', async ({ page, puzzles, newPerson }) => {
  const person = await newPerson({ keys: ['pro_anc_lis-view'] });
  const chunk = Promise.withResolvers<null>();
  await page.route('**/assets/shell-*.js', async (route) => {
    await chunk.promise;
    await route.continue();
  });
  await page.goto('/login&');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/login')) sent.push(request.url());
  });
  const form = new SignInPage(page, puzzles);
  await form.fill(person.account, person.password);
  const answered = page.waitForResponse('**/api/v1/login');
  await form.submit();
  expect((await answered).status()).toBe(200);
  await form.button.click({ force: true });
  await page.keyboard.press('Enter');
  chunk.resolve(null);
  await expect(page).toHaveURL('/pro_anc_lis');
  await expect(userMenuOf(page)).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a foreign answer leaves the sign-in form usable', async ({ page, enterWith }) => {
  await enterWith([], '/per_inf');
  await page.route('**/user/profile', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    return route.fulfill({ status: 200, contentType: 'text/html', body: '<title>hotel network</title>' });
  });
  const profile = await typeName(page, '酒店网络');
  await profile.confirm.click();
  await expect(page.getByTestId('banner')).toContainText('网络连接失败');
  await page.unroute('**/user/profile');
  await profile.confirm.click();
  await expect(profile.name).toContainText('酒店网络');
});

test.describe('a dialog', () => {
  test('a dialog returns the focus, and notices above it can be used', async ({
    page,
    request,
    store,
    newPerson,
    enter,
  }) => {
    const person = await newPerson();
    expect(await logIn(request, store, person)).toBe(200);
    await enter(person, '/per_inf');
    const opener = page.getByRole('button', { name: '退出其他所有登录' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: '退出其他所有登录？' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();

    await page.route('**/user/profile/sessions', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 500, json: { error: { code: '000500', message: '系统内部错误', details: [] } } }),
    );
    await opener.click();
    await dialog.getByRole('button', { name: '退出其他所有登录' }).click();
    const banner = page.getByTestId('banner');
    await expect(banner).toContainText('系统内部错误');
    await banner.getByRole('button', { name: '关闭提示' }).click();
    await expect(banner).toHaveCount(0);
    await expect(dialog).toBeVisible();
  });
});
