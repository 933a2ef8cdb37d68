import type { FastifyRequest } from 'fastify';

import { Refusal } from '../platform/refusal.ts';

/** A write has to come from a page of our own. */
export function requireOwnOrigin(request: FastifyRequest, origins: readonly string[]): void {
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const own = origin !== undefined && origins.includes(origin);
  if (!own || (site !== undefined && site !== 'same-origin')) throw new Refusal('originRefused');
}
