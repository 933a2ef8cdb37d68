import { allPermissionKeys } from '@touchline/domain/access/permission-tree';

import { foreignTexts } from '../support/foreign-texts.ts';
import { expect, pathOf, test } from '../support/journey.ts';
import { goInside, userMenuOf } from '../support/screens.ts';

const everything = { merchantCode: 'platform' };

test('[SHL-22] [SHL-23] the schedules of soccer and basketball predictions lead to their drafts', async ({
  page,
  enterWith,
}) => {
  await enterWith(allPermissionKeys, '/pre_soc_sch', everything);
  await expect(page).toHaveURL('/pre_soc_odd_dra');
  await page.goto('/pre_bak_sch');
  await expect(page).toHaveURL('/pre_bak_odd_dra');
});

test('[SHL-24] other schedules open under their own addresses', async ({ page, enterWith }) => {
  await enterWith(allPermissionKeys, '/val_new', everything);
  for (const route of ['/spo_soc_sch', '/spo_bak_sch', '/sin_bas_sch', '/gam_lol_sch']) {
    await goInside(page, route);
    await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible();
    expect(pathOf(page)).toBe(route);
  }
});

const plain: readonly (readonly [id: string, path: string, title: string, small?: string])[] = [
  ['SHL-27', '/403', '权限不足'],
  ['SHL-28', '/404', '页面不存在'],
  ['SHL-29', '/502', '网关错误', 'Bad Gateway'],
  ['SHL-30', '/504', '网关超时', 'Gateway Time-out'],
  ['SHL-26', '/sup', '页面不存在'],
];
for (const [id, path, text, small] of plain) {
  test(`[${id}] ${path} says ${text}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
    if (small !== undefined) await expect(page.getByText(small, { exact: true })).toBeVisible();
    expect(pathOf(page)).toBe(path);
  });
}

const forbidden = [
  { keys: [], says: '您的账号暂未获得任何可访问页面的权限', hasHome: false },
  { keys: ['mon_liv-view'], says: '您的账号没有首页的访问权限', hasHome: false },
  { keys: ['pro_anc_lis-view'], says: '您的账号没有访问该页面的权限', hasHome: true },
];
for (const { keys, says, hasHome } of forbidden) {
  test(`the insufficient-permission page tells someone with ${keys.length === 0 ? 'nothing' : keys.join()} what is true of them`, async ({
    page,
    enterWith,
  }) => {
    await enterWith(keys, '/403', everything);
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByRole('button', { name: '返回首页' })).toHaveCount(hasHome ? 1 : 0);
    await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
  });
}

test('a page that fails to load leaves the shell usable', async ({ page, enterWith }) => {
  await page.route('**/assets/profile-page-*.js', (route) => route.abort());
  await enterWith(['pro_anc_lis-view'], '/per_inf');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('发生意外错误');
  await page.getByRole('link', { name: 'Touchline 首页' }).click();
  await expect(page).toHaveURL('/pro_anc_lis');
  await expect(page.getByRole('heading', { name: '主播列表' })).toBeVisible();
});

test('a page opened offline names the network, and loads by itself once online', async ({
  page,
  context,
  enterWith,
}) => {
  await enterWith(['pro_anc_lis-view', 'bac_#_ope-view'], '/pro_anc_lis');
  await expect(page.getByRole('heading', { name: '主播列表' })).toBeVisible();
  await context.setOffline(true);
  await goInside(page, '/bac_ope');
  const crash = page.getByRole('alert').filter({ hasText: '网络连接失败，请检查网络后重试' });
  await expect(crash).toBeVisible();
  await crash.getByRole('button', { name: '重试' }).click();
  await expect(crash).toBeVisible();
  await expect(userMenuOf(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('操作日志');
  await expect(page).toHaveURL('/bac_ope');
  await expect(page.getByRole('button', { name: '校验' }), 'with its styles').toHaveCSS('cursor', 'pointer');
});

test('a page outside the shell opened offline survives a retry, and loads once online', async ({ page, context }) => {
  await page.goto('/login&');
  await context.setOffline(true);
  await goInside(page, '/forgetPassword');
  await expect(page.getByText('网络连接失败，请检查网络后重试')).toBeVisible();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('网络连接失败，请检查网络后重试')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('忘记密码');
});

test('[SHL-21] /maintain shows the maintenance picture', async ({ page }) => {
  await page.goto('/maintain');
  await expect(page.getByRole('img')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('系统维护中');
});

const wordings = [
  ['SHL-33', '401', '访问被拒绝'],
  ['SHL-34', '403', '权限不足'],
  ['SHL-35', '404', '页面未找到'],
  ['SHL-36', '405', '请求方法不允许'],
  ['SHL-37', '406', '资源类型不可接受'],
  ['SHL-38', '410', '资源已不存在'],
  ['SHL-39', '500', '服务器内部错误'],
  ['SHL-40', '501', '功能未实现'],
  ['SHL-41', '502', '网关错误或服务器过载'],
  ['SHL-42', '503', '服务不可用'],
  ['SHL-43', '504', '网关超时'],
  ['SHL-44', '505', 'HTTP 版本不受支持'],
  ['SHL-45', '418', '发生意外错误'],
] as const;
const ids = wordings.map(([id]) => `[${id}]`).join(' ');

test(`[SHL-32] ${ids} /error speaks the text of its status`, async ({ page }) => {
  await page.goto('/error');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('发生意外错误');
  for (const [, status, text] of wordings) {
    await goInside(page, `/error?status=${status}`);
    await expect(title, status).toHaveText(text);
  }
});

test('"try again" leads back to the previous page, never to another site', async ({ page, enterWith }) => {
  await enterWith(['pro_anc_lis-view'], '/error?status=503&from=%2Fper_inf');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page).toHaveURL('/per_inf');
  await page.goto('/error?status=503&from=https%3A%2F%2Felsewhere.example%2F');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page).toHaveURL('/pro_anc_lis');
});

test('[SHL-01] every text on a screen is Chinese', async ({ page, enterWith }) => {
  const foreign = () => foreignTexts(page);
  const open = ['/login&', '/login&401', '/login&403', '/forgetPassword', '/resetPassword?resetToken=x'];
  const others = [
    '/signInLink?linkToken=x',
    '/undoEmail?undoToken=x',
    '/maintain',
    '/403',
    '/404',
    '/502',
    '/504',
    '/error',
  ];
  for (const path of [...open, ...others]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await foreign(), path).toEqual([]);
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await enterWith(allPermissionKeys, '/per_inf', everything);
  await page.getByRole('button', { name: /^密码/ }).click();
  await page.getByRole('button', { name: '帮助' }).hover();
  const browserNames = /^(?:Chrome|Linux|·|\d|\s)+$/;
  expect((await foreign()).filter((text) => !browserNames.test(text))).toEqual([]);
});
