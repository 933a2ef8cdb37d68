import { randomBytes } from 'node:crypto';

import type { Page } from '@playwright/test';

import { environment } from '../support/environment.ts';
import { expect, logIn, provenBy, test } from '../support/journey.ts';
import { sidebarOf } from '../support/screens.ts';

const superAdmin = { merchantCode: 'platform', isSuperAdmin: true, name: '苏敏' };
const newCode = () => `c${randomBytes(5).toString('hex')}`;
/** No two merchants have the same alias. */
const aliasOf = (code: string) => `云岭 ${code.slice(1)}`;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('[MER-01] [MER-18] a merchant is made, and its admin follows the link, sets a password and signs in', async ({
  page,
  browser,
  newPerson,
  enter,
  store,
}) => {
  const code = newCode();
  const alias = aliasOf(code);
  const account = `${code}admin`;
  await enter(await newPerson(superAdmin), '/com_lis');
  await page.getByRole('button', { name: '新增商户' }).click();
  await expect(page).toHaveURL('/com_lis_new');
  for (const [name, text] of [
    ['商户代码', code],
    ['商户简称', alias],
    ['中文名称', '云岭体育文化有限公司'],
    ['管理员账号', account],
    ['管理员姓名', '何佳怡'],
    ['管理员邮箱', `${account}@journeys.example`],
  ] as const)
    await field(page, name).fill(text);
  await page.getByRole('checkbox', { name: '足球', exact: true }).check();
  await page.getByRole('button', { name: '新增商户' }).click();

  const modal = page.getByRole('dialog', { name: `商户已创建：${alias}` });
  await expect(modal.getByText(code, { exact: true })).toBeVisible();
  const link = (await modal.getByText(/resetToken=/).textContent()) ?? '';
  await modal.getByRole('button', { name: '完成' }).click();
  await expect(page).toHaveURL('/com_lis');

  const context = await browser.newContext();
  const admin = await context.newPage();
  const { pathname, search } = new URL(link, environment.baseUrl);
  await admin.goto(pathname + search);
  await admin.getByRole('textbox', { name: '新密码' }).fill('Brand-new-42');
  await admin.getByRole('textbox', { name: '确认密码' }).fill('Brand-new-42');
  await admin.getByRole('button', { name: '重置密码' }).click();
  await expect(admin.getByRole('heading', { name: '密码已重置' })).toBeVisible();
  expect(await logIn(context.request, store, { account, password: 'Brand-new-42' })).toBe(200);
  await admin.goto('/bac_acc');
  await expect(admin.locator('tr[data-row]')).toHaveCount(1);
  await expect(admin.locator('tr[data-row]')).toContainText(account);
  await expect(sidebarOf(admin).getByRole('button', { name: '商户管理' })).toHaveCount(0);
  await context.close();
});

test(
  'a purchase taken away in another window bites on the next request, and what else was bought stays',
  provenBy(
    'apps/web/src/features/merchants/form/merchant-form.browser.test.tsx: before a purchase is taken away the form shows who loses which pages, and asks',
    'apps/server/src/modules/merchants/purchases.test.ts: [MER-14] a purchase taken away cuts rights on the next request, and given back restores them',
  ),
  async ({ page, newPerson, enter, enterElsewhere }) => {
    const code = newCode();
    const alias = aliasOf(code);
    await enter(await newPerson(superAdmin), '/com_lis');
    const made = await page.request.post('/api/v1/merchants', {
      headers: { Origin: environment.baseUrl },
      data: {
        code,
        admin: { account: `${code}admin`, name: '何佳怡', email: `${code}@journeys.example` },
        baseInfo: { nameCn: '云岭体育文化有限公司', nameEn: '', alias, parentId: null },
        contacts: [],
        servers: [],
        purchases: { sports: ['SOC', 'BAK'], games: [], addOn: false, sinSport: false },
        streamingMode: { serviceInChina: true, icpCertificate: '', cdnAdmin: 'PLATFORM' },
      },
    });
    expect(made.status(), await made.text()).toBe(200);
    const person = await newPerson({
      merchantCode: code,
      name: '林溪',
      keys: ['spo_soc_sch-view', 'spo_bak_sch-view'],
    });
    const elsewhere = await enterElsewhere(person, '/spo_bak_sch');
    await expect(elsewhere.getByRole('heading', { name: '篮球赛程' })).toBeVisible();

    await page.goto(`/com_lis/${code}/info#purchases`);
    await page.getByRole('checkbox', { name: '篮球', exact: true }).uncheck();
    await page.getByRole('button', { name: '保存商户' }).click();
    const review = page.getByRole('dialog', { name: `移除采购项目：${alias}` });
    await expect(review).toContainText('林溪');
    await expect(review).toContainText('篮球');
    await review.getByRole('button', { name: '移除并保存' }).click();
    await expect(page.getByTestId('toast')).toContainText(`已更新 ${alias}`);

    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/login&401$/);
    await elsewhere.goto('/spo_soc_sch');
    await expect(elsewhere.getByRole('heading', { name: '足球赛程' })).toBeVisible();
  },
);
