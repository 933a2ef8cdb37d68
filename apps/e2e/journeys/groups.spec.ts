import { randomInt } from 'node:crypto';

import { byNight, expect, test } from '../support/journey.ts';

const keys = ['bac_#_grp-view', 'bac_#_grp-action', 'bac_#_acc-view', 'bac_#_rol-view'];

test(
  '[CAT-07] a group is made, gets a member, narrows the accounts to it and goes once it is empty',
  byNight,
  async ({ page, enterWith }) => {
    const name = `内容部${randomInt(100_000, 999_999)}`;
    const { account } = await enterWith(keys, '/bac_grp');
    await page.getByRole('button', { name: '新增分组' }).first().click();
    await page.getByRole('dialog').getByRole('textbox', { name: '分组名称' }).fill(name);
    await page.keyboard.press('Enter');

    const members = page.getByRole('dialog').filter({ hasText: `分组成员：${name}` });
    await members.getByRole('textbox').first().fill(account);
    await members.getByRole('checkbox', { name: account }).check();
    await members.getByRole('button', { name: '移到已选' }).click();
    await members.getByRole('button', { name: '保存成员' }).click();
    await expect(page.getByTestId('toast').filter({ hasText: `已更新 ${name}` })).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('使用中');

    await row.getByRole('link', { name: `查看“${name}”的 1 个账号` }).click();
    await expect(page.getByRole('heading', { name: '账号管理' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: account })).toContainText(name);
    await expect(page.getByText(`分组：${name}`)).toBeVisible();

    await page.goBack();
    await row.getByRole('button', { name: `更多操作 ${name}` }).click();
    await expect(page.getByRole('menuitem', { name: '删除' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: `成员 ${name}` }).click();
    await members.getByRole('checkbox', { name: account }).check();
    await members.getByRole('button', { name: '移回可选' }).click();
    await members.getByRole('button', { name: '保存成员' }).click();
    await expect(row).not.toContainText('使用中');
    await row.getByRole('button', { name: `更多操作 ${name}` }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除分组' }).click();
    await expect(row).toHaveCount(0);
  },
);
