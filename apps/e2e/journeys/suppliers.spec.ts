import { expect, test } from '../support/journey.ts';
import { plantProposal } from '../support/suppliers.ts';

const staff = { merchantCode: 'platform', keys: ['spo_#_sup-view', 'spo_#_sup-action'], name: '苏敏' };

test('[MAT-60] the keyboard decides a proposed link, and the next one is shown at once', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  const names = (home: string) => ({ league: '英超', home, away: '阿森纳' });
  const first = await plantProposal(database, names('曼彻斯特联'), names('曼联'), 0.99);
  const second = await plantProposal(database, names('切尔西'), names('车路士'), 0.98);
  await enter(await newPerson(staff), '/spo_sup');
  await page.getByRole('link', { name: '待确认关联', exact: true }).click();
  const row = (name: string) => page.getByRole('row').filter({ hasText: `${name} VS 阿森纳` });
  await expect(row('曼联')).toBeFocused();
  await page.keyboard.press('y');
  await expect(row('车路士')).toBeFocused();
  await page.keyboard.press('n');
  await expect(row('曼联')).toHaveCount(0);
  await expect(row('车路士')).toHaveCount(0);
  const settled = await database.run<{ id: string; link: string }>(
    'platform',
    `SELECT supplier_id AS id, link FROM platform.supplier_matches WHERE supplier_id = ANY($1) ORDER BY supplier_id`,
    [[first, second]],
  );
  expect(settled).toEqual([
    { id: first, link: 'person' },
    { id: second, link: 'none' },
  ]);
});
