import { type Database, expireSessions } from '../support/database.ts';
import { byNight, expect, test, undisturbed } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { DraftsPage, plantPredictedMatch, tellOdds } from '../support/pages/drafts-page.ts';
import { SignInPage } from '../support/pages/sign-in-form.ts';
import { plantWords } from '../support/pages/taboo-words-page.ts';
import { plantPrediction } from '../support/predictions.ts';

const writes = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'pre_soc_odd_pub-view'];
const named = (word: string) => `${word}${Date.now().toString(36)}`;
const path = '/pre_soc_odd_dra';

async function planted(database: Database) {
  const merchantCode = await plantMerchant(database);
  const match = await plantPredictedMatch(database, { league: named('旅程联赛'), home: '主队甲', away: '客队乙' });
  return { merchantCode, match };
}

test('[PRD-25] [PRD-41] [PRD-44] [PRD-83] [PRD-84] [PRD-85] [SHL-83] odds update during writing; a move before publishing stops it once', async ({
  page,
  request,
  database,
  newPerson,
  enter,
}) => {
  const { merchantCode, match } = await planted(database);
  const writer = await newPerson({ merchantCode, keys: writes });
  await plantPrediction(database, writer, match.id, { state: 'draft', playType: 1, title: '主队不败' });
  await enter(writer, path);
  const drafts = new DraftsPage(page);
  const offers = drafts.wizard.getByRole('table', { name: '胜平负：各公司赔率' });
  const preview = page.getByRole('article', { name: '预览发布' });
  await drafts.operate('编辑', '主队不败');
  await drafts.button('下一步').click();
  await expect(drafts.pick('主胜')).toContainText('1.95');
  await tellOdds(request, match, [1.85, 3.5, 4.5]);
  await expect(drafts.toast.filter({ hasText: '赔率已更新' })).toBeVisible();
  await expect(offers).toContainText('1.85▼');
  await expect(offers).toContainText('4.50▲');
  await drafts.text('内容').fill('主队近况更好。');
  await drafts.button('下一步').click();
  await expect(preview).toContainText('主胜 1.85');

  await tellOdds(request, match, [1.8, 3.6, 4.7]);
  await expect(offers).toContainText('1.80▼');
  await drafts.button('发布').click();
  const question = drafts.dialog('发布预测：主队不败');
  await question.getByRole('button', { name: '发布', exact: true }).click();
  await expect(question.getByRole('alert')).toContainText('赔率已变动');
  await expect(question.getByRole('row').filter({ hasText: '主胜' }).getByRole('cell')).toHaveText(['1.85', '1.80▼']);
  await expect(question.getByRole('row').filter({ hasText: '客胜' }).getByRole('cell')).toHaveText(['4.50', '4.70▲']);
  await question.getByRole('button', { name: '按新赔率发布' }).click();
  await expect(drafts.toast.filter({ hasText: '已发布 主队不败' })).toBeVisible();
  await expect(page.getByText('还没有草稿')).toBeVisible();
});

test(
  '[PRD-60] [PRD-61] [PRD-68] a typed taboo word is marked and stops the save; without it the draft is published',
  byNight,
  async ({ page, database, enterWith }) => {
    const { merchantCode, match } = await planted(database);
    await plantWords(database, merchantCode, [{ word: '稳赢', reason: '不得承诺结果' }]);
    await enterWith(writes, path, { merchantCode });
    const drafts = new DraftsPage(page);
    await drafts.openNew();
    await drafts.chooseMatch(match, '胜平负');
    await drafts.write(/^主胜/, '', '近况更好。');
    await drafts.text('标题').pressSequentially('主队稳 赢');
    await expect(page.locator('mark')).toHaveText('稳 赢');
    await drafts.button('下一步').click();
    const dialog = drafts.dialog('内容含有敏感词');
    await expect(dialog).toContainText('不得承诺结果');
    await dialog.getByRole('button', { name: '返回修改' }).click();
    await expect(drafts.text('标题')).toHaveValue('主队稳 赢');
    for (let letter = 0; letter < 3; letter += 1) await drafts.text('标题').press('Backspace');
    await drafts.text('标题').pressSequentially('占优');
    await expect(page.locator('mark')).toHaveCount(0);
    await drafts.button('下一步').click();
    await drafts.publish('主队占优');
    await page.goto('/pre_soc_odd_pub');
    await expect(drafts.row('主队占优')).toContainText('未结算');
  },
);

