import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../../test/accessible.ts';
import { aMerchantRecord, merchantVersion, noEffect } from '../../../../test/merchants.ts';
import { conflictNotice, dialogOf } from '../../../../test/office.tsx';
import { openMerchantInfo, sectionOf } from '../../../../test/platform-office.tsx';
import { hasUnsavedInput } from '../../../lib/page/dirty.ts';

const save = page.getByRole('button', { name: '保存商户' });
const toast = page.getByTestId('toast');
const alias = page.getByRole('textbox', { name: '商户简称' });
const contact = (number: number) => page.getByRole('group', { name: `联系人 ${number}` });
const server = (number: number) => page.getByRole('group', { name: `服务器 ${number}` });
const bought = (name: string) => page.getByRole('checkbox', { name, exact: true });
const review = dialogOf('移除采购项目：云岭体育');

test('[MER-01] one form holds all sections, and each says what depends on it', async () => {
  await openMerchantInfo();
  await expect.element(page.getByRole('heading', { name: '编辑商户：云岭体育' })).toBeVisible();
  for (const [title, note] of [
    ['基本信息', '上级商户仅供查阅，不带来任何权限'],
    ['管理员', '用邀请链接设置密码'],
    ['联系人', '不影响登录与权限'],
    ['服务器', '正式服务器须为公网地址'],
    ['采购项目', '决定商户最多能使用哪些页面'],
    ['直播模式', '域名由谁管理'],
    ['推送目标与域名', '不随本页保存'],
  ] as const)
    await expect.element(sectionOf(title)).toMatchTextContent(new RegExp(note));
  await expect
    .element(page.getByRole('link', { name: '管理拉流域名' }))
    .toHaveAttribute('href', '/com_lis/acme/dom_pul');
});

test('a merchant of many push targets is said to have them all, the first named', async () => {
  const names = Array.from({ length: 200 }, (_, at) => `目标 ${at + 1}`);
  const projectInfo = names.map((name) => ({ projectCode: name, name, tag: name, enabled: true }));
  const referenceCounts = { projectInfo: 512, anchorPushDomains: 0, merchantPushDomains: 0, cdnDomains: 0 };
  await openMerchantInfo({ record: aMerchantRecord({ projectInfo, referenceCounts }) });
  await expect.element(page.getByText('目标 1、目标 2、目标 3、目标 4、目标 5、目标 6 等 512 个')).toBeVisible();
});

test('links lead to the sections, and the address names the section', async () => {
  await openMerchantInfo();
  const link = page.getByRole('navigation', { name: '本页各部分' }).getByRole('link', { name: '直播模式' });
  await link.click();
  await expect.poll(() => window.location.hash).toBe('#streaming');
  await expect.element(sectionOf('直播模式')).toHaveFocus();
});

test('changes in several sections are one save, on the version that was opened', async () => {
  const { requests } = await openMerchantInfo();
  await expect.element(save).toBeDisabled();
  await alias.fill('云岭');
  await page.getByRole('button', { name: '添加服务器' }).click();
  await server(2).getByRole('textbox', { name: 'IP 地址或网段' }).fill('1.1.1.1');
  await bought('增值内容').click();
  expect(hasUnsavedInput()).toBe(true);
  await save.click();
  await expect.element(toast).toMatchTextContent(/已更新 云岭/);
  expect(requests('merchants.update')).toMatchObject([
    {
      merchant: 'acme',
      body: {
        baseInfo: { alias: '云岭', parentId: null },
        servers: [{ address: '8.8.8.0/24' }, { type: 'PROD', address: '1.1.1.1', remark: '' }],
        purchases: { sports: ['SOC', 'BAK'], games: ['LOL'], addOn: true, sinSport: false },
        updatedTime: merchantVersion,
      },
    },
  ]);
  expect(requests('merchants.update')[0]?.body).not.toHaveProperty('contacts');
  await expect.element(page.getByRole('heading', { name: '编辑商户：云岭' })).toBeVisible();
  await expect.element(save).toBeDisabled();
  expect(hasUnsavedInput()).toBe(false);
  await alias.fill('云岭二');
  await save.click();
  await expect.poll(() => requests('merchants.update')).toHaveLength(2);
  await expect.element(save).toBeDisabled();
});

