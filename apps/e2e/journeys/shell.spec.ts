import { expect, test } from '../support/journey.ts';
import { breadcrumbOf, sidebarOf, tabsOf, userMenuOf } from '../support/screens.ts';

/** Has bought every page. */
const platform = { merchantCode: 'platform' };

test.describe('the header', () => {
  test('[SHL-52] [SHL-59] [SHL-63] third-level pages are tabs, named and addressed by their key', async ({
    page,
    enterWith,
  }) => {
    await enterWith(['bac_#_acc-view', 'bac_#_rol-view', 'bac_#_ope-view', 'bac_#_acc-action'], '/bac_rol');
    const tabs = tabsOf(page).getByRole('link');
    await expect(tabs).toHaveText(['账号', '角色', '操作日志']);
    await expect(tabs.nth(0)).toHaveAttribute('href', '/bac_acc');
    await expect(tabs.nth(2)).toHaveAttribute('href', '/bac_ope');
    await expect(tabs.nth(1)).toHaveAttribute('aria-current', 'page');
    await tabs.nth(0).click();
    await expect(page).toHaveURL('/bac_acc');
    await expect(tabs.nth(0)).toHaveAttribute('aria-current', 'page');
  });

  test('[SHL-66] the user menu offers profile and sign-out', async ({ page, enterWith }) => {
    const person = await enterWith(['pro_anc_lis-view'], '/pro_anc_lis');
    await userMenuOf(page).click();
    const banner = page.getByRole('banner');
    await expect(banner).toContainText(`${person.account} · 商户 starsport`);
    await expect(banner.getByRole('button', { name: '退出登录' })).toBeVisible();
    await banner.getByRole('link', { name: '个人资料' }).click();
    await expect(page).toHaveURL('/per_inf');
    await expect(breadcrumbOf(page)).toHaveText('个人资料');
  });
});

test.describe('the sidebar', () => {
  test('[SHL-58] the backstage menu lists permitted pages, and is absent without any', async ({ page, enterWith }) => {
    await enterWith(['bac_#_rol-view', 'bac_#_ope-view'], '/bac_rol', platform);
    await expect(sidebarOf(page).getByRole('button')).toHaveText(['后台管理']);
    await sidebarOf(page).getByRole('button', { name: '后台管理' }).hover();
    await expect(sidebarOf(page).getByRole('link')).toHaveText(['角色', '操作日志']);
    await enterWith(['val_new-view'], '/val_new', platform);
    await expect(sidebarOf(page).getByRole('button')).toHaveText(['增值内容']);
  });

  test('[SHL-55] [SHL-56] the sidebar shows help and the version at the bottom left', async ({ page, enterWith }) => {
    await enterWith(['pro_anc_lis-view'], '/pro_anc_lis');
    const help = await page.getByRole('button', { name: '帮助' }).boundingBox();
    expect(help?.x).toBeLessThan(80);
    expect((help?.y ?? 0) + (help?.height ?? 0)).toBeGreaterThan(800);
    const version = page.getByText(/^v\d+\.\d+\.\d+$/);
    await expect(version).toBeVisible();
    expect((await version.boundingBox())?.y).toBeGreaterThan(800);
  });

  const manuals = { anchor: '主播管理操作手册', reservation: '节目预约操作手册' };
  const helps = [
    { keys: ['pro_anc_lis-view', 'pro_anc_lis-reservation'], listed: [manuals.anchor, manuals.reservation] },
    { keys: ['pro_anc_lis-view'], listed: [manuals.anchor] },
    { keys: ['bac_#_acc-view', 'pro_anc_lis-reservation'], listed: [manuals.reservation] },
    { keys: ['bac_#_acc-view'], listed: [] },
  ];
  for (const { keys, listed } of helps) {
    test(`[SHL-92] [SHL-93] with ${keys.join(' and ')} help lists ${listed.length} manuals`, async ({
      page,
      enterWith,
    }) => {
      await enterWith(keys, '/check');
      await page.getByRole('button', { name: '帮助' }).hover();
      await expect(page.getByRole('button', { name: '键盘快捷键' })).toBeVisible();
      const manual = { name: /操作手册$/ };
      await expect(page.getByRole('link', manual)).toHaveText(listed);
    });
  }
});

