import { show } from '../support/gallery.ts';
import { expect as quickly, test } from '../support/journey.ts';

// Each screen is taken four times and searched twice.
test.describe.configure({ timeout: 120_000 });

// A picture may be long in coming; it is not what is measured.
const expect = quickly.configure({ timeout: 30_000 });

const keys = ['com_#_api-view', 'com_#_api-action'];

/** Three days of a few accounts, busier by day than by night. */
const hours = `INSERT INTO platform.call_hours
    (hour, merchant_code, account, call_id, calls, errors, slow, total_ms, longest_ms)
  SELECT hour, 'platform', account, call_id, calls, calls / 40, calls / 90, calls * (12 + length(call_id)), 40 + calls * 2
  FROM generate_series(date_trunc('hour', now()) - interval '3 days', date_trunc('hour', now()), interval '1 hour') hour,
    unnest(ARRAY['hejiayi', 'xuzhiyuan', 'linruoxi']) account,
    unnest(ARRAY['matches.list', 'accounts.list', 'roles.list']) call_id,
    LATERAL (SELECT (20 + abs(hashtext(account || call_id || hour::text)) % 60
      + 90 * (1 - abs(12 - extract(hour FROM hour AT TIME ZONE 'Asia/Shanghai')) / 12))::integer AS calls) made
  ON CONFLICT DO NOTHING`;

test('the gallery shows API records, one of them, and their settings', async ({ page, newPerson, enter, database }) => {
  await database.run('platform', hours, []);
  await enter(await newPerson({ merchantCode: 'platform', keys, name: '苏敏', accountPrefix: 'sumin' }), '/com_api');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('img', { name: /^调用次数/ })).toBeVisible();
  await show(page, 'call-records');
  await page.getByRole('row').filter({ hasText: 'hejiayi' }).first().getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /^调用次数/ })).toBeVisible();
  await show(page, 'call-record');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '设置', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await show(page, 'call-records-settings');
});
