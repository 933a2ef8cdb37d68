import { plantTarget } from '../support/domains.ts';
import { expect, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';

const keys = ['pro_anc_lis-view', 'pro_anc_lis-action', 'bac_#_ope-view'];

test('[ANC-20] [ANC-32] [ANC-33] an anchor is made with a photo; its key is shown in one window and rotated in another', async ({
  page,
  database,
  enterWith,
  enterElsewhere,
}) => {
  const merchantCode = await plantMerchant(database, { alias: '云岭体育' });
  await plantTarget(database, merchantCode, { name: '云岭主站', tag: '主站' });
  const person = await enterWith(keys, '/pro_anc_lis', { merchantCode });
  const photo = await page.screenshot();
  await page.getByRole('button', { name: '新增主播' }).first().click();
  await page.getByRole('textbox', { name: '主播名称' }).fill('赵云霄');
  await page.getByRole('textbox', { name: '昵称' }).fill('云霄');
  await page.getByRole('combobox', { name: '推送目标' }).click();
  await page.getByTitle('云岭主站', { exact: true }).last().click();
  await page.locator('input[type="file"]').setInputFiles({ name: '头像.png', mimeType: 'image/png', buffer: photo });
  await page.getByRole('button', { name: '使用头像' }).click();
  await expect(page.getByRole('button', { name: '更换头像' })).toBeVisible();
  await page.getByRole('button', { name: '新增主播' }).click();

  await expect(page).toHaveURL(/\/pro_anc_lis\/[2-9A-Z]{8}$/u);
  const sideOf = () =>
    page
      .locator('main img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(sideOf).toBe(200);
  const liveRoom = page.getByRole('region', { name: '直播间', exact: true });
  await expect(liveRoom).toContainText('第 1 版');
  await liveRoom.getByRole('button', { name: '显示推流密钥' }).click();
  await expect(liveRoom.locator('code')).toHaveText(/\?e=\d+&v=1&s=/u);

  const other = await enterElsewhere(person, new URL(page.url()).pathname);
  await other.getByRole('button', { name: '更换推流密钥' }).click();
  await other.getByRole('radio', { name: /已泄露/u }).check();
  await other.getByRole('button', { name: '更换密钥' }).click();
  await expect(other.getByRole('region', { name: '直播间', exact: true })).toContainText('第 2 版');
  await expect(other.getByRole('link', { name: '更换主播推流密钥' })).toBeVisible();

  // The first window still stands on version 1: its rotation is refused, and it shows version 2.
  await page.getByRole('button', { name: '更换推流密钥' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: '更换密钥' }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await question.getByRole('button', { name: '取消' }).click();
  await expect(liveRoom).toContainText('第 2 版');
  await expect(liveRoom.locator('code')).toHaveCount(0);
});
