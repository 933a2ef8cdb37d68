import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { errorCodes } from '@touchline/domain/error-codes';

import { expireSessions, forgetProof, type JourneyPerson } from '../support/database.ts';
import { environment } from '../support/environment.ts';
import { forPictures, show } from '../support/gallery.ts';
import { expect, logIn, test, undisturbed } from '../support/journey.ts';
import { ProfilePage } from '../support/pages/profile-page.ts';
import { goInside, sidebarOf, userMenuOf } from '../support/screens.ts';
import type { Store } from '../support/store.ts';

// Each screen is taken four times and searched twice.
test.describe.configure({ timeout: 240_000 });

const everything = { merchantCode: 'platform', keys: allPermissionKeys, name: '苏敏', accountPrefix: 'sumin' };

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
];

async function signInElsewhere({ request }: PlaywrightWorkerArgs['playwright'], store: Store, person: JourneyPerson) {
  const browsers: APIRequestContext[] = [];
  for (const userAgent of agents) {
    const browser = await request.newContext({ baseURL: environment.baseUrl, userAgent });
    await logIn(browser, store, person, { rememberMe: browsers.length === 0 });
    browsers.push(browser);
  }
  for (const browser of browsers) await browser.dispose();
}

test('the gallery shows the page for an account with no permissions', forPictures, async ({ page, enterWith }) => {
  await enterWith([], '/check', { name: '新同事' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('权限不足');
  await show(page, 'check');
});

test('the gallery shows the menus', forPictures, async ({ page, newPerson, enter }) => {
  await enter(await newPerson(everything), '/bac_acc');
  await show(page, 'sidebar-flyout', async () => {
    await sidebarOf(page).getByRole('button', { name: '后台管理' }).hover();
    await expect(sidebarOf(page).getByRole('link').first()).toBeVisible();
  });
});

test('the gallery shows help, the shortcuts and the user menu', async ({ page, newPerson, enter }) => {
  await enter(await newPerson(everything), '/bac_acc');
  const manual = page.getByRole('link', { name: '节目预约操作手册' });
  // Help stands at the bottom: in a window of another height it is no longer under the mouse.
  const openHelp = async () => {
    await page.mouse.move(600, 300);
    await page.getByRole('button', { name: '帮助' }).hover();
    await expect(manual).toBeVisible();
  };
  await show(page, 'help-menu', openHelp);
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
  await show(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await userMenuOf(page).click();
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
  await show(page, 'user-menu');
});

test('the gallery shows the profile with its sessions and devices', async ({
  page,
  newPerson,
  enter,
  playwright,
  store,
}) => {
  const person = await newPerson(everything);
  await signInElsewhere(playwright, store, person);
  await enter(person, '/per_inf');
  await expect(page.getByRole('region', { name: '记住的设备' }).getByRole('listitem')).toHaveCount(1);
  await show(page, 'profile');
  await page.getByRole('button', { name: '退出其他所有登录' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await show(page, 'end-others');
});

test('the gallery shows the editors of the profile', forPictures, async ({ page, newPerson, enter }) => {
  await enter(await newPerson(everything), '/per_inf');
  const profile = new ProfilePage(page);
  await profile.name.click();
  await show(page, 'profile-edit-name');
  await profile.email.click();
  await profile.input('邮箱').fill('not an address');
  await profile.confirm.click();
  await show(page, 'profile-edit-email-error');
  await profile.cancel.click();
  await profile.password.click();
  await profile.input('原密码').fill('x');
  await profile.input('新密码').fill('short');
  await profile.input('确认新密码').fill('other');
  await profile.confirm.click();
  await expect(profile.says('密码至少')).toBeVisible();
  await show(page, 'profile-edit-password');
  await page.getByRole('link', { name: 'Touchline 首页' }).click();
  await expect(page.getByRole('dialog', { name: '尚未保存，确定离开？' })).toBeVisible();
  await show(page, 'leave-warning');
});

test('the gallery shows the repeated password prompt, and a read-only system', async ({
  page,
  newPerson,
  enter,
  database,
}) => {
  const person = await newPerson(everything);
  await enter(person, '/per_inf');
  const profile = new ProfilePage(page);
  await forgetProof(database, person);
  await profile.changeEmail(`other-${person.email}`);
  const dialog = page.getByRole('dialog', { name: '确认是您本人' });
  await expect(dialog).toBeVisible();
  await show(page, 'step-up');
  await dialog.getByLabel('登录密码', { exact: true }).fill('Wrong-Horse-7');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: '确认' })).toBeEnabled();
  await show(page, 'step-up-refused');
  await dialog.getByRole('button', { name: '取消' }).click();
  const checks = { database: 'up', databaseWrites: 'down' };
  await page.route('**/ready', (route) => route.fulfill({ json: { data: { status: 'degraded', checks } } }));
  await page.route('**/user/profile', (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: errorCodes.readOnly.code, message: errorCodes.readOnly.message, details: [] } },
    }),
  );
  await profile.confirm.click();
  await expect(page.getByText('系统当前只读', { exact: true })).toBeVisible();
  await expect(page.getByTestId('banner')).toHaveCount(0, { timeout: 10_000 });
  await show(page, 'read-only');
});

