import { CatalogPage, plantEntry, plantMatches, plantRecord, unlike } from '../support/catalog.ts';
import { byNight, expect, test } from '../support/journey.ts';

const merchantCode = 'platform';
const keysOf = (page: string) => [`spo_#_${page}-view`, `spo_#_${page}-action`];

test(
  '[CAT-01] [CAT-03] a league gets another level and a further name, is recycled, and restored by 撤销',
  byNight,
  async ({ page, enterWith, database }) => {
    const name = unlike('星河联赛');
    await plantEntry(database, { kind: 'league', name, level: 3 });
    await enterWith(keysOf('lea'), '/spo_lea', { merchantCode });
    const leagues = new CatalogPage(page);
    await leagues.find('联赛', name);
    await leagues.operate('编辑', name);
    await leagues.dialog.getByRole('combobox', { name: '级别' }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '一级' }).click();
    await leagues.dialog.getByRole('textbox', { name: '输入新的别名' }).fill('银河超级联赛');
    await leagues.dialog.getByRole('button', { name: '添加别名' }).click();
    await expect(leagues.dialog.getByRole('list', { name: '别名' })).toContainText('银河超级联赛');
    await leagues.dialog.getByRole('button', { name: '保存联赛' }).click();
    await expect(page.getByTestId('toast')).toContainText(`已更新 ${name}`);
    await expect(leagues.rows.first()).toContainText('一级');

    await leagues.operate('更多操作', name);
    await page.getByRole('menuitem', { name: '回收' }).click();
    await expect(leagues.rows.first()).toContainText('已回收');
    const recycled = page.getByTestId('toast').filter({ hasText: `已回收 ${name}` });
    await recycled.getByRole('button', { name: '撤销' }).click();
    await expect(leagues.rows.first()).toContainText('使用中');
  },
);

test('[CAT-02] two teams are merged, and a supplier’s record is linked with the result', async ({
  page,
  enterWith,
  database,
}) => {
  const kept = unlike('龙城');
  const gone = unlike('龙都');
  const supplierName = unlike('龍城');
  await plantEntry(database, { kind: 'team', name: kept });
  await plantMatches(database, await plantEntry(database, { kind: 'team', name: gone }), 3);
  await plantRecord(database, { kind: 'team', name: supplierName, supplier: 'HBIRD' });
  await enterWith(keysOf('tea'), '/spo_tea', { merchantCode });
  const teams = new CatalogPage(page);
  await teams.find('球队', kept);
  await teams.operate('合并', kept);
  await teams.pick(`与“${kept}”合并的记录`, gone);
  await expect(teams.dialog).toContainText(`“${gone}”的 3 场赛程、0 条数据源记录和全部别名将归入“${kept}”`);
  await teams.dialog.getByRole('button', { name: `合并到“${kept}”` }).click();
  await expect(page.getByTestId('toast')).toContainText(`已将 ${gone} 合并到 ${kept}`);

  await page.getByText('关联记录', { exact: true }).click();
  await teams.find('球队', supplierName);
  await expect(teams.rows.first()).toContainText('未关联');
  await teams.operate('关联', supplierName);
  await teams.pick('关联到的球队', kept);
  await teams.dialog.getByRole('button', { name: '保存关联' }).click();
  await expect(teams.rows.first()).toContainText('人工关联');
  await teams.rows.first().getByRole('button', { name: kept }).click();
  await expect(teams.dialog).toContainText('3 场');
  await expect(teams.dialog.getByRole('table')).toContainText(supplierName);
});
