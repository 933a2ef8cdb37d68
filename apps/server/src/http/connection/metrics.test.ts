import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openEvents } from '../../../test/browser/event-stream.ts';
import { signInDirectly } from '../../../test/planted/planted-session.ts';
import { setReadOnly } from '../../../test/stack/read-only.ts';
import { startStack, testOrigin, type TestStack } from '../../../test/stack/stack.ts';
import { apiMetrics } from '../../platform/logging/metric-names.ts';

let stack: TestStack;
let address: string;
beforeAll(async () => {
  stack = await startStack({ REQUEST_SECONDS: '1' });
  address = await stack.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => stack.close());

async function shown(series: string): Promise<number> {
  const text = await stack.platform.metrics.registry.metrics();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? Number.NaN);
}

const signedIn = async (account: string) => {
  const accountId = await stack.addAccount('platform', account);
  return await signInDirectly(stack.browser(), stack.owner, { merchantCode: 'platform', accountId });
};

it('an event stream is counted while it is open, and is no call that was fast or slow; a refused one is', async () => {
  const browser = await signedIn('listener');
  expect(await shown(apiMetrics.eventStreams)).toBe(0);
  const events = await openEvents(stack, browser);
  await expect.poll(() => shown(apiMetrics.eventStreams)).toBe(1);
  await pause(50);
  await browser.call('sign-in.logout', {});
  events.close();
  await expect.poll(() => shown(apiMetrics.eventStreams)).toBe(0);
  const calls = (status: number) => shown(`${apiMetrics.calls}_count{call="system.events",status="${status}"}`);
  await browser.call('system.events', { query: {} });
  await expect.poll(() => calls(401)).toBe(1);
  expect(await calls(200)).toBeNaN();
});

it('a request that comes too slowly is counted', async () => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined);
  const head = ['POST /api/v1/login HTTP/1.1', 'Host: a', `Origin: ${testOrigin}`, 'Content-Type: application/json'];
  socket.resume().write([...head, 'Content-Length: 9', '', 'x'].join('\r\n'));
  expect(await shown(apiMetrics.slowRequests)).toBe(0);
  await once(socket, 'close');
  expect(await shown(apiMetrics.slowRequests)).toBe(1);
});

it('a database that takes no writes shows, from the first refused write until one gets through', async () => {
  const browser = await signedIn('writer');
  const url = stack.platform.config.DATABASE_URL.reveal();
  expect(await shown(apiMetrics.readOnly)).toBe(0);
  await setReadOnly(url, true);
  try {
    await browser.call('profile.update', { body: { name: '甲' } });
    await expect.poll(() => shown(apiMetrics.readOnly)).toBe(1);
  } finally {
    await setReadOnly(url, false);
  }
  await expect.poll(() => shown(apiMetrics.readOnly), { timeout: 10_000 }).toBe(0);
});

it('a Redis that does not answer shows', async () => {
  expect(await shown(apiMetrics.redisUp)).toBe(1);
  stack.platform.redis.disconnect();
  expect(await shown(apiMetrics.redisUp)).toBe(0);
});