test('the gallery shows a profile with one session and no device', forPictures, async ({ page, newPerson, enter }) => {
  await enter(await newPerson({ name: '何佳怡', accountPrefix: 'hejiayi' }), '/per_inf');
  await expect(page.getByRole('region', { name: '记住的设备' })).toContainText('没有记住的设备');
  await show(page, 'profile-empty');
});

test('the gallery shows long names without breaking', forPictures, async ({ page, newPerson, enter, database }) => {
  const person = await newPerson({ name: '欧阳上官司马诸葛令狐夏侯皇甫尉迟公孙' });
  await database.run(person.merchantCode, 'UPDATE tenant.accounts SET email = $2 WHERE id = $1', [
    person.id,
    `${'a-very-long-local-part-'.repeat(2)}of-a-mailbox@${'subdomain.'.repeat(12)}journeys.example`,
  ]);
  await enter(person, '/per_inf');
  await expect(new ProfilePage(page).name).toBeVisible();
  await show(page, 'profile-long-text');
  await userMenuOf(page).click();
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
  await show(page, 'user-menu-long-text');
});

test('the gallery shows the profile loading and failed', forPictures, async ({ page, enterWith }) => {
  await enterWith([], '/403');
  await page.route('**/user/profile*', () => undefined);
  await page.route('**/user/profile/sessions', () => undefined);
  await page.goto('/per_inf');
  await expect(page.getByRole('status').filter({ visible: true }).first()).toBeVisible();
  await page.waitForTimeout(1200);
  await show(page, 'profile-loading');
  await page.unrouteAll();
  const refusal = {
    status: 500,
    json: { error: { code: '000500', message: '系统内部错误，请稍后重试', details: [] } },
  };
  await page.route('**/user/profile', (route) => route.fulfill(refusal));
  await page.route('**/user/profile/sessions', (route) => route.fulfill(refusal));
  await page.reload();
  await expect(page.getByText('加载失败，请重试')).toHaveCount(2);
  await expect(page.getByTestId('banner')).toHaveCount(0, { timeout: 10_000 });
  await show(page, 'profile-failed');
});

test('the gallery shows the landing page of an account without rights', forPictures, async ({ page, enterWith }) => {
  await enterWith([], '/bac_acc');
  await expect(page.getByRole('dialog').getByRole('button', { name: '退出登录' })).toBeVisible();
  await show(page, 'login-without-rights');
});

test(
  'the gallery shows the first loading screen, and a page that did not load',
  forPictures,
  async ({ page, context, enterWith }) => {
    await enterWith(['bac_#_ope-view'], '/403');
    await page.route('**/loginInfo', () => undefined);
    await page.goto('/per_inf');
    await page.waitForTimeout(1400);
    await show(page, 'booting');
    await page.unrouteAll();
    await page.reload();
    await expect(userMenuOf(page)).toBeVisible();
    await context.setOffline(true);
    await goInside(page, '/bac_ope');
    await expect(page.getByText('网络连接失败，请检查网络后重试')).toBeVisible();
    await show(page, 'page-offline');
  },
);

test('the gallery shows a toast and the banner', async ({ page, enterWith }) => {
  await enterWith([], '/per_inf', { name: '林溪', accountPrefix: 'linxi' });
  const profile = new ProfilePage(page);
  await profile.name.click();
  await profile.input('用户名').fill('林若溪');
  await profile.confirm.click();
  const toast = page.getByTestId('toast');
  await show(page, 'toast', () => toast.hover());
  await toast.getByRole('button', { name: '关闭提示' }).click();
  await page.route('**/user/profile', (route) => {
    const error = { code: '000503', message: '服务暂时不可用，请稍后重试', details: [], traceId: '9f2c41d07be84a6d' };
    return route.request().method() === 'PATCH' ? route.fulfill({ status: 503, json: { error } }) : route.continue();
  });
  await profile.name.click();
  await profile.input('用户名').fill('改不了');
  await profile.confirm.click();
  const banner = page.getByTestId('banner');
  await show(page, 'banner', () => banner.hover());
});

test('the gallery shows sign-in over the page', async ({ page, enterWith, database }) => {
  const person = await undisturbed(page, () =>
    enterWith([], '/per_inf', { name: '徐知远', accountPrefix: 'xuzhiyuan' }),
  );
  const profile = new ProfilePage(page);
  await profile.name.click();
  await profile.input('用户名').fill('打了一半');
  await expireSessions(database, person);
  await profile.confirm.click();
  await expect(page.getByRole('dialog', { name: '登录已过期' }).getByRole('slider')).toBeVisible();
  await show(page, 'expired-overlay');
});
