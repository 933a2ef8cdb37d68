import type { Call } from '@touchline/contract/call';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Platform } from '../platform/platform.ts';
import type { PublicRoute, SignedInRoute } from '../platform/route.ts';
import type { CallLog } from './call-log.ts';
import type { Gate } from './gate.ts';
import { readIncoming } from './incoming.ts';
import { requireOwnOrigin } from './origin.ts';
import { createPublicCalls } from './public-call.ts';
import { createSignedInCalls } from './signed-in-call.ts';

export type AnsweringRoute = PublicRoute<Call> | SignedInRoute<Call, unknown>;

/** Turns a call and its route into what Fastify runs: the same steps in the same order for every call. */
export function createAdapter(platform: Platform, gate: Gate, callLog: CallLog) {
  const { config } = platform;
  const runPublic = createPublicCalls(platform, callLog);
  const runSignedIn = createSignedInCalls(platform, gate, callLog);
  return async (call: Call, route: AnsweringRoute, request: FastifyRequest, reply: FastifyReply) => {
    const incoming = readIncoming(call, request, reply, config.cookieSecure);
    if (call.method !== 'GET') requireOwnOrigin(request, config.origins);
    const text =
      call.permission === 'public'
        ? await runPublic(incoming, route as PublicRoute<Call>)
        : await runSignedIn(incoming, route as SignedInRoute<Call, unknown>, reply);
    return await reply.type('application/json; charset=utf-8').send(text);
  };
}
