import { readFileSync } from 'node:fs';

import type { Config, readShippingConfig } from './config.ts';

/** With these the API and its listener for machines speak TLS alone. */
export function listenerTls({ API_TLS_CERT, API_TLS_KEY }: Config) {
  if (API_TLS_CERT === undefined || API_TLS_KEY === undefined) return null;
  return { cert: readFileSync(API_TLS_CERT), key: readFileSync(API_TLS_KEY), minVersion: 'TLSv1.2' } as const;
}

/** The authority that vouches for Redis, and the certificate by which Redis knows us. */
export function redisTls({ REDIS_CA, REDIS_CERT, REDIS_KEY }: Pick<Config, 'REDIS_CA' | 'REDIS_CERT' | 'REDIS_KEY'>) {
  return clientTls(REDIS_CA, REDIS_CERT, REDIS_KEY);
}

/** The same for the receiver of the logs. */
export function shippingTls({ LOG_SHIP_CA, LOG_SHIP_CERT, LOG_SHIP_KEY }: ReturnType<typeof readShippingConfig>) {
  return clientTls(LOG_SHIP_CA, LOG_SHIP_CERT, LOG_SHIP_KEY);
}

function clientTls(ca: string | undefined, cert: string | undefined, key: string | undefined) {
  return {
    ...(ca !== undefined && { ca: readFileSync(ca) }),
    ...(cert !== undefined && { cert: readFileSync(cert) }),
    ...(key !== undefined && { key: readFileSync(key) }),
  };
}
