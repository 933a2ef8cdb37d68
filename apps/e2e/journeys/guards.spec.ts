import type { Page } from '@playwright/test';

import { expect, pathOf, provenBy, test } from '../support/journey.ts';
import { SignInPage } from '../support/pages/sign-in-form.ts';
import { blockedDialogOf, signInFormOf, userMenuOf } from '../support/screens.ts';
import { dragBy, handleOf } from '../support/slider.ts';

const heading = { forbidden: '权限不足', missing: '页面不存在' };

test.describe('nobody signed in', () => {
  test('[SHL-05] [SHL-08] [SHL-11] [SHL-12] every entry address leads to the sign-in form', async ({ page }) => {
    for (const path of ['/', '/home', '/login', '/check', '/per_inf', '/pro_anc_lis']) {
      await page.goto(path);
      await expect.poll(() => pathOf(page), { message: path }).toBe('/login&');
      await expect(signInFormOf(page)).toBeVisible();
    }
  });

  test('[SHL-15] [SHL-16] the three addresses of the sign-in form keep their literal &, also when it is encoded', async ({
    page,
  }) => {
    for (const path of ['/login&', '/login&401', '/login&403', '/login%26', '/login%26401', '/login%26403']) {
      await page.goto(path);
      await expect(signInFormOf(page), path).toBeVisible();
      expect(new URL(page.url()).search).toBe('');
      expect(pathOf(page)).toBe(decodeURIComponent(path));
    }
    await page.goto('/login&500');
    await expect(page).toHaveURL('/404');
    await page.goto('/login?401');
    await expect.poll(() => pathOf(page)).toBe('/login&');
    await expect(blockedDialogOf(page)).toHaveCount(0);
  });

  test('[SHL-17] the 401 marker opens a dialog with three reasons and one solution', async ({ page }) => {
    await page.goto('/login&401');
    const dialog = blockedDialogOf(page);
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    await expect(dialog.getByRole('heading', { name: '解决办法' })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: '解决办法' }).locator('~ p')).toHaveCount(1);
    await dialog.getByRole('button', { name: '我知道了' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/login&');
  });

  test('[SHL-18] the 403 marker opens the dialog with exactly one reason', async ({ page }) => {
    await page.goto('/login&403');
    const dialog = blockedDialogOf(page);
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expect(dialog.getByRole('heading', { name: '解决办法' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/login&');
  });
});

test.describe('landing by permission', () => {
  const landings = [
    {
      title: '[SHL-05] [SHL-06] home is the soccer drafts where they are held',
      keys: ['bac_#_acc-view', 'pre_soc_odd_dra-view'],
      from: ['/', '/home'],
      to: '/pre_soc_odd_dra',
      shows: '足球预测 · 草稿',
    },
    {
      title: '[SHL-07] [SHL-09] [SHL-13] home, the gate and the bare login are the first held page where they are not',
      keys: ['bac_#_acc-view', 'pro_anc_lis-view'],
      from: ['/home', '/check', '/login'],
      to: '/pro_anc_lis',
      shows: '主播列表',
    },
    {
      title: '[SHL-09] [SHL-13] the gate follows the header, which begins with the drafts',
      keys: ['pro_anc_lis-view', 'pre_bak_odd_pub-view'],
      from: ['/check'],
      to: '/pre_bak_odd_pub',
      shows: '篮球预测 · 已发布',
    },
    {
      title: '[SHL-10] monitoring is never where one lands',
      keys: ['mon_liv-view', 'val_vid-view'],
      from: ['/home', '/check'],
      to: '/val_vid',
      shows: '短视频',
    },
    {
      title: '[SHL-08] [SHL-10] [SHL-14] with monitoring alone the gate itself says that permissions are missing',
      keys: ['mon_liv-view'],
      from: ['/home', '/check'],
      to: '/check',
      shows: heading.forbidden,
    },
    {
      title: '[SHL-08] [SHL-14] with nothing the gate is the insufficient-permission page',
      keys: [],
      from: ['/home', '/login', '/check'],
      to: '/check',
      shows: heading.forbidden,
    },
  ];
  for (const { title, keys, from, to, shows } of landings) {
    test(title, async ({ page, enterWith }) => {
      await enterWith(keys, '/403', { merchantCode: 'platform' });
      for (const path of from) {
        await page.goto(path);
        await expect.poll(() => pathOf(page), { message: path }).toBe(to);
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shows);
    });
  }
});

test.describe('a guarded path', () => {
  test('[SHL-19] a guarded path opened with no permissions leads to the 403 marker, and the session stays', async ({
    page,
    enterWith,
  }) => {
    const person = await enterWith([], '/pro_anc_lis');
    await expect(page).toHaveURL('/login&403');
    await expect(blockedDialogOf(page).getByRole('listitem')).toHaveCount(1);
    expect((await page.request.get('/api/v1/loginInfo')).status()).toBe(200);
    await page.goto('/per_inf');
    await expect(userMenuOf(page)).toContainText(person.name);
  });

  test('an account with no permissions still opens its profile and signs out', async ({ page, enterWith }) => {
    const person = await enterWith([], '/bac_acc');
    await blockedDialogOf(page).getByRole('button', { name: '个人资料' }).click();
    await expect(page).toHaveURL('/per_inf');
    await expect(userMenuOf(page)).toContainText(person.name);
    await page.goto('/bac_acc');
    await blockedDialogOf(page).getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL('/login&');
    await expect(blockedDialogOf(page)).toHaveCount(0);
    expect((await page.request.get('/api/v1/loginInfo')).status()).toBe(401);
  });

  test('[SHL-20] a path without its permission leads to the 401 marker, whose button leads to the landing page', async ({
    page,
    enterWith,
  }) => {
    await enterWith(['pro_anc_lis-view'], '/bac_acc');
    await expect(page).toHaveURL('/login&401');
    const dialog = blockedDialogOf(page);
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    await dialog.getByRole('button', { name: '前往可访问的页面' }).click();
    await expect(page).toHaveURL('/pro_anc_lis');
    await expect(page.getByRole('heading', { name: '主播列表' })).toBeVisible();
  });

  test('[SHL-31] [SHL-26] an unknown path shows the missing page to everyone', async ({ page, enterWith }) => {
    for (const path of ['/nowhere', '/pre_soc_odd', '/pro_anc_lis/deeper']) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/404');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading.missing);
    }
    await enterWith(['pro_anc_lis-view'], '/nowhere');
    await expect(page).toHaveURL('/404');
    await page.goto('/sup');
    await expect(page).toHaveURL('/sup');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading.missing);
  });
});

test.describe('the check before a call', () => {
  const notHeld = '/bac_acc';
  /** The address changes under the page, which stays as it is. */
  const pretend = (page: Page, path: string) =>
    page.evaluate((to) => window.history.replaceState(window.history.state, '', to), path);
  const record = (page: Page) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) sent.push(`${request.method()} ${pathname}`);
    });
    return sent;
  };

  test('[SHL-48] a call from a path without permission is not sent, but sign-out is', async ({ page, enterWith }) => {
    await enterWith(['pro_anc_lis-view'], '/per_inf');
    const sent = record(page);
    await page.getByRole('button', { name: /^用户名/ }).click();
    await page.getByRole('textbox', { name: '用户名' }).fill('不会保存');
    await pretend(page, notHeld);
    await page.getByRole('button', { name: '确认', exact: true }).click();
    await expect(page).toHaveURL('/login&401');
    expect(sent.filter((call) => call.startsWith('PATCH'))).toEqual([]);

    await page.goto('/per_inf');
    await userMenuOf(page).click();
    await pretend(page, notHeld);
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL('/login&');
    expect(sent.filter((call) => call.endsWith('/logout'))).toHaveLength(1);
  });

  test(
    'login, login info, forgot and reset password are sent from any path',
    provenBy(
      'apps/web/src/lib/calls/queued-call.test.ts: the calls around signing in are sent from any path, and wait for no session',
    ),
    async ({ page, puzzles, newPerson }) => {
      const person = await newPerson({ keys: ['pro_anc_lis-view'] });
      const sent = record(page);
      await page.goto('/resetPassword?resetToken=not-a-token');
      for (const name of ['新密码', '确认密码'])
        await page.getByRole('textbox', { name, exact: true }).fill('Brand-new-42');
      await pretend(page, notHeld);
      await page.getByRole('button', { name: '重置密码' }).click();
      await expect.poll(() => sent.filter((call) => call.endsWith('/resetPassword'))).toHaveLength(1);

      await page.goto('/forgetPassword');
      await page.getByLabel('账号').fill(person.account);
      await dragBy(page, handleOf(page), await puzzles.target());
      await expect(page.getByText('验证通过').first()).toBeVisible();
      await pretend(page, notHeld);
      await page.getByRole('button', { name: '提交申请' }).click();
      await expect.poll(() => sent.filter((call) => call.endsWith('/forgetPassword'))).toHaveLength(1);

      await page.goto('/login&');
      const form = new SignInPage(page, puzzles);
      await form.fill(person.account, person.password);
      await form.drag();
      await pretend(page, notHeld);
      await form.button.click();
      await expect(page).toHaveURL('/pro_anc_lis');

      const requested = () => sent.filter((call) => call.endsWith('/loginInfo')).length;
      const before = requested();
      await page.goto(notHeld);
      await expect(page).toHaveURL('/login&401');
      expect(requested()).toBe(before + 1);
    },
  );

  test('[SHL-49] the profile passes the check for everyone', async ({ page, enterWith }) => {
    await enterWith(['mon_liv-view'], '/per_inf', { merchantCode: 'platform' });
    await expect(page.getByRole('button', { name: /^用户名/ })).toBeVisible();
    await expect(page).toHaveURL('/per_inf');
  });
});
