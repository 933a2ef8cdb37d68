import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { answering } from '../../../test/answering.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { SignInLinkPage } from './sign-in-link-page.tsx';

const confirm = page.getByRole('button', { name: '确认是我本人' });

test('[mend 5] a mailed sign-in link acts only when its reader confirms, and then leads to sign-in', async () => {
  const requests = answering({ 'sign-in.open-link': () => ({}) });
  await renderWidget(<SignInLinkPage />, { path: '/signInLink?linkToken=mailed' });
  await expect.element(confirm).toBeVisible();
  expect(requests('sign-in.open-link')).toEqual([]);
  await confirm.click();
  await expect.element(page.getByText('现在可以在此浏览器中登录了。')).toBeVisible();
  expect(requests('sign-in.open-link').map(({ body }) => body)).toEqual([{ linkToken: 'mailed' }]);
  await expect.element(page.getByRole('button', { name: '前往登录' })).toBeVisible();
});

test('[mend 5] a sign-in link that was used says so', async () => {
  answering({
    'sign-in.open-link': () => {
      throw new Refusal('formRefused', {
        details: [{ field: 'linkToken', errorMessage: '链接无效或已过期，请重新登录' }],
      });
    },
  });
  await renderWidget(<SignInLinkPage />, { path: '/signInLink?linkToken=used' });
  await confirm.click();
  await expect.element(page.getByRole('heading', { name: '确认失败' })).toBeVisible();
  await expect.element(page.getByText('链接无效或已过期，请重新登录')).toBeVisible();
});
