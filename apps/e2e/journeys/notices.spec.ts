import type { Locator, Page } from '@playwright/test';

import { expect, logIn, pathOf, test } from '../support/journey.ts';
import { ProfilePage } from '../support/profile-page.ts';
import { userMenuOf } from '../support/screens.ts';

const fallback = '系统内部错误，请稍后重试';

async function saveName(page: Page, name: string): Promise<void> {
  const profile = new ProfilePage(page);
  if ((await profile.editors.count()) === 0) await profile.name.click();
  await profile.input('用户名').fill(name);
  await profile.confirm.click();
}

/** At the edge, where the real server cannot be brought to say it. */
async function answerSavesWith(page: Page, status: number, body: object): Promise<void> {
  await page.route('**/user/profile', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status, json: body }) : route.continue(),
  );
}

async function livesFor(notice: Locator): Promise<number> {
  const startedAt = Date.now();
  await expect(notice).toHaveCount(0, { timeout: 15_000 });
  return Date.now() - startedAt;
}

test('[SHL-69] a toast stands at the top right for 3 s, and waits while it is hovered or focused', async ({
  page,
  enterWith,
}) => {
  await enterWith([], '/per_inf');
  const toast = page.getByTestId('toast');
  await saveName(page, '第一次');
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect(box?.y).toBeLessThan(120);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1480);
  const life = await livesFor(toast);
  expect(life).toBeGreaterThan(2000);
  expect(life).toBeLessThan(4500);

  await saveName(page, '第二次');
  await toast.hover();
  await page.waitForTimeout(3800);
  await expect(toast).toBeVisible();
  await page.mouse.move(300, 700);
  expect(await livesFor(toast)).toBeLessThan(4500);

  await saveName(page, '第三次');
  await expect(new ProfilePage(page).name, 'the editor has given the focus back').toBeFocused();
  await toast.getByRole('button', { name: '关闭通知' }).focus();
  await page.waitForTimeout(3800);
  await expect(toast).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toast).toHaveCount(0);
});

test('[SHL-85] [SHL-87] [SHL-89] the banner shows the message for 4 s, and waits while it is hovered or focused', async ({
  page,
  enterWith,
}) => {
  await enterWith([], '/per_inf');
  await answerSavesWith(page, 409, {
    error: { code: '000409', message: '内容已被他人修改', details: [], traceId: 'abc' },
  });
  const banner = page.getByTestId('banner');
  await saveName(page, '改不了');
  await expect(banner).toContainText('内容已被他人修改');
  const life = await livesFor(banner);
  expect(life).toBeGreaterThan(3000);
  expect(life).toBeLessThan(5500);

  await saveName(page, '改不了');
  await banner.hover();
  await page.waitForTimeout(4800);
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: '关闭通知' }).focus();
  await page.mouse.move(300, 700);
  await page.waitForTimeout(4500);
  await expect(banner).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(banner).toHaveCount(0);
  await expect(new ProfilePage(page).input('用户名')).toHaveValue('改不了');
});

const spoken = [
  ['SHL-86', { message: '总的说法', details: [{ errorMessage: '细节在先' }, { errorMessage: '其次' }] }, '细节在先'],
  ['SHL-86', { message: '总的说法', details: [{ errorMessages: '另一种写法' }] }, '另一种写法'],
  ['SHL-87', { message: '总的说法', details: [] }, '总的说法'],
  ['SHL-88', { details: [] }, fallback],
] as const;

test('[SHL-86] [SHL-87] [SHL-88] the banner speaks the first detail, else the message, else the fallback', async ({
  page,
  enterWith,
}) => {
  await enterWith([], '/per_inf');
  for (const [id, said, text] of spoken) {
    await page.unrouteAll();
    await answerSavesWith(page, 500, { error: { code: '000999', ...said } });
    await saveName(page, '改不了');
    await expect(page.getByTestId('banner'), id).toContainText(text);
    await page.getByTestId('banner').getByRole('button', { name: '关闭通知' }).click();
  }
});

test('[SHL-84] [SHL-89] a real refusal raises the banner, whose trace id can be copied', async ({
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
  await expect(page.getByTestId('toast')).toHaveText('文字已复制');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(error.traceId);
  await elsewhere.dispose();
});

test('[SHL-82] an action that hides its toast shows none', async ({ page, enterWith }) => {
  await enterWith([], '/per_inf');
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('[data-testid=toast]') !== null) document.body.dataset['sawToast'] = 'yes';
    }).observe(document.body, { childList: true, subtree: true });
  });
  await userMenuOf(page).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/login&');
  await page.waitForTimeout(500);
  await expect(page.locator('body')).not.toHaveAttribute('data-saw-toast');
});

test.describe('without an answer', () => {
  test('a list says that it is out of date, shows no old rows for a new question, and recovers', async ({
    page,
    context,
    enterWith,
  }) => {
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
  });

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

  test('[SHL-90] a gateway that answers in its place counts as none, and its status is shown', async ({
    page,
    enterWith,
  }) => {
    await enterWith([], '/403');
    await page.route('**/loginInfo', (route) => route.fulfill({ status: 503, body: '<html>503</html>' }));
    await page.goto('/per_inf');
    await expect.poll(() => pathOf(page)).toBe('/error');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('服务不可用');
  });

  test('[SHL-90] a save stays in place with what was typed, and so does a refetch', async ({ page, enterWith }) => {
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
    await page.route('**/user/profile', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await profile.confirm.click();
    await expect(page.getByTestId('toast')).toHaveText('更新成功');
    await expect(profile.email).toBeVisible();
    await page.waitForTimeout(2500);
    await expect(page).toHaveURL('/per_inf');
    await expect(profile.email).toBeVisible();
  });
});
