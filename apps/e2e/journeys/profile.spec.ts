import { forgetProof } from '../support/database.ts';
import { expect, logIn, test } from '../support/journey.ts';
import { ProfilePage } from '../support/pages/profile-page.ts';
import { userMenuOf } from '../support/screens.ts';

test('[PRF-01] [PRF-02] [PRF-03] [PRF-04] the profile opens without any permission, with an empty top menu and four rows', async ({
  page,
  enterWith,
}) => {
  const person = await enterWith([], '/per_inf');
  const profile = new ProfilePage(page);
  await expect(profile.name).toContainText(person.name);
  await expect(profile.email).toContainText(person.email);
  await expect(profile.password).toContainText('修改');
  await expect(profile.rows).toContainText(person.account);
  await expect(profile.rows.getByRole('button')).toHaveCount(3);
  await expect(profile.rows.getByText('不可修改')).toBeVisible();
  await expect(page.getByRole('navigation', { name: '页面导航' }).getByRole('link')).toHaveCount(0);
});

test('[PRF-02] the profile’s top menu is empty for someone with pages, too', async ({ page, enterWith }) => {
  await enterWith(['bac_#_acc-view', 'bac_#_rol-view'], '/bac_rol');
  const tabs = page.getByRole('navigation', { name: '页面导航' }).locator('a, button');
  await expect(tabs).toHaveCount(2);
  await page.goto('/per_inf');
  await expect(new ProfilePage(page).name).toBeVisible();
  await expect(tabs).toHaveCount(0);
});

test('[PRF-05] [PRF-06] [PRF-07] one profile row at a time turns into an editor with confirm and cancel', async ({
  page,
  enterWith,
}) => {
  const person = await enterWith([], '/per_inf');
  const profile = new ProfilePage(page);
  await profile.name.click();
  await expect(profile.input('用户名')).toBeFocused();
  await expect(profile.confirm).toBeVisible();
  await expect(profile.cancel).toBeVisible();
  await profile.email.click();
  await expect(profile.editors).toHaveCount(1);
  await expect(profile.input('邮箱')).toBeVisible();
  await profile.password.click();
  await expect(profile.editors).toHaveCount(1);
  await expect(profile.input('原密码')).toBeVisible();
  await profile.cancel.click();
  await expect(profile.editors).toHaveCount(0);

  await profile.name.click();
  await profile.input('用户名').fill('改了又不要');
  await expect(profile.email).toBeDisabled();
  await expect(profile.email).toContainText('请先完成当前修改');
  await profile.email.focus();
  await page.keyboard.press('Enter');
  await expect(profile.editors).toHaveCount(1);
  await profile.cancel.click();
  await expect(profile.editors).toHaveCount(0);
  await expect(profile.name).toContainText(person.name);
  await expect(profile.name).toBeFocused();
  await profile.name.click();
  await page.keyboard.press('Escape');
  await expect(profile.editors).toHaveCount(0);
});

test('[PRF-07] [PRF-10] [SHL-71] a saved name is fetched again and shown in the shell, too', async ({
  page,
  enterWith,
}) => {
  await enterWith([], '/per_inf');
  const profile = new ProfilePage(page);
  await profile.name.click();
  await profile.input('用户名').fill('林间月');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/user/profile')) calls.push(request.method());
  });
  await profile.confirm.click();
  await expect(page.getByTestId('toast')).toHaveText('更新成功');
  await expect(profile.editors).toHaveCount(0);
  await expect(profile.name).toContainText('林间月');
  await expect(userMenuOf(page)).toContainText('林间月');
  expect(calls).toEqual(['PATCH', 'GET']);
});

test('[PRF-10] a saved Email is fetched again', async ({ page, enterWith }) => {
  const person = await enterWith([], '/per_inf');
  const profile = new ProfilePage(page);
  await profile.email.click();
  await profile.input('邮箱').fill(`other-${person.email}`);
  const fetched = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith('/profile'),
  );
  await profile.confirm.click();
  expect(await (await fetched).json()).toMatchObject({ data: { email: `other-${person.email}` } });
  await expect(profile.email).toContainText(`other-${person.email}`);
});

