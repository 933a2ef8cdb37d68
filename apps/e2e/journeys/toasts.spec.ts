import { expect, logIn, pathOf, provenBy, test } from '../support/journey.ts';
import { ProfilePage } from '../support/pages/profile-page.ts';

test('[SHL-84] [SHL-89] a refused call raises the banner, whose trace id can be copied', async ({
  page,
  context,
  enterWith,
  database,
  playwright,
  baseURL,
  store,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await enterWith([], '/403');
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await logIn(elsewhere, store, person);
  await page.goto('/per_inf');
  const sessions = page.getByRole('region', { name: '登录会话', exact: true });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await database.run(
    person.merchantCode,
    `UPDATE identity.sessions SET ended_at = now()
     WHERE id = (SELECT max(id) FROM identity.sessions WHERE account_id = $1)`,
    [person.id],
  );
  const refusal = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await sessions.getByRole('button', { name: /^下线/ }).click();
  const { error } = (await (await refusal).json()) as { error: { message: string; traceId: string } };
  const banner = page.getByTestId('banner');
  await expect(banner).toContainText(error.message);
  await banner.getByRole('button', { name: /追踪编号/ }).click();
  await expect(page.getByTestId('toast')).toHaveText('文本已复制');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(error.traceId);
  await elsewhere.dispose();
});

test.describe('without an answer', () => {
  test(
    'an offline list says that it is stale, shows no old rows for a new query, and recovers',
    provenBy(
      'apps/web/src/features/accounts/accounts-list.browser.test.tsx: a failed refresh is reported beside the unchanged rows',
    ),
    async ({ page, context, enterWith }) => {
      const person = await enterWith(['bac_#_acc-view'], '/bac_acc');
      const rows = page.locator('tr[data-row]');
      await expect(rows.first()).toBeVisible();
      await context.setOffline(true);
      await page.getByRole('button', { name: '刷新' }).click();
      await expect(page.getByRole('alert').filter({ hasText: '刷新失败' })).toBeVisible();
      await expect(rows.first()).toBeVisible();

      const search = page.getByRole('textbox', { name: /^搜索/ });
      await search.fill(person.account);
      await search.press('Enter');
      const failed = page.getByRole('alert').filter({ hasText: '加载失败，请重试' });
      await expect(failed).toContainText('网络连接失败');
      await expect(rows).toHaveCount(0);
      await failed.getByRole('button', { name: '重试' }).click();
      await expect(failed).toBeVisible();

      await context.setOffline(false);
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(person.account);
    },
  );

  test('[SHL-90] the first load of a page opens /error, and "try again" brings the page', async ({
    page,
    enterWith,
  }) => {
    await enterWith([], '/403');
    await page.route('**/user/profile', (route) => route.abort());
    await page.goto('/per_inf');
    await expect.poll(() => pathOf(page)).toBe('/error');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('发生意外错误');
    await page.unrouteAll();
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page).toHaveURL('/per_inf');
    await expect(new ProfilePage(page).name).toBeVisible();
  });

  test('[SHL-90] a gateway’s error answer counts as no answer, and its status is shown', async ({
    page,
    enterWith,
  }) => {
    await enterWith([], '/403');
    await page.route('**/loginInfo', (route) => route.fulfill({ status: 503, body: '<html>503</html>' }));
    await page.goto('/per_inf');
    await expect.poll(() => pathOf(page)).toBe('/error');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('服务不可用');
  });

  test('[SHL-90] an unanswered save keeps the page and its typed text, and so does a refetch', async ({
    page,
    enterWith,
  }) => {
    await enterWith([], '/per_inf');
    const profile = new ProfilePage(page);
    await profile.name.click();
    await profile.input('用户名').fill('没有网络');
    await page.route('**/user/profile', (route) => route.abort());
    await profile.confirm.click();
    await expect(page.getByTestId('banner')).toContainText('网络连接失败');
    await expect(profile.input('用户名')).toHaveValue('没有网络');
    await expect(page).toHaveURL('/per_inf');

    await page.unrouteAll();
    let refetches = 0;
    await page.route('**/user/profile', (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      refetches += 1;
      return route.abort();
    });
    await profile.confirm.click();
    await expect(page.getByTestId('toast')).toHaveText('更新成功');
    // Asked once and twice again, before it is given up.
    await expect.poll(() => refetches).toBe(3);
    await expect(page).toHaveURL('/per_inf');
    await expect(profile.email).toBeVisible();
  });
});
