import { readStorage } from '../support/browser-storage.ts';
import { changePermissions, endSessions, expireSessions } from '../support/database.ts';
import { expect, logIn, pathOf, test, undisturbed } from '../support/journey.ts';
import { ProfilePage } from '../support/pages/profile-page.ts';
import { SignInPage } from '../support/pages/sign-in-form.ts';
import { blockedDialogOf, sidebarOf, signInFormOf, tabsOf, userMenuOf } from '../support/screens.ts';

test.describe('signing out', () => {
  test('[SGN-18] [SGN-19] signing out ends the session, empties the storage and shows the form in every tab', async ({
    page,
    context,
    enterWith,
  }) => {
    await enterWith(['pro_anc_lis-view'], '/per_inf');
    await new ProfilePage(page).password.click();
    await expect.poll(async () => (await readStorage(page)).everything).toContain('touchline.options');
    await new ProfilePage(page).cancel.click();
    const other = await context.newPage();
    await other.goto('/pro_anc_lis');
    await expect(userMenuOf(other)).toBeVisible();

    await userMenuOf(page).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL('/login&');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect((await page.request.get('/api/v1/loginInfo')).status()).toBe(401);
    await expect(other).toHaveURL('/login&');
  });

  test('[SGN-20] the next person to sign in sees nothing of the previous one', async ({
    page,
    puzzles,
    newPerson,
    enterWith,
  }) => {
    const first = await enterWith(['bac_#_acc-view'], '/per_inf', { name: '前一位同事' });
    const second = await newPerson({ keys: ['pro_anc_lis-view'], name: '后一位同事' });
    await expect(new ProfilePage(page).name).toContainText(first.name);
    await userMenuOf(page).click();
    await page.getByRole('button', { name: '退出登录' }).click();

    const form = new SignInPage(page, puzzles);
    await form.fill(second.account, second.password);
    await form.submit();
    await expect(page).toHaveURL('/pro_anc_lis');
    await page.route('**/user/profile', () => undefined);
    await userMenuOf(page).click();
    await page.getByRole('link', { name: '个人资料' }).click();
    await expect(page.getByRole('region', { name: '基本信息' })).toBeVisible();
    await expect(page.getByText(first.name)).toHaveCount(0);
    await expect(page.getByText(first.email)).toHaveCount(0);
    await expect(sidebarOf(page).getByRole('button', { name: '后台管理' })).toHaveCount(0);
  });
});

