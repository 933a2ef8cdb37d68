import { show } from '../support/gallery.ts';
import { expect as quickly, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { DraftsPage, plantOdds, plantPredictedMatch } from '../support/pages/drafts-page.ts';
import { plantSeason } from '../support/season.ts';

// Each screen is taken three times and searched twice.
test.describe.configure({ timeout: 600_000 });

// A picture may be long in coming; it is not what is measured.
const expect = quickly.configure({ timeout: 30_000 });

const writes = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action'];
const text =
  '主队近五场四胜一平，主场胜率保持在七成以上，中场控制力明显占优。\n客队周中刚结束欧战，两名主力中卫缺阵，客场连续三场失球。\n综合双方状态与盘口走势，看好主队稳赢。';

test('the gallery shows the drafts, the wizard step by step, and the obstacles to publishing', async ({
  page,
  database,
  enterWith,
}) => {
  const merchantCode = await plantMerchant(database);
  const league = `英超${Date.now().toString(36)}`;
  const match = await plantPredictedMatch(database, { league, home: '曼彻斯特城', away: '阿森纳' });
  await database.run(
    merchantCode,
    `WITH list AS (UPDATE platform.taboo_lists SET version = 2, words = 2 WHERE merchant_code = $1)
     INSERT INTO tenant.taboo_words (merchant_code, word, word_key, level, reason, version)
     VALUES ($1, '稳赢', '稳赢', 'block', '不得承诺结果', 2), ($1, '七成', '七成', 'warn', '请注明数据来源', 2)`,
    [merchantCode],
  );
  const person = await enterWith(writes, '/pre_soc_odd_dra', { merchantCode, name: '林溪' });
  const drafts = new DraftsPage(page);
  await expect(page.getByText('还没有草稿')).toBeVisible();
  await show(page, 'drafts-empty');
  await database.run(
    merchantCode,
    `INSERT INTO tenant.predictions (merchant_code, writer_merchant, writer_id, writer_name, sport_id, match_id, league_id,
       league_name, home_name, away_name, game_time, provider_id, play_type, codes, odds, line, title, content, state,
       due_at, remark)
     SELECT $1, $1, $2, '林溪', 1, $3, 1, '英格兰超级联赛', '曼彻斯特城', '阿森纳', now() + interval '1 day', 5, 1, '{1}',
       '{"1": 1.95, "2": 3.4, "3": 4.2}', NULL, title, 'x', 'draft', planned, remark
     FROM (VALUES ('曼城主场不败，强强对话看下半场', now() + interval '5 hours', NULL),
       ('利物浦让半球值得一试', NULL, '论据不足，请补充近期交锋'), ('英超第十二轮前瞻：切尔西客场之旅以及争四形势的几点看法和判断', NULL, NULL),
       ('热刺大球', NULL, NULL), ('维拉小球', NULL, NULL), ('纽卡斯尔联', NULL, NULL), ('埃弗顿', NULL, NULL),
       ('狼队', NULL, NULL), ('水晶宫', NULL, NULL), ('富勒姆', NULL, NULL), ('布莱顿', NULL, NULL),
       ('西汉姆联', NULL, NULL)) planted (title, planned, remark)`,
    [merchantCode, person.id, match.id],
  );
  await page.reload();
  await expect(drafts.row('热刺大球')).toBeVisible();
  await show(page, 'drafts');
  await drafts.openNew();
  await show(page, 'wizard-new');
  await drafts.chooseMatch(match, '胜平负');
  await expect(drafts.wizard.getByRole('table')).toBeVisible();
  await show(page, 'wizard-match');
  await drafts.write(/^主胜/, '曼城主场不败', text);
  await expect(drafts.wizard.getByText(/^已自动保存/)).toBeVisible();
  await expect(page.locator('mark')).toHaveCount(2);
  await show(page, 'wizard-text');
  await drafts.button('下一步').click();
  await expect(drafts.dialog('内容含有敏感词')).toBeVisible();
  await show(page, 'draft-taboo');
  await page.keyboard.press('Escape');
  await drafts.text('内容').fill(text.replace('稳赢', '打出'));
  await drafts.button('套用模板').click();
  await expect(page.getByText('还没有模板')).toBeVisible();
  await show(page, 'wizard-templates');
  await page.keyboard.press('Escape');
  await drafts.button('下一步').click();
  await expect(drafts.button('发布')).toBeVisible();
  await show(page, 'wizard-preview');
  await drafts.button('上一步').click();
  await drafts.text('标题').fill('曼城主场难败');
  await drafts.button('下一步').click();
  await expect(page.getByRole('article', { name: '预览发布' })).toContainText('曼城主场难败');
  await plantOdds(database, match, { odds: [1.85, 3.5, 4.5] });
  await drafts.button('发布').click();
  const question = drafts.dialog('发布预测：曼城主场难败');
  await question.getByRole('button', { name: '发布', exact: true }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await show(page, 'draft-odds-moved');
  await page.keyboard.press('Escape');
  await drafts.button('取消').click();
  await drafts.chooseMore('定时发布', '曼城主场难败');
  await expect(page.getByRole('dialog')).toBeVisible();
  await show(page, 'draft-schedule');
  await page.keyboard.press('Escape');
  await drafts.chooseMore('历史版本', '曼城主场难败');
  await expect(page.getByRole('table', { name: '两个版本的对照' })).toBeVisible();
  await show(page, 'draft-versions');
  await page.keyboard.press('Escape');
  await drafts.openNew();
  await drafts.chooseMatch(match, '让球');
  await drafts.button('取消').click();
  await page.getByRole('button', { name: '新增预测' }).first().click();
  await expect(page.getByText('上次有未保存的内容')).toBeVisible();
  await show(page, 'draft-leftover');
});

const clubs = [
  '利物浦',
  '切尔西',
  '托特纳姆热刺',
  '曼彻斯特联',
  '纽卡斯尔联',
  '阿斯顿维拉',
  '布莱顿',
  '西汉姆联',
  '水晶宫',
  '富勒姆',
  '布伦特福德',
  '埃弗顿',
  '诺丁汉森林',
  '伯恩茅斯',
  '狼队',
  '利兹联',
  '伯恩利',
  '桑德兰',
];

test('the gallery shows match facts beside the text, of both sports, and without any', async ({
  page,
  database,
  enterWith,
}) => {
  const merchantCode = await plantMerchant(database);
  const mark = Date.now().toString(36);
  const match = await plantPredictedMatch(database, {
    league: `英超${mark}`,
    home: '曼彻斯特城',
    away: '阿森纳',
  });
  await plantSeason(database, match.id, { league: '英超', others: clubs });
  const keys = [...writes, 'pre_bak_odd_dra-view', 'pre_bak_odd_dra-action'];
  await enterWith(keys, '/pre_soc_odd_dra', { merchantCode, name: '林溪' });
  const drafts = new DraftsPage(page);
  const open = async () => {
    await drafts.wizard.getByRole('tab', { name: '资料' }).click();
    await expect(drafts.wizard.getByText('按本平台赛果统计')).toBeVisible();
  };
  await drafts.openNew();
  await drafts.wizard.getByRole('tab', { name: '资料' }).click();
  await show(page, 'facts-no-match');
  await drafts.chooseMatch(match, '胜平负');
  await drafts.write(/^主胜/, '曼城主场不败', text.slice(0, 33));
  await open();
  await drafts.wizard.getByRole('button', { name: /^插入：曼彻斯特城近10场/ }).click();
  await expect(drafts.text('内容')).toHaveValue(/曼彻斯特城近10场.*进\d+球失\d+球$/);
  await expect(drafts.wizard.getByText(/^已自动保存/)).toBeVisible();
  await show(page, 'facts');
  await drafts.wizard.getByRole('button', { name: /^逐场查看曼彻斯特城/ }).click();
  await show(page, 'facts-single');
  await drafts.wizard.getByRole('button', { name: /^展开全部/ }).click();
  await drafts.wizard.getByRole('button', { name: '收起' }).last().scrollIntoViewIfNeeded();
  await show(page, 'facts-table');

  const home = '圣文森特和格林纳丁斯全国职业篮球代表队';
  const game = await plantPredictedMatch(database, {
    league: `美国职业篮球联赛${mark}`,
    home,
    away: '洛杉矶湖人',
    discipline: 2,
  });
  await plantSeason(database, game.id, { league: 'NBA', others: clubs.slice(0, 14), pointsAtLeast: 92 });
  const fresh = await plantPredictedMatch(database, {
    league: `新联赛${mark}`,
    home: '上海',
    away: '广东',
    discipline: 2,
  });
  await page.goto('/pre_bak_odd_dra');
  await drafts.openNew();
  await drafts.chooseMatch(game, '胜负');
  await open();
  await show(page, 'facts-basketball');
  await drafts.choose('联赛', fresh.league);
  await drafts.choose('赛程', fresh.name);
  await expect(drafts.wizard.getByText('本平台还没有上海的赛果')).toBeVisible();
  await show(page, 'facts-none');
});
