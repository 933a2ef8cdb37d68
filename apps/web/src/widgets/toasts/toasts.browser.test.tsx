import { timings } from '@touchline/domain/constants';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { answering } from '../../../test/answering.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { CallError, callApi } from '../../lib/calls/http.ts';
import { showBanner, showToast } from '../../lib/page/notices.ts';

const toast = page.getByTestId('toast');
const banner = page.getByTestId('banner');
const closeOf = (notice: typeof toast) => notice.getByRole('button', { name: '关闭提示' });

afterEach(() => void vi.useRealTimers());

/** Time passes when the test says so; the browser's own input needs none of it. */
async function onAPage(): Promise<void> {
  await renderWidget(<p style={{ marginTop: 400 }}>页面</p>, { path: '/per_inf', user: aUser() });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
}

/** Shows it three times: left alone, under the pointer, and with the focus in it. */
async function passesUnlessHeld(notice: typeof toast, show: () => void, milliseconds: number): Promise<void> {
  show();
  await expect.element(notice).toBeVisible();
  vi.advanceTimersByTime(milliseconds - 1);
  await expect.element(notice).toBeVisible();
  vi.advanceTimersByTime(1);
  await expect.element(notice).not.toBeInTheDocument();

  show();
  await notice.hover();
  vi.advanceTimersByTime(10 * milliseconds);
  await expect.element(notice).toBeVisible();
  await userEvent.hover(page.getByText('页面'));
  vi.advanceTimersByTime(milliseconds);
  await expect.element(notice).not.toBeInTheDocument();

  show();
  await expect.element(notice).toBeVisible();
  (closeOf(notice).element() as HTMLElement).focus();
  vi.advanceTimersByTime(10 * milliseconds);
  await expect.element(notice).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(notice).not.toBeInTheDocument();
}

test('[SHL-69] a toast stands at the top right for 3 s, and waits while it is hovered or focused', async () => {
  await onAPage();
  showToast('update');
  await expect.element(toast).toMatchTextContent('更新成功');
  const { top, right } = toast.element().getBoundingClientRect();
  expect(top).toBeLessThan(120);
  expect(right).toBeGreaterThan(1480);
  await closeOf(toast).click();
  expect(timings.toastMs).toBe(3000);
  await passesUnlessHeld(toast, () => showToast('update'), timings.toastMs);
});

test('[SHL-85] the banner stands for 4 s, and waits while it is hovered or focused', async () => {
  await onAPage();
  expect(timings.bannerMs).toBe(4000);
  await passesUnlessHeld(banner, () => showBanner({ message: '内容已被他人修改' }), timings.bannerMs);
});

const rename = () => callApi('profile.update', { body: { name: '改不了' } });

const spoken = [
  ['SHL-86', { message: '总的说法', details: [{ errorMessage: '细节在先' }, { errorMessage: '其次' }] }, '细节在先'],
  ['SHL-86', { message: '总的说法', details: [{ errorMessages: '另一种写法' }] }, '另一种写法'],
  ['SHL-87', { message: '总的说法', details: [] }, '总的说法'],
  ['SHL-88', { details: [] }, '系统内部错误，请稍后重试'],
] as const;

for (const [id, said, text] of spoken)
  test(`[${id}] of ${JSON.stringify(said)} the banner says ${text}`, async () => {
    await onAPage();
    answering({ 'profile.update': () => Response.json({ error: { code: '000999', ...said } }, { status: 500 }) });
    await expect(rename()).rejects.toThrow(CallError);
    await expect.element(banner).toMatchTextContent(text);
  });

test('[SHL-89] a refusal with no rule of its own raises the banner with the server’s message', async () => {
  await onAPage();
  answering({
    'profile.update': () => {
      throw new Refusal('conflict');
    },
  });
  await expect(rename()).rejects.toThrow(CallError);
  await expect.element(banner).toMatchTextContent('内容已被他人修改，请核对后再保存');
});

test('[SHL-82] a call that hides its toast shows none, and another one shows its own', async () => {
  await onAPage();
  answering({ 'sign-in.logout': () => ({}), 'profile.update': () => ({ updatedTime: '2026-03-01T00:00:00.000Z' }) });
  await callApi('sign-in.logout', {});
  await expect.element(toast).not.toBeInTheDocument();
  await rename();
  await expect.element(toast).toMatchTextContent('更新成功');
});