test('a draft typed in one browser opens in another; the first one then asks which version counts', async ({
  page,
  database,
  newPerson,
  enter,
  enterElsewhere,
}) => {
  const { merchantCode, match } = await planted(database);
  const writer = await newPerson({ merchantCode, keys: writes });
  await enter(writer, path);
  const here = new DraftsPage(page);
  await here.openNew();
  await here.chooseMatch(match, '胜平负');
  await here.write(/^客胜/, '写到一半的标题', '写到一半的内容');
  await expect(here.wizard.getByText(/^已自动保存/)).toBeVisible();

  const second = await enterElsewhere(writer, path);
  const there = new DraftsPage(second);
  await second.getByRole('button', { name: '新增预测' }).first().click();
  const offer = second.getByRole('dialog').filter({ hasText: '上次有未保存的内容' });
  await expect(offer).toContainText('其他设备或窗口');
  await expect(offer).toContainText('写到一半的标题');
  await offer.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(there.text('内容')).toHaveValue('写到一半的内容');
  await there.text('内容').fill('写到一半的内容，在这里写完');
  await expect(there.wizard.getByText(/^已自动保存/)).toBeVisible();

  await here.text('内容').fill('写到一半的内容，在那里也写');
  const notice = here.wizard.getByRole('alert', { name: '这份内容正在别处编辑' });
  await expect(notice).toContainText('写到一半的标题');
  await notice.getByRole('button', { name: '采用另一份内容' }).click();
  await expect(here.text('内容')).toHaveValue('写到一半的内容，在这里写完');
  await expect(notice).toHaveCount(0);
  await here.button('下一步').click();
  await expect(here.button('发布')).toBeVisible();
});

test(
  '[PRD-46] [PRD-47] [PRD-48] [PRD-49] [PRD-52] a template is saved, applied and deleted',
  byNight,
  async ({ page, database, enterWith }) => {
    const { merchantCode, match } = await planted(database);
    await enterWith(writes, path, { merchantCode });
    const drafts = new DraftsPage(page);
    await drafts.openNew();
    await drafts.chooseMatch(match, '胜平负');
    await drafts.write(/^主胜/, '模板标题', '模板内容');
    await drafts.button('存为模板').click();
    await page.getByRole('textbox', { name: '模板名称' }).fill('主场模板');
    await page.getByRole('button', { name: '保存模板' }).click();
    await expect(page.getByText('模板“主场模板”已保存')).toBeVisible();
    await page.getByRole('button', { name: '知道了' }).click();
    await drafts.text('标题').fill('另写的');
    await drafts.button('套用模板').click();
    await page.getByRole('button', { name: '套用模板 主场模板' }).click();
    await expect(drafts.text('标题')).toHaveValue('模板标题');
    await expect(drafts.text('内容')).toHaveValue('模板内容');
    await drafts.button('套用模板').click();
    await page.getByRole('button', { name: '删除模板 主场模板' }).click();
    await page.getByRole('button', { name: '删除模板', exact: true }).click();
    await expect(page.getByText('还没有模板')).toBeVisible();
  },
);

test('a session that expires during writing asks over the page, and nothing is lost', async ({
  page,
  puzzles,
  database,
  enterWith,
}) => {
  const { merchantCode, match } = await planted(database);
  const person = await undisturbed(page, () => enterWith(writes, path, { merchantCode }));
  const drafts = new DraftsPage(page);
  await drafts.openNew();
  await drafts.chooseMatch(match, '胜平负');
  await drafts.write(/^主胜/, '打了一半', '内容一');
  // A save of this text after the session's end would cover the page before the rest is typed.
  const kept = `SELECT FROM tenant.prediction_forms WHERE form->>'content' = '内容一'`;
  await expect.poll(() => database.run(merchantCode, kept)).toHaveLength(1);
  await expireSessions(database, person);
  await drafts.text('内容').pressSequentially('，内容二');
  const overlay = page.getByRole('dialog', { name: '登录已过期' });
  await expect(overlay).toBeVisible();
  const form = new SignInPage(page, puzzles);
  await form.password.fill(person.password);
  await form.submit();
  await expect(overlay).toHaveCount(0);
  await expect(drafts.text('标题')).toHaveValue('打了一半');
  await expect(drafts.text('内容')).toHaveValue('内容一，内容二');
  await drafts.button('下一步').click();
  await expect(page.getByRole('article', { name: '预览发布' })).toContainText('内容一，内容二');
});
