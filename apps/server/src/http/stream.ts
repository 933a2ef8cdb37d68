import type { Call } from '@touchline/contract/call';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Gate, requirePermission } from './gate.ts';
import { readIncoming } from './incoming.ts';
import { createOpenStreams } from './open-streams.ts';
import { parseInput } from './parse.ts';
import type { StreamContext, StreamRoute } from './route.ts';

/** Server-sent events: one JSON message per event, ended by the client, by the session's end or by shutdown. */
export function createStreams({ config, logger }: Platform, gate: Gate) {
  const open = createOpenStreams();

  async function serve(
    call: Call,
    route: StreamRoute<Call>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const closed = new AbortController();
    reply.raw.on('close', () => closed.abort());
    const { facts, given, actingFor } = readIncoming(call, request, reply, config.cookieSecure);
    const judge = async () => {
      const admission = await gate({ sessionToken: facts.cookies.get('session'), actingFor, countsAsUse: false });
      await admission.transaction.rollback();
      requirePermission(call.permission, admission.actor);
      return admission;
    };
    const { actor, merchantCode } = await judge();
    parseInput(call, given);
    const judgeAgain: StreamContext['judgeAgain'] = async () => {
      try {
        return (await judge()).actor;
      } catch (error) {
        if (error instanceof Refusal && error.reason !== 'dependencyDown') return null;
        logger.warn({ err: error as Error }, 'event stream could not judge its session');
        return 'unknown';
      }
    };

    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    const done = open.add(actor.sessionId, closed);
    try {
      for await (const message of route.open({ ...facts, actor, merchantCode, closed: closed.signal, judgeAgain })) {
        if (closed.signal.aborted) break;
        reply.raw.write(message === null ? ':\n\n' : `data: ${JSON.stringify(call.response.parse(message))}\n\n`);
      }
    } catch (error) {
      logger.error({ err: error as Error, traceId: facts.traceId }, 'event stream broke off');
    } finally {
      done();
      reply.raw.end();
    }
  }

  return { serve, endAll: () => open.endAll() };
}
