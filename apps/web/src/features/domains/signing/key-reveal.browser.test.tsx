import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { answering } from '../../../../test/answering.ts';
import { aDomain } from '../../../../test/domains.ts';
import { aUser } from '../../../../test/people.ts';
import { renderWidget } from '../../../../test/render-widget.tsx';
import { KeyReveal } from './key-reveal.tsx';

const user = aUser({ permissions: ['dom_pus-view', 'dom_pus-action'], merchantCode: 'platform' });
const key = page.getByText('Planted-Key-42');

async function reveal(shownMs: number) {
  answering({ 'domains.push-reveal-key': () => ({ key: 'Planted-Key-42' }) });
  await renderWidget(<KeyReveal domain={aDomain()} isEditable shownMs={shownMs} />, { path: '/dom_pus', user });
  await page.getByRole('button', { name: '显示签名密钥' }).click();
}

test('a key in clear is hidden again by itself', async () => {
  await reveal(2000);
  await expect.element(key).toBeVisible();
  await expect.element(key).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '显示签名密钥' })).toBeVisible();
});

test('the focus goes to the button that hides the key, and back', async () => {
  await reveal(60_000);
  await expect.element(page.getByRole('button', { name: '隐藏' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: '显示签名密钥' })).toHaveFocus();
});

test('a copied key is said to be copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await reveal(60_000);
  await page.getByRole('button', { name: '复制', exact: true }).click();
  await expect.element(page.getByTestId('toast')).toMatchTextContent(/文本已复制/);
  expect(write.mock.calls).toEqual([['Planted-Key-42']]);
  write.mockRestore();
});

test('a domain without a key says so and offers no reveal', async () => {
  await renderWidget(<KeyReveal domain={aDomain({ hasKey: false })} isEditable />, { path: '/dom_pus', user });
  await expect.element(page.getByText('未设置')).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
