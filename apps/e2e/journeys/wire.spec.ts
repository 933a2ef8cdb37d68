import type { Page, Request } from '@playwright/test';

import { environment } from '../support/environment.ts';
import { expect, test } from '../support/journey.ts';
import { ProfilePage } from '../support/pages/profile-page.ts';

// The browser itself would ask for English: what asks for Chinese is the program.
test.use({ locale: 'en-US' });

function watchCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  return calls;
}

const pathsOf = (calls: readonly Request[]) => calls.map((call) => new URL(call.url()).pathname);

test('[WIR-01] every request carries the cookies and accepts zh-CN', async ({ page, enterWith }) => {
  await enterWith(['pro_anc_lis-view'], '/403');
  // Only what was answered: of a request that a navigation broke off, the browser does not tell the headers.
  const calls: Request[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) calls.push(response.request());
  });
  await page.goto('/per_inf');
  const profile = new ProfilePage(page);
  await profile.name.click();
  await profile.input('用户名').fill('带上请求头');
  await profile.confirm.click();
  await expect(profile.name).toContainText('带上请求头');
  await expect.poll(() => pathsOf(calls).some((path) => path.endsWith('/events'))).toBe(true);
  await page.goto('/login&');
  await expect(page.getByRole('slider')).toBeVisible();
  expect(new Set(calls.map((call) => call.method()))).toEqual(new Set(['GET', 'PATCH']));
  for (const call of calls) {
    const headers = await call.allHeaders();
    expect(headers['accept-language'], call.url()).toBe('zh-CN');
    expect(headers['cookie'], call.url()).toContain('touchline_session=');
  }
});

test('[WIR-02] [WIR-06] a merchant’s staff use merchant paths on the portal, and canonical paths on hosts that begin with sa', async ({
  page,
  context,
  enterWith,
}) => {
  await enterWith([], '/403');
  const portal = watchCalls(page);
  await page.goto('/per_inf');
  await expect(new ProfilePage(page).name).toBeVisible();
  const inserted = pathsOf(portal).filter((path) => !path.endsWith('/loginInfo'));
  expect(inserted.length).toBeGreaterThan(1);
  for (const path of inserted) expect(path).toMatch(/^\/api\/v1\/merchant\/(?!merchant\/)/);

  const administrator = `http://sa.localhost:${new URL(environment.baseUrl).port}`;
  const cookies = await context.cookies();
  await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: administrator, httpOnly: true })));
  const canonical = watchCalls(page);
  await page.goto(`${administrator}/per_inf`);
  await expect(new ProfilePage(page).name).toBeVisible();
  for (const path of pathsOf(canonical)) expect(path).not.toContain('/merchant/');
});

test('[WIR-06] staff of the platform use the canonical paths', async ({ page, enterWith }) => {
  await enterWith([], '/403', { merchantCode: 'platform' });
  const calls = watchCalls(page);
  await page.goto('/per_inf');
  await expect(new ProfilePage(page).name).toBeVisible();
  for (const path of pathsOf(calls)) expect(path).not.toContain('/merchant/');
});

test('[WIR-21] [WIR-22] a redirect answer is followed inside our own origin only', async ({ page, enterWith }) => {
  await enterWith(['pro_anc_lis-view'], '/per_inf');
  const profile = new ProfilePage(page);
  const answerWith = async (location: string) => {
    await page.unrouteAll();
    await page.route('**/user/profile', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 409,
            json: { error: { code: '000302', message: '请前往指定页面', details: [], location } },
          })
        : route.continue(),
    );
  };
  const left: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) left.push(request.url());
  });
  await profile.name.click();
  for (const foreign of ['https://elsewhere.example/', '//elsewhere.example/x', 'javascript:alert(1)']) {
    await answerWith(foreign);
    await profile.input('用户名').fill('去别处');
    await profile.confirm.click();
    await expect(page.getByTestId('banner')).toContainText('请前往指定页面');
    await page.getByRole('button', { name: '关闭提示' }).click();
  }
  expect(left).toEqual([]);
  await answerWith('/maintain');
  page.on('dialog', (dialog) => void dialog.accept());
  await profile.confirm.click();
  await expect(page).toHaveURL('/maintain');
});

test('a write carries a key of its own, and the same one when it is sent again', async ({ page, enterWith }) => {
  await enterWith([], '/per_inf');
  const keys: (string | undefined)[] = [];
  await page.route('**/user/profile', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length === 1 ? route.abort() : route.continue();
  });
  const profile = new ProfilePage(page);
  await profile.name.click();
  await profile.input('用户名').fill('再送一次');
  await profile.confirm.click();
  await expect(profile.name).toContainText('再送一次');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});
