import { show } from '../support/gallery.ts';
import { expect, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { plantWords, type PlantedWord, tabooKeys, TabooWordsPage } from '../support/pages/taboo-words-page.ts';

// Each screen is taken three times and searched twice.
test.describe.configure({ timeout: 300_000 });

const keeper = { name: '林书予', accountPrefix: 'linshuyu' };

const words: readonly PlantedWord[] = [
  { word: '蓝月亮', reason: '品牌名，未签推广协议' },
  { word: '加微信送票', reason: '站外引流' },
  { word: 'vip8866', reason: '站外引流' },
  { word: '稳赚不赔', reason: '承诺收益' },
  { word: '包中', reason: '承诺收益' },
  { word: '内部消息', level: 'warn', reason: '须注明来源' },
  { word: '假球', level: 'warn', reason: '没有官方结论时不使用' },
  { word: '黑哨', level: 'warn', reason: '没有官方结论时不使用' },
  { word: '包中场', level: 'allow' },
  { word: '反假球行动', level: 'allow', reason: '官方活动名称' },
  { word: 'lucky draw', level: 'warn' },
  { word: '彩虹糖' },
  { word: '幸运转盘', reason: '未获批准的抽奖活动，包括线上转盘、刮刮乐以及由第三方合作伙伴代为举办的同类促销' },
  { word: '万里长征券' },
];

test('the gallery shows taboo words, a new one, an import and the check of a text', async ({
  page,
  database,
  enterWith,
}) => {
  const merchantCode = await plantMerchant(database);
  await plantWords(database, merchantCode, words);
  await enterWith(tabooKeys, '/pre_tab', { ...keeper, merchantCode });
  const list = new TabooWordsPage(page);
  await expect(list.row('蓝月亮')).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });
  await show(page, 'taboo-words');
  await list.press('新增敏感词');
  await list.dialog.getByRole('textbox', { name: '敏感词' }).fill('必胜计划');
  await show(page, 'taboo-word-create');
  await page.goto('/pre_tab');
  await list.press('更多操作 蓝月亮');
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(list.dialog).toContainText('不再命中');
  await show(page, 'taboo-word-delete');
  await list.submit('取消');
  await list.press('导入');
  const file = { name: '敏感词-2026-11.csv', mimeType: 'text/csv', buffer: Buffer.from('必胜计划') };
  await list.dialog.getByLabel('文件', { exact: true }).setInputFiles(file);
  await show(page, 'taboo-words-import');
  await list.submit('取消');
  await list.check(
    '赛前有內部消息称主队会轮换中场，但教练在发布会上否认。加 V 信送票的说法不实；稳★赚★不★赔更无从谈起。' +
      '主队包中场的打法已经连续三轮奏效，联盟也在推进反假球行动。更多分析请看ＶＩＰ８８６６、加-微-信-送-票。',
  );
  await expect(list.dialog.locator('mark').first()).toBeVisible();
  await show(page, 'taboo-words-check');
  await list.closeDialog();
  await page.goto('/pre_tab?level=allow');
  await expect(list.rows).toHaveCount(2);
  await show(page, 'taboo-words-allowed');
});

test('the gallery shows an empty list of taboo words, and a search without results', async ({
  page,
  database,
  enterWith,
}) => {
  const merchantCode = await plantMerchant(database);
  await enterWith(tabooKeys, '/pre_tab', { ...keeper, merchantCode });
  await expect(page.getByText('还没有敏感词')).toBeVisible();
  await show(page, 'taboo-words-none');
  await page.goto('/pre_tab?keyword=没有这样的词');
  await expect(page.getByText('没有找到与“没有这样的词”匹配的敏感词')).toBeVisible();
  await show(page, 'taboo-words-no-match');
});
