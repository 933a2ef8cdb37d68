import type { Socket } from 'node:net';

import { errorCodes, type ErrorName } from '@touchline/domain/error-codes';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';

import { listenerTls } from '../../platform/config/tls-files.ts';
import type { Platform } from '../../platform/platform.ts';
import { failureBody, isPassing, Refusal, refusalOf } from '../../platform/refusal.ts';
import type { Caller } from '../incoming.ts';
import { drainUnreadBodies } from '../unread-bodies.ts';
import { closeAfterLastAnswer } from './closing.ts';
import { limitSlowClients, serverLimits } from './slow-clients.ts';
import { newTraceId, traceIdOfProxy } from './trace-ids.ts';
import { traceCalls } from './traced-calls.ts';
import { refuseUnreadable, tooSlow } from './unreadable.ts';

/** Several times the longest request of any call; reading one blocks everybody else for a few milliseconds. */
const bodyLimit = 256 * 1024;

/** Every listener has the same headers, one shape of failure, and one line and measure for each call. */
export function createListener(
  { config, logger, callLines, callCounts, metrics, tracing, writability }: Platform,
  options: Pick<FastifyServerOptions, 'trustProxy' | 'rewriteUrl'>,
  headers: Readonly<Record<string, string>> = {},
): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = logger;
  function fail(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const refusal = fromFastify(error) ?? refusalOf(error);
    request.refusedFor = refusal.reason;
    if (refusal.reason === 'readOnly') writability.doubt();
    if (refusal.reason === 'internal' || isPassing(refusal))
      logger.error({ err: refusal.cause as Error, traceId: request.id }, refusal.reason);
    if (refusal.retryAfterSeconds !== undefined) void reply.header('Retry-After', Math.ceil(refusal.retryAfterSeconds));
    return reply.code(errorCodes[refusal.reason].status).send(failureBody(refusal, request.id));
  }

  function refuse(error: { readonly code?: string }, socket: Socket) {
    if (error.code === tooSlow) metrics.slowRequests.inc();
    refuseUnreadable(error, socket, headers);
  }

  const https = listenerTls(config);
  const limits = serverLimits(config);
  const app = fastify({
    ...options,
    ...(https && { https: { ...https, ...limits.http } }),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    ...limits,
    genReqId: newTraceId,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: refuse,
    frameworkErrors: (error, request, reply) => void fail(error, request, reply),
    // The type of an app says whether it speaks TLS; ours is the same for whoever uses it.
  } as FastifyServerOptions);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  app.decorateRequest('caller', null);
  app.decorateRequest('refusedFor', null);
  app.addHook('onRequest', async (request) => void (request.id = traceIdOfProxy(request) ?? request.id));
  if (tracing !== undefined) traceCalls(app, tracing);
  drainUnreadBodies(app);
  closeAfterLastAnswer(app);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  limitSlowClients(app, config, refuse);
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.callId ?? 'none';
    // How long somebody listened says nothing of how fast it answered.
    const listened = request.routeOptions.config.isStream === true && reply.statusCode === 200;
    const ms = listened ? 0 : reply.elapsedTime;
    if (!listened) metrics.calls.observe({ call, status: String(reply.statusCode) }, ms / 1000);
    if (call === 'none') return;
    const line = {
      traceId: request.id,
      call,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.span && { recordedTrace: request.span.traceId }),
    };
    const { refusedFor: reason, ip: address, caller } = request;
    callCounts.note({
      callId: call,
      account: caller?.account ?? '',
      merchantCode: caller?.merchantCode ?? '',
      status: reply.statusCode,
      ms,
    });
    request.span?.end(reply.statusCode, reason);
    callLines.write(reason === null ? line : { ...line, reason, address, ...caller });
  });
  app.setErrorHandler(fail);
  return app;
}

function fromFastify(error: FastifyError): Refusal | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('payloadTooLarge');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupportedMediaType');
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH' || error.statusCode === 400) return new Refusal('validation');
  return undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    callId?: string;
    isStream?: boolean;
  }
  interface FastifyRequest {
    /** The caller, once the gate knows it. */
    caller: Caller | null;
    refusedFor: ErrorName | null;
  }
}