test.describe('leaving a form', () => {
  test('[SHL-91] leaving unsaved changes inside the app asks first', async ({ page, enterWith }) => {
    await enterWith(['pro_anc_lis-view'], '/per_inf');
    await page.getByRole('button', { name: /^用户名/ }).click();
    const field = page.getByRole('textbox', { name: '用户名' });
    await field.fill('还没保存');
    await page.getByRole('link', { name: 'Touchline 首页' }).click();
    const dialog = page.getByRole('dialog', { name: '尚未保存，确定离开？' });
    await expect(dialog.getByRole('button', { name: '继续编辑' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/per_inf');
    await expect(field).toHaveValue('还没保存');
    await userMenuOf(page).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: '退出登录' })).toHaveCount(0);
    await expect(userMenuOf(page)).toBeFocused();
    await expect(field).toHaveValue('还没保存');
    await page.getByRole('link', { name: 'Touchline 首页' }).click();
    await dialog.getByRole('button', { name: '放弃修改并离开' }).click();
    await expect(page).toHaveURL('/pro_anc_lis');
  });

  test('[SHL-91] closing or reloading a tab with unsaved changes asks first', async ({ page, enterWith }) => {
    await enterWith([], '/per_inf');
    await page.getByRole('button', { name: /^用户名/ }).click();
    await page.getByRole('textbox', { name: '用户名' }).fill('还没保存');
    const requested = page.waitForEvent('dialog');
    void page.reload().catch(() => undefined);
    const question = await requested;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await expect(page.getByRole('textbox', { name: '用户名' })).toHaveValue('还没保存');
    await page.getByRole('button', { name: '取消', exact: true }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: /^用户名/ })).toBeVisible();
  });
});

test('[SHL-68] the back-to-top button fades in between 800 and 1600 px and stays', async ({
  page,
  enterWith,
  database,
}) => {
  const person = await enterWith([], '/403');
  await database.run(
    person.merchantCode,
    `INSERT INTO identity.sessions (token_hash, merchant_code, account_id, user_agent, address)
     SELECT sha256(($2 || n)::bytea), $1, $2::bigint, 'Mozilla/5.0', '192.0.2.1' FROM generate_series(1, 60) n`,
    [person.merchantCode, person.id],
  );
  await page.goto('/per_inf');
  await expect(page.getByRole('listitem').nth(50)).toBeAttached();
  const button = page.locator('button[aria-label="返回顶部"]');
  const opacityAt = async (scroll: number) => {
    await page.evaluate((top) => window.scrollTo(0, top), scroll);
    await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 2, scroll);
    // Whatever follows a scroll is drawn within the frame after the next.
    for (let frame = 0; frame < 2; frame += 1)
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(resolve);
          }),
      );
    return button.evaluate((element) => Number(getComputedStyle(element).opacity));
  };
  expect(await opacityAt(0)).toBe(0);
  await expect(button).toBeHidden();
  expect(await opacityAt(800)).toBe(0);
  expect(await opacityAt(1200)).toBeCloseTo(0.5, 1);
  expect(await opacityAt(1600)).toBe(1);
  expect(await opacityAt(2200)).toBe(1);
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('[SHL-97] option lists live in session storage for 600 seconds, by account and permission version', async ({
  page,
  enterWith,
}) => {
  const person = await enterWith([], '/per_inf');
  const isOptions = (url: string) => url.endsWith('/settings') && !url.endsWith('/notices/settings');
  let requested = 0;
  page.on('request', (request) => {
    if (isOptions(request.url())) requested += 1;
  });
  const open = async () => {
    await page.getByRole('button', { name: /^密码/ }).click();
    await expect(page.getByText('密码长度为 8–20 个字符')).toBeVisible();
  };
  const entries = () => page.evaluate(() => Object.entries<string>(sessionStorage));
  await open();
  await expect.poll(async () => (await entries()).length).toBe(1);
  const [[key, value] = ['', '']] = await entries();
  expect(key).toContain(person.account);
  expect(key).toMatch(/:\d+\.\d+:settings$/);
  const cached = JSON.parse(value) as { savedAt: number; data: object };
  await page.reload();
  await open();

  const stale = JSON.stringify({ ...cached, savedAt: cached.savedAt - 601_000 });
  await page.evaluate(([name, text]) => sessionStorage.setItem(name ?? '', text ?? ''), [key, stale]);
  const answered = page.waitForResponse((response) => isOptions(response.url()));
  await page.reload();
  await open();
  await answered;
  expect(requested, 'once anew, and not on the load before').toBe(2);
});
