import { randomUUID } from 'node:crypto';

import { Redis } from 'ioredis';

/** The real Redis, with keys that no other test file can touch. */
export function ownRedis(): Redis {
  return new Redis(adminUrl(), { db: 9, keyPrefix: `${randomUUID()}:`, commandTimeout: 5000 });
}

/** For what the server's own user may not do. It looks at the same database as `redis`. */
export async function asRedisAdmin<T>(redis: Redis, work: (admin: Redis) => Promise<T>): Promise<T> {
  // The address would win over an option.
  const admin = new Redis(new URL(`/${redis.options.db ?? 0}`, adminUrl()).href, { commandTimeout: 5000 });
  try {
    return await work(admin);
  } finally {
    admin.disconnect();
  }
}

/** As the server has it. */
export function redisUrl(): string {
  const url = process.env['REDIS_URL'];
  if (!url) throw new Error('REDIS_URL is not set: run npm run services');
  return url;
}

/** A Redis elsewhere may have one user for everything. */
const adminUrl = (): string => process.env['REDIS_ADMIN_URL'] ?? redisUrl();

/** Nothing listens there. */
export function deadRedis(): Redis {
  const redis = new Redis({ host: '127.0.0.1', port: 1, commandTimeout: 200, retryStrategy: () => null });
  redis.on('error', () => {});
  return redis;
}
