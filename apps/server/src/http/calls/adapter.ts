import type { Call } from '@touchline/contract/definition/call';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Platform } from '../../platform/platform.ts';
import type { PublicRoute, ReadRoute, SignedInRoute } from '../../platform/route.ts';
import { type Incoming, readIncoming } from '../incoming.ts';
import type { ReadLimits } from '../read-limits.ts';
import type { SessionOwners } from '../session-owners.ts';
import type { CallLog } from './call-log.ts';
import { createPublicCalls } from './public-call.ts';
import { createReadCalls, type FindRows } from './read-call.ts';
import { createSignedInCalls, type Gates } from './signed-in-call.ts';

export type AnsweringRoute = PublicRoute<Call> | ReadRoute<Call> | SignedInRoute<Call, unknown>;

interface AdapterParts {
  readonly gates: Gates;
  readonly find: FindRows;
  readonly callLog: CallLog;
  readonly owners: SessionOwners;
  readonly readLimits: ReadLimits;
}

/** Turns a call and its route into what Fastify runs: the same steps in the same order for every call. */
export function createAdapter(platform: Platform, { gates, find, callLog, owners, readLimits }: AdapterParts) {
  const { config } = platform;
  const runPublic = createPublicCalls(platform, callLog);
  const runSignedIn = createSignedInCalls(platform, gates, callLog, owners);
  const runRead = createReadCalls(platform, find);
  return async (call: Call, route: AnsweringRoute, request: FastifyRequest, reply: FastifyReply) => {
    const incoming = readIncoming(call, request, reply, config);
    const isRead = call.method === 'GET' && call.permission !== 'public';
    const text = isRead
      ? await readLimits.run(incoming, (known) => textOf(known, route, reply))
      : await textOf(incoming, route, reply);
    return await reply.type('application/json; charset=utf-8').send(Buffer.from(text));
  };

  async function textOf(incoming: Incoming, route: AnsweringRoute, reply: FastifyReply): Promise<string> {
    if ('ask' in route) return await runRead(incoming, route, reply);
    return incoming.call.permission === 'public'
      ? await runPublic(incoming, route as PublicRoute<Call>)
      : await runSignedIn(incoming, route as SignedInRoute<Call, unknown>, reply);
  }
}
