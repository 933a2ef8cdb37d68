import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../test/accessible.ts';
import { aMerchant, aMerchantRecord, merchantVersion, optionsOf } from '../../../test/merchants.ts';
import { actionOf, chooseMore, dialogOf } from '../../../test/office.tsx';
import { openMerchants } from '../../../test/platform-office.tsx';

const row = page.getByRole('row').nth(1);
const toast = page.getByTestId('toast');
const enabledSwitch = page.getByRole('switch', { name: '启用“云岭体育”' });

test('[MER-01] the company list shows alias, state, names, code, parent, purchases, people and time of change', async () => {
  const records = [aMerchant({ parentId: 'peak', parentAlias: '巅峰电竞' })];
  const list = { records, current: 1, size: 50, total: 1, totalPages: 1 };
  await openMerchants({ answers: { 'merchants.list': () => list } });
  await expect
    .element(row)
    .toMatchTextContent(
      /云岭体育上级商户：巅峰电竞启用.*云岭体育文化有限公司.*Yunling Sports.*acme.*足球、篮球、英雄联盟.*12.*不要求.*2026-03-01/,
    );
});

test('[MER-01] the company list is searched, and narrowed to a state and a parent', async () => {
  const { requests } = await openMerchants();
  await page.getByRole('textbox', { name: '搜索商户名称或代码' }).fill('巅峰');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('没有找到与“巅峰”匹配的商户')).toBeVisible();
  await page.getByRole('button', { name: '清空筛选' }).first().click();
  await page.getByRole('combobox', { name: '状态' }).click();
  await page.getByTitle('停用', { exact: true }).click();
  await expect.poll(() => requests('merchants.list').at(-1)?.query).toMatchObject({ enabled: false });
  await page.getByRole('combobox', { name: '上级商户' }).click();
  await page.getByTitle('巅峰电竞', { exact: true }).click();
  await expect.poll(() => requests('merchants.list').at(-1)?.query).toMatchObject({ enabled: false, parentId: 'peak' });
});

test('the picker of a merchant says that a search finds more', async () => {
  await openMerchants({ answers: { 'merchants.options': optionsOf([{ code: 'peak', alias: '巅峰电竞' }], true) } });
  await page.getByRole('combobox', { name: '上级商户' }).click();
  const more = page.getByTitle('还有更多，请输入名称或代码');
  await expect.element(more).toBeVisible();
  await expect.element(more).toHaveClass(/disabled/);
});

test.each([
  ['[MER-02] a merchant is opened', () => actionOf('代为操作', '云岭体育').click(), '/com_lis/acme/bac_acc'],
  ['the form of a merchant is opened', () => actionOf('编辑', '云岭体育').click(), '/com_lis/acme/info'],
  ['[MER-02] a merchant is looked at', () => chooseMore('云岭体育', '只读查看'), '/com_lis/acme/bac_acc?mode=view'],
  ['[MER-02] its form is looked at', () => chooseMore('云岭体育', '查看资料'), '/com_lis/acme/info?mode=view'],
])('%s from its row', async (_what, open, address) => {
  await openMerchants();
  await open();
  await expect.poll(() => window.location.pathname + window.location.search).toBe(address);
});

test('disabling a merchant asks, and names how many people are out at once', async () => {
  const { requests } = await openMerchants();
  await enabledSwitch.click();
  const dialog = dialogOf('停用“云岭体育”？');
  await expect.element(dialog).toMatchTextContent(/12 个账号会立即退出登录/);
  await dialog.getByRole('button', { name: '取消' }).click();
  expect(requests('merchants.set-enabled')).toEqual([]);
  await enabledSwitch.click();
  await dialog.getByRole('button', { name: '停用商户' }).click();
  await expect.element(toast).toMatchTextContent(/已停用 云岭体育/);
  // It stays as long as the mouse rests on it.
  await toast.hover();
  await expect.element(enabledSwitch).not.toBeChecked();
  expect(requests('merchants.set-enabled')).toMatchObject([
    { params: { code: 'acme' }, body: { enabled: false, updatedTime: merchantVersion }, merchant: 'acme' },
  ]);
  await toast.getByRole('button', { name: '撤销' }).click();
  await expect.element(enabledSwitch).toBeChecked();
});

test('enabling a merchant asks nothing', async () => {
  const { requests } = await openMerchants({ record: aMerchantRecord({ enabled: false }) });
  await enabledSwitch.click();
  await expect.element(toast).toMatchTextContent(/已启用 云岭体育/);
  expect(requests('merchants.set-enabled')).toHaveLength(1);
});

test('a refused disabling stays in its dialog', async () => {
  await openMerchants({
    answers: {
      'merchants.set-enabled': () => {
        throw new Refusal('conflict');
      },
    },
  });
  await enabledSwitch.click();
  await dialogOf('停用“云岭体育”？').getByRole('button', { name: '停用商户' }).click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expect.element(enabledSwitch).toBeChecked();
});

test('the platform itself cannot be disabled', async () => {
  await openMerchants({ record: aMerchantRecord({ code: 'platform', alias: '平台运营' }) });
  await expect.element(page.getByRole('switch', { name: '启用“平台运营”' })).toBeDisabled();
});

test('a new invitation link is issued after a question, shown once and copied', async () => {
  const { requests } = await openMerchants({
    answers: {
      'merchants.invite': () => ({
        link: 'https://portal.example/resetPassword?resetToken=abc',
        expiresTime: '2026-03-05T02:00:00.000Z',
      }),
    },
  });
  await chooseMore('云岭体育', '重新生成邀请链接');
  const dialog = dialogOf('为“云岭体育”生成新邀请链接');
  await expect.element(dialog).toMatchTextContent(/此前发出的邀请链接立即失效/);
  await expect.element(dialog.getByRole('radio')).toBeChecked();
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const issued = dialogOf('新邀请链接：云岭体育');
  await expect.element(issued).toMatchTextContent(/只在这里显示一次.*resetToken=abc/);
  expect(requests('merchants.invite')).toMatchObject([{ body: { accountId: '501' }, merchant: 'acme' }]);
  await issued.getByRole('button', { name: '完成' }).click();
  await expect.element(issued).not.toBeInTheDocument();
});

test.each([
  ['without an admin', []],
  ['for a disabled admin', aMerchantRecord().adminAccounts.map((admin) => ({ ...admin, enabled: false }))],
])('%s there is no link to issue', async (_whom, adminAccounts) => {
  await openMerchants({ record: aMerchantRecord({ adminAccounts }) });
  await chooseMore('云岭体育', '重新生成邀请链接');
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/没有已启用且尚未登录的管理员/);
  await expect.element(page.getByRole('button', { name: '生成链接' })).toBeDisabled();
});

test('anybody but a super-admin looks at the list and changes nothing', async () => {
  await openMerchants({ isSuperAdmin: false });
  await expect.element(row).toMatchTextContent(/启用/);
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '新增商户' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '编辑 云岭体育' })).not.toBeInTheDocument();
});

test('the company list has no serious accessibility fault in either theme', async () => {
  await openMerchants();
  await expect.element(row).toBeVisible();
  await expectAccessible();
});
