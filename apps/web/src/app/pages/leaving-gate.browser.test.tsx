import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answering, NoAnswer } from '../../../test/answering.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { onCacheClear, sessionStore } from '../../lib/session/session.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { LeavingGate } from './leaving-gate.tsx';

const data = page.getByText('只有登录后可见');
const leaving = page.getByRole('heading', { name: '尚未完成退出' });

async function open(isReachable: () => boolean) {
  const requests = answering({
    'sign-in.logout': () => {
      if (!isReachable()) throw new NoAnswer();
      return {};
    },
  });
  await renderWidget(
    <LeavingGate>
      <p>只有登录后可见</p>
      <button type="button" onClick={() => void signOut()}>
        退出登录
      </button>
    </LeavingGate>,
    { path: '/per_inf', user: aUser() },
  );
  await expect.element(data).toBeVisible();
  return requests;
}

test('[asvs 14.3.1] a sign-out that does not reach the server empties the page, says so and goes on trying', async () => {
  let isReachable = false;
  let emptied = 0;
  onCacheClear(() => void (emptied += 1));
  sessionStorage.setItem('of-the-session', '1');
  const requests = await open(() => isReachable);
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect.element(leaving).toBeVisible();
  await expect.element(page.getByText(/登录可能仍然有效/)).toBeVisible();
  await expect.element(data).not.toBeInTheDocument();
  expect([sessionStore.get().user, emptied > 0, sessionStorage.getItem('of-the-session')]).toEqual([null, true, null]);

  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(leaving).toBeVisible();
  isReachable = true;
  window.dispatchEvent(new Event('online'));
  await expect.element(leaving).not.toBeInTheDocument();
  expect(requests('sign-in.logout').length).toBeGreaterThan(2);
});

test('a sign-out that reaches the server shows nothing of the kind', async () => {
  await open(() => true);
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect.poll(() => sessionStore.get().user).toBeNull();
  await expect.element(leaving).not.toBeInTheDocument();
});
