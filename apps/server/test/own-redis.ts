import { randomUUID } from 'node:crypto';

import { Redis } from 'ioredis';

/** The real Redis, with keys that no other test file can touch. */
export function ownRedis(): Redis {
  const url = process.env['REDIS_URL'];
  if (!url) throw new Error('REDIS_URL is not set: run npm run services');
  return new Redis(url, { db: 9, keyPrefix: `${randomUUID()}:`, commandTimeout: 5000 });
}

/** Nothing listens there. */
export function deadRedis(): Redis {
  const redis = new Redis({ host: '127.0.0.1', port: 1, commandTimeout: 200, retryStrategy: () => null });
  redis.on('error', () => {});
  return redis;
}
