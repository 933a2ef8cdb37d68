import { randomInt } from 'node:crypto';

import { byNight, expect, test } from '../support/journey.ts';

const keys = ['pre_#_prv-view', 'pre_#_prv-action'];

test(
  '[PRD-79] [PRD-80] a renamed odds provider shows its new name in the list and the log',
  byNight,
  async ({ page, enterWith, database }) => {
    // One of its own: the others' names are what other journeys read.
    const id = randomInt(100_000, 999_999);
    await database.run('platform', `INSERT INTO platform.odds_providers (id, name, position) VALUES ($1, $2, 900)`, [
      id,
      `样本公司${id}`,
    ]);
    await enterWith([...keys, 'bac_#_ope-view'], '/pre_prv', { merchantCode: 'platform' });
    await expect(page.getByRole('row').nth(1)).toContainText('纳米数据 5');
    await page.getByRole('textbox', { name: '搜索赔率公司' }).fill(`样本公司${id}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: `编辑 样本公司${id}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '名称' }).fill(`新名称${id}`);
    await dialog.getByRole('spinbutton', { name: '顺序' }).fill('901');
    await dialog.getByRole('button', { name: '保存赔率公司' }).click();
    await expect(page.getByTestId('toast')).toContainText(`已更新 新名称${id}`);

    // By its old name nothing is found any more, and the empty list offers it, too.
    await page.getByRole('button', { name: '清除关键词' }).first().click();
    await expect(page.getByRole('row').filter({ hasText: `新名称${id}` })).toContainText('901');
    await page.goto('/bac_ope');
    const logged = page.getByRole('row').filter({ hasText: '修改赔率公司' }).first();
    await expect(logged).toContainText(`新名称${id}`);
  },
);
