import type { Redis } from 'ioredis';

import { DependencyDown, needing } from './dependency-down.ts';

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
}

export function createRateLimiter(redis: Redis, { name, limit, windowMs }: RateLimit): RateLimiter {
  return {
    async take(key) {
      const counter = `limit:${name}:${key}`;
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