test.describe('a session that is over', () => {
  test('[SGN-21] [WIR-17] a session that expires with nothing typed leads to sign-in', async ({
    page,
    request,
    enter,
    newPerson,
    store,
    database,
  }) => {
    const person = await newPerson();
    await logIn(request, store, person);
    await undisturbed(page, () => enter(person, '/per_inf'));
    const end = page.getByRole('button', { name: /^下线/ });
    await expect(end).toHaveCount(1);
    await expireSessions(database, person);
    const answer = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await end.click();
    expect(await (await answer).json()).toMatchObject({ error: { code: '001004' } });
    await expect(page).toHaveURL('/login&');
    await expect(signInFormOf(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('[SGN-21] [WIR-17] a session that expires during typing asks for the same account over the page, and nothing is lost', async ({
    page,
    puzzles,
    enterWith,
    database,
  }) => {
    const person = await undisturbed(page, () => enterWith([], '/per_inf'));
    const profile = new ProfilePage(page);
    await profile.name.click();
    await profile.input('用户名').fill('打了一半');
    await expireSessions(database, person);
    const answer = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await profile.confirm.click();
    expect(await (await answer).json()).toMatchObject({ error: { code: '001004' } });

    const overlay = page.getByRole('dialog', { name: '登录已过期' });
    await expect(overlay).toBeVisible();
    await expect(page).toHaveURL('/per_inf');
    const form = new SignInPage(page, puzzles);
    await expect(form.account).toHaveValue(person.account);
    await expect(form.account).not.toBeEditable();
    await expect(form.merchantCode).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(overlay).toBeVisible();
    await form.password.fill(person.password);
    await form.submit();
    await expect(overlay).toHaveCount(0);
    await expect(profile.input('用户名')).toHaveValue('打了一半');
    await profile.confirm.click();
    await expect(profile.name).toContainText('打了一半');
  });

  test('[SGN-22] [WIR-18] a session ended elsewhere leads to sign-in, also with typed text', async ({
    page,
    enterWith,
    database,
  }) => {
    const person = await undisturbed(page, () => enterWith([], '/per_inf'));
    const profile = new ProfilePage(page);
    await profile.name.click();
    await profile.input('用户名').fill('打了一半');
    await endSessions(database, person);
    const answer = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await profile.confirm.click();
    expect(await (await answer).json()).toMatchObject({ error: { code: '001005' } });
    await expect(page).toHaveURL('/login&');
    await expect(page.getByText('打了一半')).toHaveCount(0);
  });

  test('[SGN-22] a session ended in another browser leads the page to sign-in by itself', async ({
    page,
    enterWith,
    database,
  }) => {
    const person = await enterWith(['pro_anc_lis-view'], '/pro_anc_lis');
    await expect(page.getByRole('heading', { name: '主播列表' })).toBeVisible();
    await endSessions(database, person);
    await expect(page).toHaveURL('/login&', { timeout: 30_000 });
  });

  test('[SGN-23] an unauthorized status leads to sign-in even without a code', async ({
    page,
    request,
    enter,
    newPerson,
    store,
  }) => {
    const person = await newPerson();
    await logIn(request, store, person);
    await enter(person, '/per_inf');
    await page.route('**/user/profile/sessions/*', (route) => route.fulfill({ status: 401, body: '' }));
    await page.getByRole('button', { name: /^下线/ }).click();
    await expect(page).toHaveURL('/login&');
    await expect(signInFormOf(page)).toBeVisible();
  });

  test('[SGN-23] an unauthorized status during typing asks over the page first', async ({ page, enterWith }) => {
    await enterWith([], '/per_inf');
    await page.route('**/user/profile', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 401, body: '' }) : route.continue(),
    );
    const profile = new ProfilePage(page);
    await profile.email.click();
    await profile.input('邮箱').fill('somebody@journeys.example');
    await profile.confirm.click();
    await expect(page.getByRole('dialog', { name: '登录已过期' })).toBeVisible();
    await page.getByRole('button', { name: '放弃未保存的内容，返回登录页' }).click();
    await expect(page).toHaveURL('/login&');
  });
});

test.describe('permissions that change while the page is open', () => {
  test('changed permissions update the menu by itself, and a revoked page is left', async ({
    page,
    enterWith,
    database,
    store,
  }) => {
    const person = await enterWith(['bac_#_rol-view', 'bac_#_ope-view'], '/bac_rol');
    await expect(tabsOf(page).getByRole('link')).toHaveText(['角色', '操作日志']);
    await changePermissions(database, person, ['bac_#_ope-view']);
    await store.announcePermissions(person.merchantCode);
    await expect(page).toHaveURL('/login&401');
    await blockedDialogOf(page).getByRole('button', { name: '前往可访问的页面' }).click();
    await expect(page).toHaveURL('/bac_ope');
    await expect(tabsOf(page).getByRole('link')).toHaveText(['操作日志']);
    await expect(sidebarOf(page).getByRole('button')).toHaveText(['后台管理']);
  });

  test('any request applies changed permissions to the menu without a reload', async ({
    page,
    enterWith,
    database,
  }) => {
    const person = await enterWith(['com_lis-view', 'bac_#_acc-view'], '/per_inf', { merchantCode: 'platform' });
    const profile = new ProfilePage(page);
    await expect(sidebarOf(page).getByRole('button')).toHaveText(['后台管理', '商户管理']);
    await profile.name.click();
    await profile.input('用户名').fill('仍可保存');
    await changePermissions(database, person, ['bac_#_acc-view']);
    await profile.confirm.click();
    await expect(sidebarOf(page).getByRole('button')).toHaveText(['后台管理']);
    await expect(profile.name).toContainText('仍可保存');
    expect(pathOf(page)).toBe('/per_inf');
  });

  test('an account that loses all permissions is told so, and its session stays', async ({
    page,
    enterWith,
    database,
    store,
  }) => {
    const person = await enterWith(['pro_anc_lis-view'], '/pro_anc_lis');
    await expect(page.getByRole('heading', { name: '主播列表' })).toBeVisible();
    await changePermissions(database, person, []);
    await store.announcePermissions(person.merchantCode);
    await expect(page).toHaveURL('/login&403');
    await expect(blockedDialogOf(page).getByRole('listitem')).toHaveCount(1);
    expect((await page.request.get('/api/v1/loginInfo')).status()).toBe(200);
  });
});
