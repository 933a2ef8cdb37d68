import { randomBytes } from 'node:crypto';

import type { Page } from '@playwright/test';

import { environment } from '../support/environment.ts';
import { show } from '../support/gallery.ts';
import { expect, test } from '../support/journey.ts';

// Each screen is taken four times and searched twice.
test.describe.configure({ timeout: 240_000 });

const superAdmin = { merchantCode: 'platform', isSuperAdmin: true, name: '苏敏', accountPrefix: 'sumin' };
const newCode = () => `g${randomBytes(5).toString('hex')}`;

const contact = { type: 'PROJ', callingCode: '86', phone: '138 0013 8000', email: 'he@yunling.example', remark: '' };
const longText = '云岭体育文化发展与赛事运营管理有限责任公司'.repeat(4);

/** Made by the call, with contacts, servers and purchases of every kind. */
async function makeMerchant(page: Page, name: string, changes: object = {}) {
  const code = newCode();
  // No two merchants have the same alias.
  const alias = `${name} ${code.slice(-3)}`;
  const made = await page.request.post('/api/v1/merchants', {
    headers: { Origin: environment.baseUrl },
    data: {
      code,
      admin: { account: `${code}a`, name: '何佳怡', email: `${code}@journeys.example` },
      baseInfo: { nameCn: `${name}文化有限公司`, nameEn: 'Yunling Sports Ltd.', alias, parentId: 'starsport' },
      contacts: [
        { ...contact, name: '何佳怡', remark: '工作日 10:00 至 19:00' },
        { ...contact, type: 'TECH', name: '周子墨', callingCode: '886', phone: '2 2345 6789' },
      ],
      servers: [
        { type: 'PROD', address: '8.8.8.0/24', remark: '读取直播流' },
        { type: 'TEST', address: '10.0.0.8', remark: '' },
      ],
      purchases: { sports: ['SOC', 'BAK'], games: ['LOL', 'KOG'], addOn: false, sinSport: true },
      streamingMode: { serviceInChina: true, icpCertificate: '京ICP备12345678号', cdnAdmin: 'MERCHANT' },
      ...changes,
    },
  });
  expect(made.status(), await made.text()).toBe(200);
  return { code, alias };
}

test('the gallery shows a merchant’s form, its errors and its conflict', async ({ page, newPerson, enter }) => {
  await enter(await newPerson(superAdmin), '/com_lis');
  const { code, alias } = await makeMerchant(page, '云岭体育');
  await page.goto(`/com_lis/${code}/info`);
  await expect(page.getByRole('heading', { name: `编辑商户：${alias}` })).toBeVisible();
  await show(page, 'merchant-form');
  const purchases = page.getByRole('region', { name: '采购项目', exact: true });
  await show(page, 'merchant-form-lower', () => purchases.scrollIntoViewIfNeeded());
  await page.getByRole('button', { name: '添加联系人' }).click();
  await page.getByRole('group', { name: '联系人 3' }).getByRole('textbox', { name: '电话' }).fill('电话');
  await page.getByRole('button', { name: '添加服务器' }).click();
  await page
    .getByRole('group', { name: '服务器 3' })
    .getByRole('textbox', { name: 'IP 地址或网段' })
    .fill('192.168.0.1');
  await page.getByRole('button', { name: '保存商户' }).click();
  await expect(page.getByText('正式服务器不能使用内网或保留地址')).toBeVisible();
  await show(page, 'merchant-form-errors');
  await page.getByRole('button', { name: '移除联系人 3' }).click();
  await page.getByRole('button', { name: '移除服务器 3' }).click();
  const read = await page.request.get(`/api/v1/merchants/${code}`);
  const { data } = (await read.json()) as { data: { updatedTime: string; baseInfo: object } };
  await page.request.patch(`/api/v1/merchants/${code}?merchantCodeBySa=${code}`, {
    headers: { Origin: environment.baseUrl },
    data: { baseInfo: { ...data.baseInfo, nameEn: 'Yunling' }, updatedTime: data.updatedTime },
  });
  await page.getByRole('textbox', { name: '商户简称' }).fill('云岭');
  await page.getByRole('button', { name: '保存商户' }).click();
  await expect(page.getByRole('alert', { name: '此内容已在别处被修改' })).toBeVisible();
  await show(page, 'merchant-form-conflict', () => page.evaluate(() => window.scrollTo(0, 0)));
});

