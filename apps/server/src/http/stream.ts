import { once } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';

import type { Call } from '@touchline/contract/definition/call';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { eventText, RenderedMessage } from '../platform/events/rendered-message.ts';
import { createLine } from '../platform/limits/turns.ts';
import type { Platform } from '../platform/platform.ts';
import { isPassing, Refusal } from '../platform/refusal.ts';
import type { StreamContext, StreamRoute } from '../platform/route.ts';
import { judgeAlone, judgedReads } from './calls/judged-read.ts';
import { parseInput } from './calls/parse.ts';
import type { Gate } from './gate.ts';
import { type Incoming, readIncoming } from './incoming.ts';
import { createOpenStreams } from './open-streams.ts';
import type { ReadLimits } from './read-limits.ts';

/** Server-sent events: one JSON message per event, ended by the client, by the session's end or by shutdown. */
export function createStreams(platform: Platform, gate: Gate, limits: ReadLimits) {
  const { config, events, logger, metrics } = platform;
  const streams = createOpenStreams();
  events.onWord('ended', (sessionId) => streams.endOf(sessionId));
  /** However many streams are due, half of the connections are left to calls. */
  const judging = createLine(Math.ceil(config.DATABASE_POOL / 2));
  const patience = () => AbortSignal.timeout(config.TRANSFER_SECONDS * 1000);

  /** Refusals happen here, while an answer can still be given. */
  async function admit(incoming: Incoming, route: StreamRoute<Call>, closed: AbortSignal) {
    const { actor, merchantCode } = await limits.run(incoming, (known) => judgeAlone(platform, known));
    const judged = { read: judgedReads(gate, incoming, limits), judgeAgain: judgeAgain(incoming) };
    const context = { ...incoming.facts, actor, merchantCode, closed, ...judged };
    return { sessionId: actor.sessionId, messages: route.open(context, parseInput(incoming.call, incoming.given)) };
  }

  function judgeAgain(incoming: Incoming): StreamContext['judgeAgain'] {
    return async () => {
      try {
        return (await judging(() => judgeAlone(platform, incoming))).actor;
      } catch (error) {
        if (error instanceof Refusal && !isPassing(error)) return null;
        logger.warn({ err: error as Error }, 'event stream could not judge its session');
        return 'unknown';
      }
    };
  }

  async function serve(
    call: Call,
    route: StreamRoute<Call>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const closed = new AbortController();
    reply.raw.on('close', () => closed.abort());
    const incoming = readIncoming(call, request, reply, config);
    const { sessionId, messages } = await admit(incoming, route, closed.signal);

    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    const done = streams.add(sessionId, closed);
    metrics.eventStreams.inc();
    // Nothing to say is no reason to end it; somebody who does not listen is. A request without a network has no clock.
    if ('setTimeout' in request.raw.socket) request.raw.socket.setTimeout(0);
    const drained = () => once(reply.raw, 'drain', { signal: AbortSignal.any([closed.signal, patience()]) });
    try {
      for await (const message of messages) {
        if (closed.signal.aborted) break;
        if (!reply.raw.write(written(call, message))) await drained();
      }
    } catch (error) {
      if (reply.raw.writableNeedDrain) reply.raw.destroy();
      else if (!closed.signal.aborted && !(error instanceof Refusal))
        logger.error({ err: error as Error, traceId: incoming.facts.traceId }, 'event stream broke off');
    } finally {
      done();
      metrics.eventStreams.dec();
      reply.raw.end();
    }
  }

  return { serve, endAll: () => streams.endAll() };
}

/** A message that was serialised once for many streams passes as it is. */
function written(call: Call, message: unknown): string | Buffer {
  if (message === null) return ':\n\n';
  return message instanceof RenderedMessage ? message.bytes : eventText(JSON.stringify(call.response.parse(message)));
}
