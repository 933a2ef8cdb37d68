import { show } from '../support/gallery.ts';
import { expect as quickly, test } from '../support/journey.ts';

// Each screen is taken four times and searched twice.
test.describe.configure({ timeout: 120_000 });

// A picture may be long in coming; it is not what is measured.
const expect = quickly.configure({ timeout: 30_000 });

test('the gallery shows the odds providers, and the form', async ({ page, newPerson, enter }) => {
  const staff = { merchantCode: 'platform', keys: ['pre_#_prv-view', 'pre_#_prv-action'], name: '苏敏' };
  await enter(await newPerson({ ...staff, accountPrefix: 'sumin' }), '/pre_prv');
  await expect(page.getByRole('row').nth(1)).toContainText('纳米数据 5');
  await show(page, 'odds-providers');
  await page
    .getByRole('button', { name: /^编辑 / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await show(page, 'odds-providers-form');
});
