import { readFileSync } from 'node:fs';

import type { Config } from './config.ts';

/** With these the API and its listener for machines speak TLS alone. */
export function listenerTls({ API_TLS_CERT, API_TLS_KEY }: Config) {
  if (API_TLS_CERT === undefined || API_TLS_KEY === undefined) return null;
  return { cert: readFileSync(API_TLS_CERT), key: readFileSync(API_TLS_KEY), minVersion: 'TLSv1.2' } as const;
}

/** Who vouches for Redis, and the certificate by which it knows us. */
export function redisTls({ REDIS_CA, REDIS_CERT, REDIS_KEY }: Pick<Config, 'REDIS_CA' | 'REDIS_CERT' | 'REDIS_KEY'>) {
  if (REDIS_CA === undefined && REDIS_CERT === undefined) return {};
  return {
    ...(REDIS_CA !== undefined && { ca: readFileSync(REDIS_CA) }),
    ...(REDIS_CERT !== undefined && { cert: readFileSync(REDIS_CERT) }),
    ...(REDIS_KEY !== undefined && { key: readFileSync(REDIS_KEY) }),
  };
}
