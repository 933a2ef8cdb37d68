import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../server/src/platform/refusal.ts';
import { callApi } from '../src/lib/calls/http.ts';
import { answering, forgetAnswers, NoAnswer } from './answering.ts';
import { aUser } from './people.ts';
import { renderWidget } from './render-widget.tsx';

function Name() {
  const { data, error } = useQuery({ queryKey: ['name'], queryFn: () => callApi('profile.get', {}) });
  return <p>{data?.name ?? error?.message ?? '…'}</p>;
}

const profile = { id: '7', account: 'linxi', name: '林溪', email: 'linxi@tests.example' };

const showName = () => renderWidget(<Name />, { path: '/per_inf', user: aUser() });

test('the browser stands in another zone than the times, in Chinese, without motion', () => {
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
  expect([timeZone, locale]).toEqual(['America/New_York', 'zh-CN']);
  expect(window.matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true);
  expect([window.innerWidth, window.innerHeight]).toEqual([1540, 900]);
});

test('the theme is the app’s own, and each test chooses it', async () => {
  const canvas = () => getComputedStyle(document.documentElement).backgroundColor;
  await renderWidget(<p>亮</p>);
  const light = canvas();
  await renderWidget(<p>暗</p>, { theme: 'dark' });
  await expect.poll(canvas).not.toBe(light);
});

test('a call gets the test’s answer, and the test sees the request', async () => {
  const requests = answering({ 'profile.get': () => profile });
  await showName();
  await expect.element(page.getByText('林溪')).toBeVisible();
  expect(requests('profile.get')).toHaveLength(1);
});

test('a refusal is shown as the server would have said it', async () => {
  answering({
    'profile.get': () => {
      throw new Refusal('forbidden');
    },
  });
  await showName();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^权限不足，无法执行此操作/);
});

test('no answer is what a network that is down gives', async () => {
  answering({
    'profile.get': () => {
      throw new NoAnswer();
    },
  });
  await showName();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^网络连接失败/);
  expect(forgetAnswers()).toEqual([]);
});

test('an answer outside the contract fails the test', async () => {
  answering({ 'profile.get': () => ({ ...profile, surplus: 1 }) });
  await showName();
  await expect.poll(forgetAnswers).toEqual([expect.stringContaining('profile.get answered surplus')]);
});

test('a call that nothing answers fails the test', async () => {
  await showName();
  await expect.poll(forgetAnswers).toEqual(['Error: no answer to profile.get in this test']);
});
