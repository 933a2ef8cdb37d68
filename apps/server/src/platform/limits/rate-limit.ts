import type { Redis } from 'ioredis';

import { DependencyDown, needing } from '../network/dependency-down.ts';

export interface RateLimit {
  name: string;
  limit: number;
  windowMs: number;
}

export interface OverLimit {
  limited: true;
  retryAfterSeconds: number;
}

export type Allowance = { limited: false; remaining: number } | OverLimit;

export interface RateLimiter {
  take(key: string): Promise<Allowance>;
  /** Whether the next one would be too many. It counts nothing. */
  isSpent(key: string): Promise<boolean>;
}

export function createRateLimiter(redis: Redis, { name, limit, windowMs }: RateLimit): RateLimiter {
  const counterOf = (key: string) => `limit:${name}:${key}`;
  return {
    isSpent: async (key) => Number(await needing('redis', redis.get(counterOf(key)))) >= limit,
    async take(key) {
      const counter = counterOf(key);
      // One transaction: a counter can never be left without its expiry.
      const replies = await needing(
        'redis',
        redis.multi().incr(counter).pexpire(counter, windowMs, 'NX').pttl(counter).exec(),
      );
      const [failure] = replies?.find(([error]) => error !== null) ?? [];
      if (!replies || failure) throw new DependencyDown('redis', 'rate limit not counted', failure);
      const used = Number(replies[0]?.[1]);
      if (used <= limit) return { limited: false, remaining: limit - used };
      const restMs = Number(replies[2]?.[1]);
      return { limited: true, retryAfterSeconds: Math.max(1, Math.ceil(restMs / 1000)) };
    },
  };
}

/** Fills up by itself; each use takes one out. */
export interface Bucket {
  readonly name: string;
  readonly size: number;
  readonly perSecond: number;
}

export interface TokenBuckets {
  /** Takes one out of the first bucket where none of them is empty. */
  take(key: string, ...buckets: readonly [Bucket, ...Bucket[]]): Promise<{ limited: false } | OverLimit>;
}

const longestAskMs = 200;
const leftAloneMs = 1000;
/** An empty bucket is not asked again before it can hold something, or before this long. */
const longestClosedMs = 1000;
const mostKeptHere = 10_000;

/** A bucket is kept as the moment at which it will be full. */
const takeScript = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local first, wait = now, 0
  for at, key in ipairs(KEYS) do
    local full = math.max(now, tonumber(redis.call('GET', key) or 0))
    if at == 1 then first = full end
    wait = math.max(wait, full - now - ARGV[at + 1])
  end
  if wait == 0 then redis.call('SET', KEYS[1], first + ARGV[1], 'PX', first + ARGV[1] - now) end
  return wait`;

/** Counted in Redis for all processes together; while it is away, or slow, by each process for itself. */
export function createTokenBuckets(redis: Redis): TokenBuckets {
  const keptHere = new Map<string, number>();
  /** Empty ones: until when nobody is asked, and when they will hold something. */
  const closed = new Map<string, { until: number; opens: number }>();
  let askAgainAt = 0;

  async function askRedis(names: readonly string[], buckets: readonly Bucket[]): Promise<number> {
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(() => timeout.reject(new Error('too slow')), longestAskMs);
    const reply = redis.eval(takeScript, names.length, ...names, intervalOf(buckets[0]), ...buckets.map(toLastOne));
    try {
      return Number(await Promise.race([reply, timeout.promise]));
    } finally {
      clearTimeout(timer);
    }
  }

  /** The same as the script does. */
  function askHere(names: readonly string[], buckets: readonly Bucket[]): number {
    const now = performance.now();
    const full = names.map((name) => Math.max(now, keptHere.get(name) ?? 0));
    const wait = Math.max(0, ...buckets.map((bucket, at) => (full[at] ?? now) - now - toLastOne(bucket)));
    if (wait === 0) keptHere.set(names[0] ?? '', (full[0] ?? now) + intervalOf(buckets[0]));
    if (keptHere.size > mostKeptHere) for (const [name, at] of keptHere) if (at <= now) keptHere.delete(name);
    return wait;
  }

  async function ask(names: readonly string[], buckets: readonly Bucket[]): Promise<number> {
    if (redis.status !== 'ready' || performance.now() < askAgainAt) return askHere(names, buckets);
    return await askRedis(names, buckets).catch(() => {
      askAgainAt = performance.now() + leftAloneMs;
      return askHere(names, buckets);
    });
  }

  return {
    async take(key, ...buckets) {
      const names = buckets.map(({ name }) => `bucket:${name}:${key}`);
      const all = names.join(' ');
      const known = closed.get(all);
      if (known !== undefined && performance.now() < known.until) return over(known.opens - performance.now());
      const wait = await ask(names, buckets);
      if (wait === 0) return { limited: false };
      const now = performance.now();
      if (closed.size > mostKeptHere) closed.clear();
      closed.set(all, { until: now + Math.min(wait, longestClosedMs), opens: now + wait });
      return over(wait);
    },
  };
}

function over(waitMs: number): OverLimit {
  return { limited: true, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

function intervalOf(bucket: Bucket | undefined): number {
  return Math.ceil(1000 / (bucket?.perSecond ?? 1));
}

/** How long a bucket that holds a single one takes to be full. */
function toLastOne(bucket: Bucket): number {
  return (bucket.size - 1) * intervalOf(bucket);
}
