import { randomFillSync } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

const idBytes = 16;
const pool = Buffer.alloc(idBytes * 256);
let used = pool.length;

/** 128 random bits; they are drawn for many ids at once. */
export function newTraceId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += idBytes;
  return pool.toString('hex', used - idBytes, used);
}

/** The one that a proxy of ours gave the request and writes into its own log; nobody else names a request. */
export function traceIdOfProxy({ ips = [], headers }: FastifyRequest): string | undefined {
  const given = headers['x-request-id'];
  const isOfProxy = ips.length > 1;
  return isOfProxy && typeof given === 'string' && /^[0-9a-f]{32}$/.test(given) ? given : undefined;
}