test('a wrong row says so beside its own field, and the first wrong field gets the focus', async () => {
  const { requests } = await openMerchantInfo();
  await page.getByRole('button', { name: '添加联系人' }).click();
  await contact(2).getByRole('textbox', { name: '电话' }).fill('abc');
  await page.getByRole('button', { name: '添加服务器' }).click();
  await server(2).getByRole('textbox', { name: 'IP 地址或网段' }).fill('192.168.1.1');
  await save.click();
  await expect.element(contact(2)).toMatchTextContent(/请输入姓名/);
  await expect.element(contact(2)).toMatchTextContent(/电话格式不正确/);
  await expect.element(server(2)).toMatchTextContent(/正式服务器不能使用内网或保留地址/);
  await expect.element(contact(2).getByRole('textbox', { name: '姓名' })).toHaveFocus();
  expect(requests('merchants.update')).toEqual([]);
  await page.getByRole('button', { name: '移除服务器 2' }).click();
  await page.getByRole('button', { name: '移除联系人 2' }).click();
  await expect.element(contact(1).getByRole('combobox', { name: '类型' })).toHaveFocus();
  await alias.fill('云岭');
  await save.click();
  await expect.element(toast).toMatchTextContent(/已更新 云岭/);
});

test('a refusal of the server stands beside the field it names, also in a row', async () => {
  await openMerchantInfo({
    answers: {
      'merchants.update': () => {
        throw new Refusal('formRefused', {
          details: [
            { field: 'baseInfo.parentId', errorMessage: '上级商户不能形成循环' },
            { field: 'contacts.0.email', errorMessage: '邮箱已被使用' },
          ],
        });
      },
    },
  });
  await alias.fill('云岭');
  await save.click();
  await expect.element(sectionOf('基本信息')).toMatchTextContent(/上级商户不能形成循环/);
  await expect.element(contact(1)).toMatchTextContent(/邮箱已被使用/);
  await contact(1).getByRole('textbox', { name: '邮箱' }).fill('new@acme.example');
  await expect.element(contact(1)).not.toMatchTextContent(/邮箱已被使用/);
});

test('a colleague’s save is shown beside one’s own, and both can be kept', async () => {
  const { changeElsewhere, requests } = await openMerchantInfo();
  await alias.fill('云岭');
  changeElsewhere({ purchases: { sports: ['SOC'], games: [], addOn: true, sinSport: false } });
  await save.click();
  await expect.element(conflictNotice).toMatchTextContent(/商户简称云岭云岭体育/);
  await expect.element(conflictNotice).toMatchTextContent(/体育项目（未修改）足球/);
  await conflictNotice.getByRole('button', { name: '保留我的修改' }).click();
  await expect.element(toast).toMatchTextContent(/已更新 云岭/);
  expect(requests('merchants.update').at(-1)?.body).not.toHaveProperty('purchases');
  await expect.element(bought('增值内容')).toBeChecked();
});

test('restoring a draft keeps the contacts and servers that a colleague added since', async () => {
  const { contacts, servers } = aMerchantRecord();
  const aContact = (name: string) => ({ ...contacts[0], name }) as (typeof contacts)[number];
  const aServer = (address: string) => ({ ...servers[0], address }) as (typeof servers)[number];
  const { requests } = await openMerchantInfo({
    record: aMerchantRecord({
      contacts: [...contacts, aContact('周子墨')],
      servers: [...servers, aServer('9.9.9.9')],
    }),
    left: {
      values: { contacts: [...contacts, aContact('林溪')], servers: [aServer('1.1.1.1')] },
      base: { contacts, servers },
    },
  });
  await page.getByRole('button', { name: '恢复', exact: true }).click();
  await save.click();
  await expect.element(toast).toMatchTextContent(/已更新 云岭体育/);
  expect(requests('merchants.update')[0]?.body).toMatchObject({
    contacts: [{ name: '何佳怡' }, { name: '周子墨' }, { name: '林溪' }],
    servers: [{ address: '9.9.9.9' }, { address: '1.1.1.1' }],
  });
});

const effect = {
  pages: [
    { key: 'spo_bak_sch', name: '体育赛程 / 篮球 / 赛程', accounts: 3, roles: 1 },
    { key: 'pre_bak_odd_dra', name: '赔率 / 篮球 / 草稿', accounts: 1, roles: 1 },
  ],
  accounts: 3,
  roles: 2,
  people: [
    { id: '1', account: 'linxi', name: '林溪', pages: ['spo_bak_sch', 'pre_bak_odd_dra'] },
    { id: '2', account: 'zhou', name: '周子墨', pages: ['spo_bak_sch'] },
  ],
};

