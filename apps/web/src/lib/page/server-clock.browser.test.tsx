import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answering } from '../../../test/answering.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { callApi } from '../calls/http.ts';
import { hearServerTime, serverNow } from './server-clock.ts';
import { useClock } from './use-clock.ts';

const hour = 3_600_000;
const near = 5000;

afterEach(() => hearServerTime(new Date().toUTCString()));

function Clock() {
  return <output>{useClock()}</output>;
}

test('the clock follows the server’s time, which every answer tells', async () => {
  answering({
    'appointments.gaps': () =>
      Response.json(
        { data: { matches: [], isCut: false } },
        { headers: { Date: new Date(Date.now() + hour).toUTCString() } },
      ),
  });
  await renderWidget(null, { path: '/pro_pro_lis', user: aUser({ permissions: ['pro_pro_lis-view'] }) });
  await callApi('appointments.gaps', { query: { day: '2026-11-20' } }, { quiet: true }).catch(() => undefined);
  expect(Math.abs(serverNow() - Date.now() - hour)).toBeLessThan(near);
  await renderWidget(<Clock />);
  const shown = () => Number(page.getByRole('status').element().textContent);
  await expect.poll(() => Math.abs(shown() - Date.now() - hour)).toBeLessThan(10_000 + near);
});

test('the server’s time is this machine’s while both are seconds apart, and an answer without a time tells nothing', () => {
  hearServerTime(new Date(Date.now() - 1500).toUTCString());
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(near);
  hearServerTime(new Date(Date.now() - hour).toUTCString());
  hearServerTime(null);
  hearServerTime('soon');
  expect(Math.abs(serverNow() - Date.now() + hour)).toBeLessThan(near);
});