test('the gallery shows a merchant in view mode, with long texts and with nothing', async ({
  page,
  newPerson,
  enter,
}) => {
  await enter(await newPerson(superAdmin), '/com_lis');
  const { code: long } = await makeMerchant(page, '欧阳上官', {
    baseInfo: {
      nameCn: longText.slice(0, 80),
      nameEn: 'Y'.repeat(100),
      alias: `欧阳上官司马诸葛令狐夏侯 ${newCode().slice(-7)}`,
      parentId: 'starsport',
    },
    contacts: [{ ...contact, name: '欧阳上官司马诸葛令狐夏侯皇甫尉迟公孙一', remark: longText.slice(0, 84) }],
  });
  await page.goto(`/com_lis/${long}/info?mode=view`);
  await expect(page.getByRole('heading', { name: /^商户资料/ })).toBeVisible();
  await show(page, 'merchant-view-long');
  await page.goto(`/com_lis/${long}/info`);
  await expect(page.getByRole('heading', { name: /^编辑商户/ })).toBeVisible();
  await show(page, 'merchant-form-long');
  const { code: empty } = await makeMerchant(page, '空商户', {
    contacts: [],
    servers: [],
    purchases: { sports: [], games: [], addOn: false, sinSport: false },
  });
  await page.goto(`/com_lis/${empty}/info?mode=view`);
  await expect(page.getByRole('heading', { name: /^商户资料：空商户/ })).toBeVisible();
  await show(page, 'merchant-view-empty');
});

test('the gallery shows a new merchant and what came back', async ({ page, newPerson, enter }) => {
  await enter(await newPerson(superAdmin), '/com_lis_new');
  await expect(page.getByRole('heading', { name: '新增商户' })).toBeVisible();
  await show(page, 'merchant-new');
  const create = page.getByRole('button', { name: '新增商户' });
  await create.click();
  await expect(page.getByText('请输入商户代码')).toBeVisible();
  await show(page, 'merchant-new-errors', () => page.evaluate(() => window.scrollTo(0, 0)));
  const code = newCode();
  for (const [name, text] of [
    ['商户代码', code],
    ['商户简称', `云岭体育 ${code.slice(-3)}`],
    ['中文名称', '云岭体育文化有限公司'],
    ['管理员账号', `${code}a`],
    ['管理员姓名', '何佳怡'],
    ['管理员邮箱', `${code}@journeys.example`],
  ] as const)
    await page.getByRole('textbox', { name, exact: true }).fill(text);
  await create.click();
  await expect(page.getByRole('dialog', { name: /^商户已创建：云岭体育/ })).toBeVisible();
  await show(page, 'merchant-created');
});

test('the gallery shows the questions about a merchant', async ({ page, newPerson, enter }) => {
  await enter(await newPerson(superAdmin), '/com_lis');
  const { code, alias } = await makeMerchant(page, '云岭体育');
  await page.reload();
  await expect(page.getByText(alias).first()).toBeVisible();
  await show(page, 'merchant-list');
  for (const name of ['林溪', '许晚晴', '欧阳上官司马诸葛令狐夏侯皇甫尉迟公孙一'])
    await newPerson({ merchantCode: code, name, keys: ['spo_bak_sch-view', 'spo_soc_sch-view'] });
  await page.goto(`/com_lis?keyword=${code}`);
  await page.getByRole('switch', { name: `启用“${alias}”` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await show(page, 'merchant-disable');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `更多操作 ${alias}` }).click();
  await page.getByRole('menuitem', { name: '重新生成邀请链接' }).click();
  await expect(page.getByRole('radio')).toBeVisible();
  await show(page, 'merchant-invite');
  await page.keyboard.press('Escape');
  await page.goto(`/com_lis/${code}/info`);
  await page.getByRole('checkbox', { name: '篮球', exact: true }).uncheck();
  await page.getByRole('button', { name: '保存商户' }).click();
  await expect(page.getByRole('dialog')).toContainText('林溪');
  await show(page, 'merchant-purchase-warning');
});