test('[hardening 1] changing the Email requires the password again, and goes on once it is given', async ({
  page,
  enterWith,
  database,
}) => {
  const person = await enterWith([], '/per_inf');
  const profile = new ProfilePage(page);
  await forgetProof(database, person);
  await profile.changeEmail(`other-${person.email}`);
  const dialog = page.getByRole('dialog', { name: '确认是您本人' });
  const password = dialog.getByLabel('登录密码', { exact: true });
  await password.fill('Wrong-Horse-7');
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect(password).toHaveAccessibleDescription(/密码/);
  await password.fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('toast')).toHaveText('更新成功');
  await expect(profile.email).toContainText(`other-${person.email}`);
});

test('[PRF-11] [PRF-12] [PRF-13] [PRF-14] the profile rejects an invalid name and Email', async ({
  page,
  enterWith,
}) => {
  await enterWith([], '/per_inf');
  const profile = new ProfilePage(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent += 1;
  });
  const refuses = async (value: string, field: string, text: string) => {
    await profile.input(field).fill(value);
    await profile.confirm.click();
    await expect(profile.says(text)).toBeVisible();
    await expect(profile.input(field)).toHaveAttribute('aria-invalid', 'true');
  };
  await profile.name.click();
  await refuses('', '用户名', '请输入用户名');
  await refuses('   ', '用户名', '请输入用户名');
  await refuses('名'.repeat(21), '用户名', '不能超过 20 个字符');
  await profile.input('用户名').fill('名'.repeat(20));
  await expect(profile.says('不能超过 20 个字符')).toHaveCount(0);
  await profile.cancel.click();
  await profile.email.click();
  await refuses('', '邮箱', '请输入邮箱');
  for (const wrong of ['nobody', 'a@b', 'a b@example.com', '@example.com'])
    await refuses(wrong, '邮箱', '邮箱格式不正确');
  expect(sent).toBe(0);
});

test('[WIR-30] the server rejects an invalid profile field in the same words as the page', async ({
  page,
  enterWith,
  baseURL,
}) => {
  await enterWith([], '/per_inf');
  const profile = new ProfilePage(page);
  await profile.name.click();
  await profile.input('用户名').fill('名'.repeat(21));
  await profile.confirm.click();
  await expect(profile.input('用户名')).toHaveAttribute('aria-invalid', 'true');
  const shown = await profile.rows.getByRole('alert').textContent();
  const answer = await page.request.patch('/api/v1/user/profile', {
    headers: { Origin: baseURL ?? '' },
    data: { name: '名'.repeat(21) },
  });
  expect(answer.status()).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { details: [{ field: 'name', errorMessage: shown }] } });
});

test('[PRF-16] [PRF-18] [PRF-19] [PRF-20] [PRF-21] the password editor shows which rule a password breaks', async ({
  page,
  enterWith,
}) => {
  await enterWith([], '/per_inf');
  const profile = new ProfilePage(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent += 1;
  });
  await profile.password.click();
  await expect(profile.says('密码长度为 8–20 个字符')).toBeVisible();
  await profile.confirm.click();
  for (const message of ['请输入原密码', '请输入新密码', '请再次输入新密码'])
    await expect(profile.says(message)).toBeVisible();
  await profile.input('原密码').fill('o'.repeat(21));
  await expect(profile.says('不能超过 20 个字符')).toBeVisible();
  for (const wrong of ['n'.repeat(21), 'has space 1', 'Passwörd-1']) {
    await profile.input('新密码').fill(wrong);
    await expect(profile.says('密码格式不正确')).toBeVisible();
  }
  await expect(profile.says('密码长度为 8–20 个字符')).toBeVisible();
  await profile.input('新密码').fill('Aa1?~!@#$%^&*+_=-');
  await expect(profile.says('密码格式不正确')).toHaveCount(0);
  await profile.input('确认新密码').fill('another');
  await expect(profile.says('两次输入的密码不一致')).toBeVisible();
  await profile.confirm.click();
  expect(sent).toBe(0);
});

