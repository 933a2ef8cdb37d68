import type { BrowserContext, Page } from '@playwright/test';

import type { JourneyPerson } from '../support/database.ts';
import { environment } from '../support/environment.ts';
import { byNight, expect, pathOf, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { LogsPage } from '../support/pages/logs-page.ts';
import { goInside, sidebarOf, tabsOf } from '../support/screens.ts';

const superAdmin = { merchantCode: 'platform', isSuperAdmin: true, name: '苏敏' };
const barOf = (page: Page) => page.getByRole('region', { name: '代商户操作' });
const switchOf = (page: Page) => page.getByRole('button', { name: /^切换商户/ });
const rowOf = (page: Page, code: string) => page.locator(`tr[data-row="${code}"]`);

/** Searched for, because other journeys leave merchants too. */
async function find(page: Page, code: string): Promise<void> {
  const search = page.getByRole('textbox', { name: '搜索商户名称或代码' });
  await search.fill(code);
  await search.press('Enter');
  await expect(rowOf(page, code)).toBeVisible();
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
}

test('[SHL-98] [MER-02] a super-admin lists all merchants, opens one, sees the acting merchant, and leaves it', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  const code = await plantMerchant(database, { alias: '云岭体育' });
  await newPerson({ merchantCode: code, name: '何佳怡' });
  await enter(await newPerson(superAdmin), '/com_lis');
  await expect(sidebarOf(page).getByRole('button', { name: '商户管理' })).toBeVisible();
  for (const [each, alias] of [
    ['starsport', '星辰体育'],
    ['platform', '平台运营'],
  ] as const) {
    await find(page, each);
    await expect(rowOf(page, each)).toContainText(alias);
  }
  await find(page, code);
  await expect(rowOf(page, code).getByRole('cell')).toContainText(['云岭体育', '启用', code, '1', '不要求']);

  const requested = page.waitForRequest('**/users?*');
  await page.getByRole('button', { name: '代为操作 云岭体育' }).click();
  expect(new URL((await requested).url()).searchParams.get('merchantCodeBySa')).toBe(code);
  await expect(page).toHaveURL(new RegExp(`/com_lis/${code}/bac_acc$`));
  await expect(barOf(page)).toContainText('正在代“云岭体育”操作');
  await expect(page.getByText('何佳怡')).toBeVisible();
  await expect(switchOf(page)).toContainText('云岭体育');

  await tabsOf(page).getByRole('link', { name: '操作日志' }).click();
  await expect(page).toHaveURL(new RegExp(`/com_lis/${code}/bac_ope$`));
  await expect(tabsOf(page).getByRole('link', { name: '操作日志' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('还没有操作日志')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/com_lis/${code}/bac_acc$`));
  await page.goBack();
  await page.getByRole('dialog', { name: '退出代操作？' }).getByRole('button', { name: '继续代操作' }).click();
  await expect(barOf(page)).toBeVisible();
  await barOf(page).getByRole('link', { name: '退出代操作' }).click();
  // As it was left.
  await expect(page).toHaveURL(`/com_lis?keyword=${code}`);
  await expect(barOf(page)).toHaveCount(0);
});

test(
  '[SHL-98] [MER-02] read-only mode says so, offers no change, and stays on from page to page',
  byNight,
  async ({ page, database, newPerson, enter }) => {
    const code = await plantMerchant(database, { alias: '云岭体育' });
    await enter(await newPerson(superAdmin), `/com_lis?keyword=${code}`);
    await page.getByRole('button', { name: '更多操作 云岭体育' }).click();
    await page.getByRole('menuitem', { name: '只读查看' }).click();
    await expect(barOf(page)).toContainText('只读查看“云岭体育”');
    for (const [name, path] of [
      ['角色', 'bac_rol'],
      ['操作日志', 'bac_ope'],
      ['账号', 'bac_acc'],
    ] as const) {
      await tabsOf(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(new RegExp(`/com_lis/${code}/${path}\\?mode=view$`));
      await expect(barOf(page)).toContainText('只读查看“云岭体育”');
      await expect(page.getByRole('table').first()).toBeVisible();
      await expect(page.getByRole('button', { name: /^(新增|编辑|删除|复制|更多操作)/ })).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('switch')).toHaveCount(0);
    }
    await page.reload();
    await expect(barOf(page)).toContainText('只读查看“云岭体育”');
  },
);

test('a merchant opened without a page shows its accounts, and an unknown page of it is not found', async ({
  page,
  newPerson,
  enter,
}) => {
  await enter(await newPerson(superAdmin), '/com_lis/starsport?mode=view');
  await expect(page).toHaveURL(/\/com_lis\/starsport\/bac_acc\?mode=view$/);
  for (const path of ['/com_lis/starsport/bac_xyz', '/com_lis/no.such/bac_acc', '/com_lis/no.such']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/404$/);
  }
});

test('an unknown merchant code opens nothing, says so and leads to the list', async ({ page, newPerson, enter }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await enter(await newPerson(superAdmin), '/com_lis/nope/bac_acc');
  await expect(page.getByRole('heading', { name: '没有代码为“nope”的商户' })).toBeVisible();
  await expect(barOf(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: '新增账号' })).toHaveCount(0);
  await expect(switchOf(page)).toContainText('选择商户');
  await expect(page.getByTestId('banner')).toHaveCount(0);
  expect(calls.filter((url) => url.includes('/users'))).toEqual([]);
  await page.getByRole('link', { name: '返回公司列表' }).click();
  await expect(page).toHaveURL(/\/com_lis$/);
});

test(
  '[SHL-98] the merchant switch opens the same page of another merchant',
  byNight,
  async ({ page, newPerson, enter }) => {
    await enter(await newPerson(superAdmin), '/com_lis/starsport/bac_ope?mode=view');
    await expect(barOf(page)).toContainText('只读查看“星辰体育”');
    await switchOf(page).click();
    await page.getByRole('link', { name: '巅峰电竞 peakgame' }).click();
    await expect(page).toHaveURL(/\/com_lis\/peakgame\/bac_ope\?mode=view$/);
    await expect(barOf(page)).toContainText('只读查看“巅峰电竞”');
  },
);

test('[LOG-15] requiring a second factor of a merchant asks first, and the merchant’s log names the super-admin', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  const code = await plantMerchant(database, { alias: '云岭体育' });
  const boss = await newPerson(superAdmin);
  await enter(boss, `/com_lis?keyword=${code}`);
  const toggle = rowOf(page, code).getByRole('switch', { name: /使用两步验证$/ });
  await toggle.click();
  const dialog = page.getByRole('dialog', { name: '要求“云岭体育”使用两步验证？' });
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await dialog.getByRole('button', { name: '要求两步验证' }).click();
  const address = new URL((await sent).url());
  expect(address.pathname).toBe(`/api/v1/merchants/${code}`);
  expect(address.searchParams.get('merchantCodeBySa')).toBe(code);
  await expect(toggle).toBeChecked();
  await expect(page.getByTestId('toast')).toContainText('已要求 云岭体育 使用两步验证');

  await page.getByRole('button', { name: '代为操作 云岭体育' }).click();
  await tabsOf(page).getByRole('link', { name: '操作日志' }).click();
  const logs = new LogsPage(page);
  await expect(logs.row('修改商户设置')).toContainText(boss.account);
  await logs.row('修改商户设置').click();
  await expect(logs.detail).toContainText('平台运营 (platform)');
  await expect(logs.detail).toContainText('超级管理员代“云岭体育');
  await expect(logs.detail.getByRole('row', { name: '要求两步验证 否 是' })).toBeVisible();
});

/** The same session under another name of the same machine. */
async function visitAs(context: BrowserContext, page: Page, hostname: string, path: string): Promise<void> {
  const { port } = new URL(environment.baseUrl);
  const cookies = await context.cookies();
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: hostname })));
  await page.goto(`http://${hostname}:${port}${path}`);
}

test.describe('the portal', () => {
  // The sign-in's own row stands in the log.
  test.use({ signsIn: true });

  test(
    '[SHL-98] the portal shows one merchant, to a super-admin too',
    byNight,
    async ({ page, context, newPerson, enter }) => {
      await enter(await newPerson(superAdmin), '/per_inf');
      await expect(switchOf(page)).toBeVisible();
      await visitAs(context, page, 'portal.localhost', '/bac_ope');
      const logs = new LogsPage(page);
      const requested = page.waitForRequest('**/logs?*');
      await page.reload();
      expect(new URL((await requested).url()).searchParams.get('merchantCode')).toBe('platform');
      await expect(logs.rows.first()).toBeVisible();
      await expect(page.getByRole('columnheader', { name: '商户' })).toHaveCount(0);
      await expect(logs.merchant).toHaveCount(0);
      await expect(switchOf(page)).toHaveCount(0);
      await expect(sidebarOf(page).getByRole('button')).toHaveText([
        '体育管理',
        '后台管理',
        '单项赛程',
        '电竞管理',
        '节目管理',
        '主播',
        '域名管理',
        '增值内容',
      ]);
      await goInside(page, '/com_lis');
      await expect(page.getByRole('heading', { name: '公司列表只在管理站点提供' })).toBeVisible();

      await visitAs(context, page, 'sa.localhost', '/com_lis?keyword=starsport');
      await expect(rowOf(page, 'starsport')).toContainText('星辰体育');
      await expect(switchOf(page)).toBeVisible();
    },
  );
});

test('pages of another merchant open for super-admins only', async ({ page, newPerson, enter }) => {
  const person: JourneyPerson = await newPerson({ merchantCode: 'platform', keys: ['com_lis-view', 'bac_#_acc-view'] });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await enter(person, '/com_lis/starsport/bac_acc');
  await expect(page.getByRole('heading', { name: '只有超级管理员可以打开其他商户' })).toBeVisible();
  expect(pathOf(page)).toBe('/com_lis/starsport/bac_acc');
  expect(calls.filter((url) => url.includes('/users'))).toEqual([]);
});
