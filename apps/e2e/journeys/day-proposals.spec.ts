import { expect, test } from '../support/journey.ts';
import { plantProposal } from '../support/suppliers.ts';

const staff = { merchantCode: 'platform', keys: ['spo_#_sup-view', 'spo_#_sup-action'], name: '苏敏' };
/** Where no other journey plants anything. */
const volleyball = 13;

test('[MAT-60] [day 3] an operator decides cards by the keyboard, undoes one, and links the rest together', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  const names = (home: string) => ({ league: '排超', home, away: '上海' });
  const plant = (home: string, theirs: string, score: number) =>
    plantProposal(database, names(home), names(theirs), score, volleyball);
  const records = [
    await plant('天津渤海', '天津', 0.9),
    await plant('北京汽车', '北京', 0.9),
    await plant('江苏中天', '江苏', 0.97),
    await plant('浙江德清', '浙江', 0.96),
  ];
  await enter(await newPerson(staff), `/spo_sup?tab=proposals&kind=match&discipline=${volleyball}`);
  const card = (name: string) => page.getByRole('article', { name: `${name} VS 上海` });
  await expect(card('天津')).toBeFocused();
  await page.keyboard.press('y');
  await expect(card('北京')).toBeFocused();
  await expect(card('天津')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(card('北京')).toHaveCount(0);
  await expect(card('江苏')).toBeFocused();
  await page.keyboard.press('z');
  await expect(card('北京')).toBeVisible();
  await page.getByRole('button', { name: '批量关联' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('将把 2 条记录关联到');
  await dialog.getByRole('button', { name: '关联 2 条' }).click();
  await expect(page.getByText('已关联 2 条')).toBeVisible();
  await expect(card('江苏')).toHaveCount(0);
  await expect(card('北京')).toBeVisible();
  const settled = await database.run<{ link: string }>(
    'platform',
    `SELECT link FROM platform.supplier_matches WHERE supplier_id = ANY($1) ORDER BY array_position($1, supplier_id)`,
    [records],
  );
  expect(settled.map(({ link }) => link)).toEqual(['person', 'none', 'person', 'person']);
});
