import type { ConnectionOptions } from 'node:tls';

import { Redis } from 'ioredis';

import type { Secret } from '../keys/secret.ts';

/** Fails fast while Redis is away and comes back by itself. */
export function createRedis(url: Secret, onError: (error: Error) => void, tls: ConnectionOptions = {}): Redis {
  const redis = new Redis(url.reveal(), {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: true,
    // The server's user may not send CLIENT.
    disableClientInfo: true,
    connectTimeout: 2000,
    commandTimeout: 2000,
    retryStrategy: (tries) => Math.min(100 * tries, 1000),
    // Only where the address asks for TLS: otherwise the option alone would.
    ...(/^rediss:/i.test(url.reveal()) && { tls }),
  });
  redis.on('error', onError);
  return redis;
}

/** Where an address leads, as the driver reads it, and whether it goes there encrypted. */
export function redisRoute(url: string): { host: string; isVerified: boolean } {
  const client = new Redis(url, { lazyConnect: true });
  const { path, host = 'localhost', tls } = client.options;
  client.disconnect();
  return { host: path ?? host, isVerified: Boolean(tls) };
}
