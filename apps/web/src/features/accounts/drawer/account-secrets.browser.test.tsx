import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { dialogOf, fieldOf, openAccounts } from '../../../../test/office.tsx';

/** All that forms have kept in this browser. */
function keptDrafts(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('touchline');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no store')));
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
      reading.addEventListener('error', () => reject(reading.error ?? new Error('not read')));
      reading.addEventListener('success', () => {
        opening.result.close();
        resolve(JSON.stringify(reading.result));
      });
    });
  });
}

test('[SGN-38] the browser keeps a new account’s typing, and never its password', async () => {
  await openAccounts({ roles: [] });
  await page.getByRole('button', { name: '新增账号' }).first().click();
  const form = dialogOf('新增账号');
  await fieldOf(form, '密码').fill('Quiet-Harbour_7');
  await fieldOf(form, '用户名').fill('沈清和');
  await expect.poll(keptDrafts).toContain('沈清和');
  expect(await keptDrafts()).not.toContain('Quiet-Harbour_7');
});
