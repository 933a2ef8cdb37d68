import { plantTarget } from '../support/domains.ts';
import { expect, provenBy, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';

const keys = ['pro_anc_lis-view', 'pro_anc_lis-action'];
const headings = '主播名称,昵称,推送目标,直播间';

test(
  'an import of 200 anchors waits until its three wrong rows are mended',
  provenBy(
    'apps/web/src/features/anchors/import/import-dialog.browser.test.tsx: a file with a wrong row is not imported until the row is mended',
    'apps/server/src/modules/anchors/import.test.ts: the rows that were agreed to are made, each with a key of its own',
  ),
  async ({ page, database, enterWith }) => {
    const merchantCode = await plantMerchant(database);
    await plantTarget(database, merchantCode, { name: '星河主站', tag: '主站' });
    await plantTarget(database, merchantCode, { name: '星河备用', tag: '备用' });
    const person = await enterWith(keys, '/pro_anc_lis', { merchantCode });
    const rows = Array.from({ length: 200 }, (_, at) => `主播${at + 1},,星河主站、星河备用,`);
    rows[11] = '王 小明,,星河主站,';
    rows[80] = '李小明,小-明,星河主站,开启';
    rows[199] = '赵小明,,星河旧站,关闭';
    const buffer = Buffer.from([headings, ...rows].join('\n'));

    await page.getByRole('button', { name: '导入' }).click();
    const dialog = page.getByRole('dialog', { name: '导入主播' });
    await dialog.getByLabel('文件', { exact: true }).setInputFiles({ name: '主播.csv', mimeType: 'text/csv', buffer });
    await expect(dialog.getByText('共 200 行，3 行有误')).toBeVisible();
    await expect(dialog.getByRole('row')).toHaveCount(4);
    await expect(dialog.getByRole('button', { name: '导入 197 位主播' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: '第 13 行的主播名称' }).fill('王小明');
    await dialog.getByRole('textbox', { name: '第 82 行的昵称' }).fill('小明');
    await dialog.getByRole('textbox', { name: '第 201 行的推送目标' }).fill('星河备用');
    await expect(dialog.getByText('共 200 行，全部可以导入')).toBeVisible();
    await dialog.getByRole('button', { name: '导入 200 位主播' }).click();

    const result = page.getByRole('dialog', { name: '导入 200 位主播' });
    await expect(result.getByText('已完成')).toBeVisible({ timeout: 40_000 });
    await expect(result.getByText('成功 200')).toBeVisible();
    const [made] = await database.run<{ count: number }>(
      person.merchantCode,
      'SELECT count(*)::integer AS count FROM tenant.anchors WHERE merchant_code = $1',
      [person.merchantCode],
    );
    expect(made?.count).toBe(200);
  },
);
