import { afterAll, expect, it } from 'vitest';

import { ownRedis } from '../../test/own-redis.ts';
import { createEventHub } from './event-hub.ts';

const redis = ownRedis();
const hub = createEventHub(redis);
afterAll(async () => {
  hub.close();
  await redis.quit();
});

const never = new AbortController().signal;

it.each(['alpha', 'error'])('wakes those who wait for %s, and nobody else', async (merchantCode) => {
  const others = hub.next('beta', 1500, never).then(() => performance.now());
  const heard = hub.next(merchantCode, 5000, never);
  const asked = performance.now();
  // The subscription may still be on its way.
  const repeat = setInterval(() => void hub.announce(merchantCode), 50);
  await heard;
  clearInterval(repeat);
  expect(performance.now() - asked).toBeLessThan(4000);
  expect((await others) - asked).toBeGreaterThan(1400);
});

it('an announcement that nobody waits for passes, whatever the merchant is called', async () => {
  await hub.announce('error');
  const asked = performance.now();
  const heard = hub.next('alpha', 5000, never);
  const repeat = setInterval(() => void hub.announce('alpha'), 50);
  await heard;
  clearInterval(repeat);
  expect(performance.now() - asked, 'still listening').toBeLessThan(4000);
});
