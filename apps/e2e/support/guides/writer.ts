import { expect } from '@playwright/test';

import { plantMerchant } from '../merchant.ts';
import { DraftsPage, plantOdds, plantPredictedMatch } from '../pages/drafts-page.ts';
import { endMatch, plantPrediction } from '../predictions.ts';
import { patient, type Shoot, type Stage } from './stage.ts';

const keys = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'pre_soc_odd_pub-view', 'pre_#_rec-view'];
const title = '曼城主场难败';
const text =
  '主队近五场四胜一平，主场胜率保持在七成以上，中场控制力明显占优。\n客队周中刚结束欧战，两名主力中卫缺阵。\n综合双方状态与盘口走势，看好主队稳赢。';

export async function walkWriter({ page, database, newPerson, enter }: Stage, shoot: Shoot): Promise<void> {
  const merchantCode = await plantMerchant(database, { alias: '星河体育' });
  await database.run(
    merchantCode,
    `WITH list AS (UPDATE platform.taboo_lists SET version = 2, words = 2 WHERE merchant_code = $1)
     INSERT INTO tenant.taboo_words (merchant_code, word, word_key, level, reason, version)
     VALUES ($1, '稳赢', '稳赢', 'block', '不得承诺结果', 2), ($1, '七成', '七成', 'warn', '请注明数据来源', 2)`,
    [merchantCode],
  );
  const plant = (league: string, home: string, away: string) => plantPredictedMatch(database, { league, home, away });
  // Its league alone can be chosen by its name.
  const match = await plant('英格兰超级联赛（手册）', '曼彻斯特城', '阿森纳');
  const ended = await plant('西班牙甲级联赛', '皇家马德里', '塞维利亚');
  const writer = await newPerson({ merchantCode, keys, name: '林溪' });
  const write = (id: string, more: object) => plantPrediction(database, writer, id, more);
  await write(ended.id, { title: '皇马主场取胜', playType: 1 });
  await write(ended.id, { title: '大球可期', playType: 4 });
  await endMatch(database, ended.id, [2, 1]);
  for (const [draft, changes] of [
    ['利物浦让半球值得一试', `remark = '论据不足，请补充近期交锋'`],
    ['热刺大球', `due_at = now() + interval '5 hours'`],
    ['维拉小球', 'remark = NULL'],
  ] as const) {
    const id = await write(match.id, { title: draft, state: 'draft' });
    await database.run(merchantCode, `UPDATE tenant.predictions SET ${changes} WHERE id = $1`, [id]);
  }
  await enter(writer, '/pre_soc_odd_dra');
  const drafts = new DraftsPage(page);
  await expect(drafts.row('热刺大球')).toBeVisible(patient);
  await shoot('drafts');

  await drafts.openNew();
  await drafts.chooseMatch(match, '胜平负');
  await drafts.write(/^主胜/u, title, text);
  await expect(drafts.wizard.getByText(/^已自动保存/u)).toBeVisible();
  await expect(page.locator('mark')).toHaveCount(2);
  await drafts.button('下一步').click();
  await expect(drafts.dialog('内容含有敏感词')).toBeVisible();
  await shoot('taboo');
  await page.keyboard.press('Escape');
  await drafts.text('内容').fill(text.replace('稳赢', '打出').replace('七成', '高位'));
  await expect(page.locator('mark')).toHaveCount(0);
  await drafts.wizard.getByRole('tab', { name: '赔率' }).click();
  await shoot('wizard');

  await drafts.button('存为模板').click();
  await page.getByRole('textbox', { name: '模板名称' }).fill('主场强队');
  await shoot('template');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '放弃修改' }).click();

  await drafts.button('下一步').click();
  await expect(drafts.button('发布')).toBeVisible();
  await plantOdds(database, match, { odds: [1.85, 3.5, 4.5] });
  await drafts.button('发布').click();
  const question = drafts.dialog(`发布预测：${title}`);
  await question.getByRole('button', { name: '发布', exact: true }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await shoot('moved');
  await page.keyboard.press('Escape');
  await drafts.button('取消').click();

  await drafts.chooseMore('定时发布', '维拉小球');
  await expect(page.getByRole('dialog')).toContainText('北京时间');
  await shoot('schedule');
  await page.goto('/pre_rec');
  await expect(page.getByRole('row').filter({ hasText: '皇马主场取胜' })).toBeVisible(patient);
  await expect(page.getByRole('row').filter({ hasText: '大球可期' })).toBeVisible();
  await shoot('record');
}