test('[PRF-17] [SGN-73] a wrong old password is refused at its field; the right one ends other sessions', async ({
  page,
  enterWith,
  playwright,
  baseURL,
  store,
}) => {
  const person = await enterWith([], '/per_inf');
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  expect(await logIn(elsewhere, store, person)).toBe(200);
  const profile = new ProfilePage(page);
  await profile.password.click();
  await profile.input('原密码').fill('not-my-Password1');
  await profile.input('新密码').fill('Brand-new-42');
  await profile.input('确认新密码').fill('Brand-new-42');
  await profile.confirm.click();
  await expect(profile.says('密码错误')).toBeVisible();
  await expect(profile.input('原密码')).toHaveAttribute('aria-invalid', 'true');
  await expect(profile.input('新密码')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByTestId('banner')).toHaveCount(0);
  await profile.input('原密码').fill(person.password);
  await profile.confirm.click();
  await expect(page.getByTestId('toast')).toHaveText('更新成功');
  await expect(profile.editors).toHaveCount(0);
  expect((await elsewhere.get('/api/v1/loginInfo')).status()).toBe(401);
  expect((await page.request.get('/api/v1/loginInfo')).status()).toBe(200);
  await elsewhere.dispose();
});

/** Eight hours before UTC, all year. */
function inShanghai(instant: string): string {
  return new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
}

test.describe('sessions and devices', () => {
  test('[SGN-85] [WIR-25] the profile lists sessions and devices in Shanghai time and ends each one alone', async ({
    page,
    enterWith,
    playwright,
    baseURL,
    store,
    database,
  }) => {
    const person = await enterWith([], '/check');
    const elsewhere = await playwright.request.newContext({
      baseURL: baseURL ?? '',
      userAgent: 'Mozilla/5.0 (iPhone)',
    });
    expect(await logIn(elsewhere, store, person, { rememberMe: true })).toBe(200);
    await database.run(
      person.merchantCode,
      `UPDATE identity.sessions SET created_at = now() - interval '5 hours' WHERE account_id = $1 AND device_id IS NOT NULL`,
      [person.id],
    );
    const listed = page.waitForResponse('**/user/profile/sessions');
    await page.goto('/per_inf');
    const { data } = (await (await listed).json()) as {
      data: { sessions: { createdTime: string; current: boolean }[] };
    };
    const other = data.sessions.find(({ current }) => !current);
    const sessions = page.getByRole('region', { name: '登录会话', exact: true });
    const devices = page.getByRole('region', { name: '记住的设备' });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByText('当前', { exact: true })).toHaveCount(1);
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await expect(sessions).toContainText(`登录于 ${inShanghai(other?.createdTime ?? '')}`);

    await sessions.getByRole('button', { name: /^下线/ }).click();
    await expect(page.getByTestId('toast')).toHaveText('更新成功');
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await expect(sessions.getByRole('heading')).toBeFocused();
    expect((await elsewhere.get('/api/v1/loginInfo')).status()).toBe(401);
    await devices.getByRole('button', { name: /^移除/ }).click();
    await expect(devices).toContainText('没有记住的设备');
    await expect(devices.getByRole('heading')).toBeFocused();
    await expect(page.getByRole('button', { name: '退出其他所有登录' })).toBeDisabled();
    await elsewhere.dispose();
  });

  test('[SGN-85] the profile signs out all other sessions after a confirmation', async ({
    page,
    enterWith,
    playwright,
    baseURL,
    store,
  }) => {
    const person = await enterWith([], '/check');
    const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    await logIn(elsewhere, store, person, { rememberMe: true });
    await page.goto('/per_inf');
    await page.getByRole('button', { name: '退出其他所有登录' }).click();
    const dialog = page.getByRole('dialog', { name: '退出其他所有登录？' });
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(page.getByRole('button', { name: '退出其他所有登录' })).toBeFocused();
    expect((await elsewhere.get('/api/v1/loginInfo')).status()).toBe(200);
    await page.getByRole('button', { name: '退出其他所有登录' }).click();
    await dialog.getByRole('button', { name: '退出其他所有登录' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '登录会话与设备' })).toBeFocused();
    await expect(page.getByRole('region', { name: '登录会话', exact: true }).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('region', { name: '记住的设备' })).toContainText('没有记住的设备');
    expect((await elsewhere.get('/api/v1/loginInfo')).status()).toBe(401);
    await elsewhere.dispose();
  });
});
