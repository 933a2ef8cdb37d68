import type { Call } from '@touchline/contract/definition/call';
import type { FastifyRequest } from 'fastify';

import { Refusal } from '../platform/refusal.ts';

/** A write has to come from a page of our own. So has a read that leaves a log row, unless somebody typed its address. */
export function requireOwnPage(call: Call, { headers }: FastifyRequest, origins: readonly string[]): void {
  const { origin, 'sec-fetch-site': site } = headers;
  const isWrite = call.method !== 'GET';
  if (!isWrite && call.log === null) return;
  const isOwn = origin === undefined ? !isWrite : origins.includes(origin);
  const isNear = site === undefined || site === 'same-origin' || (site === 'none' && !isWrite);
  if (!isOwn || !isNear) throw new Refusal('originRefused');
}
