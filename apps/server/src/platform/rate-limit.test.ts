import { afterAll, expect, test } from 'vitest';

import { deadRedis, ownRedis } from '../../test/own-redis.ts';
import { DependencyDown } from './dependency-down.ts';
import { createRateLimiter } from './rate-limit.ts';

const redis = ownRedis();
afterAll(() => redis.quit());

test('allows exactly the limit however many ask at once, and says when to come back', async () => {
  const limiter = createRateLimiter(redis, { name: 'burst', limit: 5, windowMs: 60_000 });
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => limiter.take('a')));
  expect(outcomes.filter(({ limited }) => !limited)).toHaveLength(5);
  for (const outcome of outcomes) {
    if (!outcome.limited) continue;
    expect(outcome.retryAfterSeconds).toBeGreaterThanOrEqual(59);
    expect(outcome.retryAfterSeconds).toBeLessThanOrEqual(60);
  }
});

test('counts each key by itself', async () => {
  const limiter = createRateLimiter(redis, { name: 'keys', limit: 1, windowMs: 60_000 });
  expect((await limiter.take('a')).limited).toBe(false);
  expect((await limiter.take('a')).limited).toBe(true);
  expect((await limiter.take('b')).limited).toBe(false);
});

test('opens again when the window is over, and asking does not prolong it', async () => {
  const limiter = createRateLimiter(redis, { name: 'window', limit: 1, windowMs: 300 });
  const from = performance.now();
  await limiter.take('a');
  await expect.poll(async () => (await limiter.take('a')).limited, { interval: 50, timeout: 5000 }).toBe(false);
  expect(performance.now() - from).toBeGreaterThan(290);
});

test('fails closed without Redis', async () => {
  const limiter = createRateLimiter(deadRedis(), { name: 'dead', limit: 1, windowMs: 1000 });
  await expect(limiter.take('a')).rejects.toThrow(DependencyDown);
});
