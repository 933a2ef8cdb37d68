import { readFile } from 'node:fs/promises';

import { expect, provenBy, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { plantWords, tabooKeys, TabooWordsPage } from '../support/pages/taboo-words-page.ts';

test('[CAT-08] a taboo word is added, found in every spelling, allowed in its exceptions, and deleted', async ({
  page,
  database,
  enterWith,
}) => {
  const merchantCode = await plantMerchant(database);
  await enterWith(tabooKeys, '/pre_tab', { merchantCode });
  const words = new TabooWordsPage(page);
  await expect(page.getByText('还没有敏感词')).toBeVisible();
  await words.add('蓝月亮', '拦截', '品牌名');
  await expect(page.getByTestId('toast')).toContainText('已新增 蓝月亮');
  await expect(words.row('蓝月亮')).toContainText('拦截');

  await words.check('赛后去看藍★月★亮，再买蓝月亮洗衣液');
  await expect(words.dialog).toContainText('发现 1 个敏感词，请修改后再发布');
  await expect(words.dialog.locator('mark')).toHaveText(['藍★月★亮', '蓝月亮']);
  await expect(words.dialog.getByRole('list', { name: '命中的敏感词' })).toContainText('品牌名');
  await words.closeDialog();

  await words.add('蓝月亮洗衣液', '白名单');
  await expect(words.row('蓝月亮洗衣液')).toContainText('白名单');
  await words.check('赛后去看藍★月★亮，再买蓝月亮洗衣液');
  await expect(words.dialog.locator('mark')).toHaveText(['藍★月★亮']);
  await words.closeDialog();

  await words.press('编辑 蓝月亮');
  await words.chooseLevel('提醒');
  await words.submit('保存敏感词');
  await expect(words.row('蓝月亮')).toContainText('提醒');
  await words.check('蓝月亮');
  await expect(words.dialog).toContainText('发现 1 个需要留意的词，可以发布');
  await words.closeDialog();

  await words.press('更多操作 蓝月亮');
  await page.getByRole('menuitem', { name: '删除' }).click();
  await words.submit('删除敏感词');
  await expect(words.rows).toHaveCount(1);
  await words.check('蓝月亮');
  await expect(words.dialog).toContainText('没有发现敏感词');
});

test(
  'an import of taboo words names the unreadable row, and the export holds the whole list',
  provenBy(
    'apps/web/src/features/taboo-words/taboo-words-page.browser.test.tsx: a file is sent with the level for rows that say none, and its result opens',
    'apps/server/src/modules/taboo-words/taboo-words.test.ts: takes a table, tells what became of each row, and leaves one row in the log',
    'apps/server/src/modules/taboo-words/taboo-words.test.ts: an export is a file for spreadsheets with what the filters find, and is logged',
  ),
  async ({ page, database, enterWith }) => {
    const merchantCode = await plantMerchant(database);
    await plantWords(database, merchantCode, [{ word: '彩虹糖', level: 'warn' }]);
    await enterWith(tabooKeys, '/pre_tab', { merchantCode });
    const words = new TabooWordsPage(page);
    await expect(words.row('彩虹糖')).toContainText('提醒');
    await words.press('导入');
    const rows = ['敏感词,级别,原因', '金苹果,拦截,"竞品, 不提"', '彩虹糖,,官方口径', '飞天猪,严重,'];
    const file = { name: '词库.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
    await words.dialog.getByLabel('文件', { exact: true }).setInputFiles(file);
    await words.submit('开始导入');
    const result = page.getByRole('dialog', { name: '导入 3 条敏感词' });
    await expect(result.getByText('已完成')).toBeVisible();
    await result.getByRole('button', { name: '失败 1' }).click();
    await expect(result.getByRole('table', { name: '处理结果' })).toContainText('级别“严重”无法识别');
    await words.closeDialog();
    await expect(words.row('金苹果')).toContainText('竞品, 不提');
    await expect(words.row('彩虹糖')).toContainText(/提醒.*官方口径/u);

    await page.getByRole('textbox', { name: '搜索敏感词' }).fill('金蘋果');
    await page.keyboard.press('Enter');
    await expect(words.rows).toHaveCount(1);
    const download = page.waitForEvent('download');
    await words.press('导出');
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toBe('\uFEFF"敏感词","级别","原因"\r\n"金苹果","拦截","竞品, 不提"\r\n');
  },
);

test(
  'read-only staff search, export and check taboo words, and change nothing',
  provenBy(
    'apps/web/src/features/taboo-words/taboo-words-page.browser.test.tsx: without the change permission the page offers no change',
  ),
  async ({ page, database, enterWith }) => {
    const merchantCode = await plantMerchant(database);
    await plantWords(database, merchantCode, [{ word: '彩虹糖' }]);
    await enterWith(['pre_#_tab-view'], '/pre_tab', { merchantCode });
    const words = new TabooWordsPage(page);
    await expect(words.row('彩虹糖')).toBeVisible();
    for (const name of ['导出', '检测文本']) await expect(page.getByRole('button', { name })).toBeVisible();
    for (const name of ['新增敏感词', '导入', '编辑 彩虹糖'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  },
);
