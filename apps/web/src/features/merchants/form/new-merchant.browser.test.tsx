import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { dialogOf } from '../../../../test/office.tsx';
import { openNewMerchant } from '../../../../test/platform-office.tsx';
import { hasUnsavedInput } from '../../../lib/page/dirty.ts';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const create = page.getByRole('button', { name: '新增商户' });
const created = dialogOf('商户已创建：云岭体育');
const link = 'https://portal.example/resetPassword?resetToken=secret';

const answer = {
  code: 'acme',
  alias: '云岭体育',
  addresses: { signIn: 'https://portal.example/login', api: 'https://portal.example/api/v1' },
  admin: { id: '501', account: 'hejiayi', name: '何佳怡', email: 'he@acme.example' },
  invitation: { link, expiresTime: '2026-03-04T02:00:00.000Z' },
  updatedTime: '2026-03-01T02:00:00.000Z',
};

async function fillIn(): Promise<void> {
  for (const [name, text] of [
    ['商户代码', 'acme'],
    ['商户简称', '云岭体育'],
    ['中文名称', '云岭体育文化有限公司'],
    ['管理员账号', 'hejiayi'],
    ['管理员姓名', '何佳怡'],
    ['管理员邮箱', 'he@acme.example'],
  ] as const)
    await field(name).fill(text);
}

test('[MER-18] after a merchant is made a copy modal shows what came back, each value to be copied', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  const { requests } = await openNewMerchant({ answers: { 'merchants.create': () => answer } });
  await fillIn();
  await page.getByRole('checkbox', { name: '足球' }).click();
  await create.click();
  await expect.element(created).toMatchTextContent(/邀请链接只在这里显示一次.*2026-03-04/);
  expect(requests('merchants.create')).toMatchObject([
    {
      merchant: null,
      body: {
        code: 'acme',
        admin: { account: 'hejiayi', name: '何佳怡', email: 'he@acme.example' },
        baseInfo: { alias: '云岭体育', nameCn: '云岭体育文化有限公司', nameEn: '', parentId: null },
        purchases: { sports: ['SOC'], games: [], addOn: false, sinSport: false },
      },
    },
  ]);
  for (const text of ['acme', answer.addresses.signIn, answer.addresses.api, 'hejiayi', link])
    await expect.element(created.getByText(text, { exact: true })).toBeVisible();
  await created.getByRole('button', { name: '复制邀请链接' }).click();
  await expect.element(page.getByTestId('toast')).toHaveTextContent('文本已复制');
  expect(copied).toEqual([link]);
  await created.getByRole('button', { name: '复制全部' }).click();
  expect(copied.at(-1)).toBe(
    `商户代码：acme\n登录地址：${answer.addresses.signIn}\n接口地址：${answer.addresses.api}\n管理员账号：hejiayi\n邀请链接：${link}`,
  );
  expect(hasUnsavedInput()).toBe(false);
  await created.getByRole('button', { name: '完成' }).click();
  await expect.element(created).not.toBeInTheDocument();
  await expect.poll(() => window.location.pathname).toBe('/com_lis');
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('secret');
});

test('missing and wrong values are named beside their fields', async () => {
  const { requests } = await openNewMerchant();
  await field('商户代码').fill('a b');
  await create.click();
  await expect.element(page.getByText('商户代码须为 2 至 20 个字母或数字')).toBeVisible();
  for (const text of ['请输入商户简称', '请输入中文名称', '请输入管理员账号', '请输入管理员邮箱'])
    await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(field('商户代码')).toHaveFocus();
  expect(requests('merchants.create')).toEqual([]);
});

test('a code or an account in use is said beside it, and nothing typed is lost', async () => {
  await openNewMerchant({
    answers: {
      'merchants.create': () => {
        throw new Refusal('formRefused', {
          details: [
            { field: 'code', errorMessage: '该商户代码已被使用，请换一个' },
            { field: 'admin.account', errorMessage: '该账号名已被使用，请换一个' },
          ],
        });
      },
    },
  });
  await fillIn();
  await create.click();
  await expect.element(page.getByText('该商户代码已被使用，请换一个')).toBeVisible();
  await expect.element(page.getByText('该账号名已被使用，请换一个')).toBeVisible();
  await expect.element(field('商户代码')).toHaveFocus();
  await expect.element(field('管理员姓名')).toHaveValue('何佳怡');
  expect(hasUnsavedInput()).toBe(true);
});

test('only a super-admin gets the form of a new merchant', async () => {
  await openNewMerchant({ isSuperAdmin: false });
  await expect.element(page.getByText('只有超级管理员可以新增商户')).toBeVisible();
  await expect.element(create).not.toBeInTheDocument();
});
