import { afterAll, describe, expect, test, vi } from 'vitest';

import { deadRedis, ownRedis } from '../../../test/stack/own-redis.ts';
import { DependencyDown } from '../network/dependency-down.ts';
import { type Bucket, createRateLimiter, createTokenBuckets } from './rate-limit.ts';

const redis = ownRedis();
afterAll(() => redis.quit());

test('allows exactly the limit however many ask at once, and says when to come back', { retry: 0 }, async () => {
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

const bucket = (name: string, size: number, perSecond: number): Bucket => ({ name, size, perSecond });
const counters = [
  ['in Redis', redis],
  ['in the process, while Redis is away', deadRedis()],
] as const;

describe.each(counters)('a bucket %s', (_, counted) => {
  const tokens = createTokenBuckets(counted);
  const times = async (n: number, key: string, ...buckets: [Bucket, ...Bucket[]]) =>
    (await Promise.all(Array.from({ length: n }, () => tokens.take(key, ...buckets)))).filter(({ limited }) => !limited)
      .length;

  test(
    '[hardening 7] gives exactly what it holds however many ask at once, to each key by itself',
    { retry: 0 },
    async () => {
      const few = bucket('few', 5, 0.1);
      expect(await times(20, 'a', few)).toBe(5);
      expect(await times(20, 'b', few)).toBe(5);
      const refused = await tokens.take('a', few);
      expect(refused.limited && [9, 10].includes(refused.retryAfterSeconds)).toBe(true);
    },
  );

  test('[hardening 7] fills up by itself, one after the other', async () => {
    const fast = bucket('fast', 3, 10);
    expect(await times(10, 'a', fast)).toBe(3);
    const from = performance.now();
    await expect.poll(() => times(1, 'a', fast), { interval: 10, timeout: 5000 }).toBe(1);
    expect(performance.now() - from).toBeGreaterThan(60);
    expect(await times(3, 'a', fast)).toBeLessThan(3);
  });

  test('[hardening 7] gives nothing where another one is empty, and takes nothing from that', async () => {
    const [first, second] = [bucket('first', 10, 0.1), bucket('second', 2, 0.1)];
    expect(await times(3, 'a', first, second)).toBe(3);
    expect(await times(3, 'a', second)).toBe(2);
    expect(await times(3, 'a', first, second)).toBe(0);
    expect(await times(10, 'a', first)).toBe(7);
  });
});

test('[hardening 7] a Redis that does not answer holds nobody up for long, and is asked again later', async () => {
  const slow = ownRedis();
  await slow.ping();
  const evaluated = vi.spyOn(slow, 'eval').mockReturnValue(Promise.withResolvers().promise);
  const tokens = createTokenBuckets(slow);
  const from = performance.now();
  const outcomes = [];
  for (let at = 0; at < 5; at += 1) outcomes.push((await tokens.take('a', bucket('slow', 3, 0.1))).limited);
  expect(outcomes).toEqual([false, false, false, true, true]);
  expect(performance.now() - from).toBeLessThan(900);
  expect(evaluated).toHaveBeenCalledTimes(1);
  evaluated.mockRestore();
  await expect
    .poll(async () => (await tokens.take('a', bucket('slow', 3, 0.1))).limited, { timeout: 5000 })
    .toBe(false);
  await slow.quit();
});
