import { makeAnchors } from '../support/anchors.ts';
import { plantTarget } from '../support/domains.ts';
import { show } from '../support/gallery.ts';
import { expect as quickly, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';

// Each screen is taken four times and searched twice.
test.describe.configure({ timeout: 180_000 });

// A picture may be long in coming; it is not what is measured.
const expect = quickly.configure({ timeout: 30_000 });

const keys = ['pro_anc_lis-view', 'pro_anc_lis-action', 'pro_anc_lis-reservation', 'bac_#_ope-view'];
const people = [
  ['林小溪', '小溪'],
  ['赵云霄', '云霄'],
  ['陈可欣', 'Coco'],
  ['王大锤', ''],
  ['苏沐橙', '沐橙'],
  ['韩一鸣', '一鸣惊人'],
  ['唐果', '糖果'],
  ['许知远', '远哥'],
  ['沈星河', '星河'],
  ['何佳怡', ''],
  ['周子墨', '墨墨'],
  ['一位名字很长很长的足球解说主播', '长名字'],
] as const;

test('the gallery shows the list of anchors, an anchor’s form and page, and the questions', async ({
  page,
  database,
  enterWith,
}) => {
  const merchantCode = await plantMerchant(database, { alias: '星河体育' });
  const main = await plantTarget(database, merchantCode, { name: '星河主站', tag: '主站' });
  const abroad = await plantTarget(database, merchantCode, { name: '星河海外站', tag: '海外' });
  await plantTarget(database, merchantCode, { name: '星河测试站', tag: '测试' });
  await enterWith(keys, '/pro_anc_lis', { merchantCode });
  await expect(page.getByText('还没有主播')).toBeVisible();
  await show(page, 'anchors-none');
  const codes = await makeAnchors(
    page,
    people.map(([name, nickname], at) => ({
      name,
      nickname,
      projectCodes: at % 3 === 0 ? [main, abroad] : [main],
      enableLiveroom: at % 4 !== 1,
      ...(at % 5 !== 3 && { hue: at * 47 }),
    })),
  );
  await page.goto('/pro_anc_lis');
  await page.getByRole('switch', { name: '启用“唐果”' }).click();
  // In a narrow window rows are cards, and the question would go with its row.
  await show(page, 'anchor-disable', () => expect(page.getByRole('dialog')).toContainText('立即中断'));
  await page.getByRole('button', { name: '停用主播' }).click();
  await expect(page.getByTestId('toast')).toContainText('已停用 唐果');
  for (const name of ['林', '赵']) {
    await page.getByRole('combobox', { name: '主播名称' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: `主播名称：${name}` })).toBeVisible();
  }
  await page.getByRole('combobox', { name: '主播名称' }).fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').nth(10)).toBeVisible();
  await show(page, 'anchors');
  await page.getByRole('tab', { name: '编号' }).click();
  await page.getByRole('combobox', { name: '主播编号' }).pressSequentially(`${codes.slice(0, 3).join(',')},x-`);
  await expect(page.getByText('只能输入字母、数字、逗号和空格')).toBeVisible();
  await show(page, 'anchors-codes');

  await page.goto(`/pro_anc_lis/${codes[1]}`);
  await page.getByRole('button', { name: '显示推流密钥' }).click();
  await expect(page.locator('code')).toBeVisible();
  await show(page, 'anchor-record');
  await page.getByRole('button', { name: '更换推流密钥' }).click();
  await page.getByRole('radio', { name: /已泄露/u }).check();
  await show(page, 'anchor-rotate');

  await page.goto(`/pro_anc_lis/${codes[1]}/edit`);
  await page.getByRole('textbox', { name: '昵称' }).fill('云霄!');
  await page.keyboard.press('Tab');
  await page.getByRole('combobox', { name: '推送目标' }).click();
  await page.getByTitle('星河主站', { exact: true }).last().click();
  await expect(page.getByText('推送目标至少选择一项')).toBeVisible();
  await page.getByRole('heading', { name: /编辑主播/u }).click();
  await show(page, 'anchor-form');
  const photo = await page.screenshot();
  await page.locator('input[type="file"]').setInputFiles({ name: '头像.png', mimeType: 'image/png', buffer: photo });
  await expect(page.getByRole('button', { name: '使用头像' })).toBeEnabled();
  await show(page, 'anchor-photo');
  await page.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '返回列表' }).click();
  await expect(page.getByRole('dialog')).toContainText('返回后会丢失');
  await show(page, 'anchor-back');
});

test('the gallery shows the anchors of all merchants to a super-admin', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  const merchantCode = await plantMerchant(database, { alias: '晨曦体育' });
  await plantTarget(database, merchantCode, { name: '晨曦主站', tag: '主站' });
  await enter(await newPerson({ merchantCode: 'platform', isSuperAdmin: true, name: '苏敏' }), '/com_pro_anc');
  await expect(page.getByRole('heading', { name: '公司主播' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: '商户' })).toBeVisible();
  await show(page, 'anchors-of-all');
  await page.goto('/com_pro_anc/new');
  await expect(page.getByRole('combobox', { name: '商户' })).toBeVisible();
  await show(page, 'anchor-form-new');
});