test('before a purchase is taken away the form shows who loses which pages, and asks', async () => {
  const { requests } = await openMerchantInfo({ answers: { 'merchants.preview-purchases': () => effect } });
  await bought('篮球').click();
  await save.click();
  await expect.element(review).toMatchTextContent(/即将移除：篮球/);
  await expect.element(review).toMatchTextContent(/3 个账号将失去页面，涉及 2 个角色、2 个页面/);
  await expect.element(review).toMatchTextContent(/林溪linxi失去：体育赛程 \/ 篮球 \/ 赛程、赔率 \/ 篮球 \/ 草稿/);
  await expect.element(review).toMatchTextContent(/另有 1 个账号/);
  expect(requests('merchants.preview-purchases')[0]?.query).toEqual({
    sports: ['SOC'],
    games: ['LOL'],
    addOn: false,
    sinSport: false,
  });
  await review.getByRole('button', { name: '取消', exact: true }).click();
  expect(requests('merchants.update')).toEqual([]);
  await expect.element(bought('篮球')).not.toBeChecked();
  await save.click();
  await review.getByRole('button', { name: '移除并保存' }).click();
  await expect.element(toast).toMatchTextContent(/已更新 云岭体育/);
  await expect.element(review).not.toBeInTheDocument();
  expect(requests('merchants.update')[0]?.body).toMatchObject({ purchases: { sports: ['SOC'], games: ['LOL'] } });
});

test('adding a purchase asks nothing', async () => {
  const { requests } = await openMerchantInfo();
  await bought('单项赛程').click();
  await save.click();
  await expect.element(toast).toMatchTextContent(/已更新 云岭体育/);
  expect(requests('merchants.preview-purchases')).toEqual([]);
});

test('a purchase is not taken away while nobody can say whom it hits', async () => {
  await openMerchantInfo({
    answers: {
      'merchants.preview-purchases': () => {
        throw new Refusal('internal');
      },
    },
  });
  await bought('篮球').click();
  await save.click();
  await expect.element(review.getByRole('button', { name: '重试' })).toBeVisible();
  await expect.element(review.getByRole('button', { name: '移除并保存' })).toBeDisabled();
});

test('a purchase that nobody uses is taken away after the same question', async () => {
  await openMerchantInfo({ answers: { 'merchants.preview-purchases': () => noEffect } });
  await bought('英雄联盟').click();
  await save.click();
  await expect.element(review).toMatchTextContent(/没有账号或角色正在使用这些页面/);
});

test('[MER-02] in view mode the form is read and nothing in it can be changed', async () => {
  await openMerchantInfo({ path: '/com_lis/acme/info?mode=view' });
  await expect.element(page.getByRole('heading', { name: '商户资料：云岭体育' })).toBeVisible();
  await expect
    .element(sectionOf('联系人'))
    .toMatchTextContent(/项目联系人 · 何佳怡 · \+86 138 0013 8000 · he@acme.example/);
  await expect.element(sectionOf('服务器')).toMatchTextContent(/正式服务器 · 8.8.8.0\/24 · 读取直播流/);
  await expect.element(sectionOf('采购项目')).toMatchTextContent(/足球、篮球、英雄联盟/);
  await expect.element(sectionOf('直播模式')).toMatchTextContent(/京ICP备12345678号/);
  for (const role of ['textbox', 'checkbox', 'switch', 'combobox'] as const)
    await expect.element(page.getByRole(role)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /保存|添加|移除|邀请链接/ })).not.toBeInTheDocument();
});

test('a disabled admin is offered no invitation link', async () => {
  const adminAccounts = aMerchantRecord().adminAccounts.flatMap((admin) => [
    { ...admin, enabled: false },
    { ...admin, id: '502', name: '周子墨' },
  ]);
  await openMerchantInfo({ record: aMerchantRecord({ adminAccounts }) });
  const items = sectionOf('管理员').getByRole('listitem');
  const again = { name: '重新生成邀请链接' };
  await expect.element(items.nth(1).getByRole('button', again)).toBeVisible();
  await expect.element(items.nth(0).getByRole('button', again)).not.toBeInTheDocument();
});

test('the platform’s own purchases are settled', async () => {
  await openMerchantInfo({ record: aMerchantRecord({ code: 'platform' }), path: '/com_lis/platform/info' });
  await expect.element(sectionOf('采购项目')).toMatchTextContent(/平台拥有全部项目/);
  await expect.element(bought('足球')).toBeDisabled();
});

test('a merchant that is gone is said to be gone', async () => {
  await openMerchantInfo({
    answers: {
      'merchants.get': () => {
        throw new Refusal('notFound');
      },
    },
  });
  await expect.element(page.getByText('没有代码为“acme”的商户')).toBeVisible();
});

test('Enter saves, and a second Enter while it is saved sends nothing', async () => {
  const { requests } = await openMerchantInfo();
  await alias.fill('云岭');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(toast).toMatchTextContent(/已更新 云岭/);
  expect(requests('merchants.update')).toHaveLength(1);
});

test('the merchant’s form has no serious accessibility fault in either theme', async () => {
  await openMerchantInfo();
  await expect.element(alias).toBeVisible();
  await expectAccessible();
});
