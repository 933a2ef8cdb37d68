import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { errorCodes } from '@touchline/domain/error-codes';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { answering, type CannedAnswers } from '../../../../test/answering.ts';
import { aUser } from '../../../../test/people.ts';
import { renderWidget } from '../../../../test/render-widget.tsx';
import { callApi } from '../../../lib/calls/http.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import type { ThemeName } from '../../../lib/theme/tokens.ts';
import { Shell } from '../shell.tsx';

const user = aUser();
const bar = page.getByRole('status').filter({ hasText: '系统当前只读' });
const state = (databaseWrites: 'up' | 'down') => ({ status: 'degraded' as const, checks: { databaseWrites } });

/** Another tab holds the connection and tells what it hears. */
const otherTab = new BroadcastChannel('touchline.events');
const say = (event: CallData<Calls['system.events']>) => otherTab.postMessage({ type: 'event', event });

async function openShell(answers: CannedAnswers = {}, theme: ThemeName = 'light'): Promise<void> {
  answering({
    'system.events': () => new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } }),
    'system.ready': () => state('down'),
    'sign-in.info': () => user,
    'tasks.list': () => ({ tasks: [] }),
    'notices.unread': () => ({ unread: 0 }),
    'saved-views.pins': () => ({ pages: [] }),
    ...answers,
  });
  await renderWidget(<Shell />, { path: '/per_inf', user, theme });
}

test.each(['light', 'dark'] as const)(
  '[hardening 8] the stream’s word brings the bar and takes it away: %s',
  async (theme) => {
    await openShell({}, theme);
    await expect.element(bar).not.toBeInTheDocument();
    say({ type: 'readOnly', on: true });
    await expect.element(bar).toBeVisible();
    await expect.element(bar).toMatchTextContent(/暂不能保存修改/);
    say({ type: 'readOnly', on: false });
    await expect.element(bar).not.toBeInTheDocument();
  },
);

test('[hardening 8] a write that is refused for it brings the bar, and looking takes it away without a stream', async () => {
  let writes: 'up' | 'down' = 'down';
  await openShell({
    'profile.update': () => {
      throw new Refusal('readOnly');
    },
    'system.ready': () => state(writes),
  });
  await expect(callApi('profile.update', { body: { name: '林溪' } })).rejects.toMatchObject({
    code: errorCodes.readOnly.code,
  });
  await expect.element(bar).toBeVisible();
  writes = 'up';
  await expect.element(bar, { timeout: 15_000 }).not.toBeInTheDocument();
});

test('[hardening 8] signing out meanwhile leads out and says when it is written down', async () => {
  await openShell({ 'sign-in.logout': () => ({ pending: true as const }) });
  say({ type: 'readOnly', on: true });
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect.poll(() => sessionStore.get().phase).toBe('nobody');
  await expect.element(page.getByText(/恢复后生效/)).toBeVisible();
});
