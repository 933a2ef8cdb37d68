import { makeAnchors } from '../support/anchors.ts';
import { plantTarget } from '../support/domains.ts';
import { expect as quickly, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { takePicture } from './take-picture.ts';

const expect = quickly.configure({ timeout: 30_000 });
const keys = ['pro_anc_lis-view', 'pro_anc_lis-action', 'pro_anc_lis-reservation'];
const names = ['林小溪', '赵云霄', '陈可欣', '苏沐橙', '韩一鸣', '唐果', '许知远', '沈星河', '周子墨', '何佳怡'];

test.use({ viewport: { width: 1366, height: 768 } });

test('the manual of anchors is pictured', async ({ page, database, enterWith }) => {
  const merchantCode = await plantMerchant(database, { alias: '星河体育' });
  const main = await plantTarget(database, merchantCode, { name: '星河主站', tag: '主站' });
  await plantTarget(database, merchantCode, { name: '星河海外站', tag: '海外' });
  await enterWith(keys, '/pro_anc_lis', { merchantCode, name: '何佳怡' });
  await expect(page.getByText('还没有主播')).toBeVisible();
  const [code = ''] = await makeAnchors(
    page,
    names.map((name, at) => ({ name, nickname: name.slice(-2), projectCodes: [main], hue: at * 47 })),
  );
  await page.goto('/pro_anc_lis');
  await expect(page.getByRole('row').nth(10)).toBeVisible();
  await takePicture(page, 'find', 'manual');

  await page.getByRole('switch', { name: '启用“唐果”' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await takePicture(page, 'state', 'manual');
  await page.getByRole('button', { name: '取消' }).click();

  await page.getByRole('button', { name: '导入' }).click();
  const rows = ['主播名称,昵称,推送目标,直播间', '吴 晓,,星河主站,', '郑雨,雨,星河海外站,关闭', '王晨,晨晨,旧站,'];
  const buffer = Buffer.from(rows.join('\n'));
  const dialog = page.getByRole('dialog', { name: '导入主播' });
  await dialog.getByLabel('文件', { exact: true }).setInputFiles({ name: '主播.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByText('共 3 行，2 行有误')).toBeVisible();
  await takePicture(page, 'import', 'manual');

  await page.goto('/pro_anc_lis/new');
  await page.getByRole('textbox', { name: '主播名称' }).fill('梁静');
  await page.getByRole('textbox', { name: '昵称' }).fill('静静');
  await takePicture(page, 'create', 'manual');

  await page.goto(`/pro_anc_lis/${code}#liveroom`);
  await expect(page.getByRole('button', { name: '显示推流密钥' })).toBeVisible();
  await takePicture(page, 'key', 'manual');
});
