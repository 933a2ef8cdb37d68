import { existsSync } from 'node:fs';

import cookie from '@fastify/cookie';
import staticFiles from '@fastify/static';
import type { Call } from '@touchline/contract/call';
import { errorCodes } from '@touchline/domain/error-codes';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';

import type { Platform } from '../platform/platform.ts';
import { failureBody, Refusal, refusalOf } from '../platform/refusal.ts';
import { closeAfterLastAnswer } from './closing.ts';
import { contentPolicy } from './content-policy.ts';
import { mountCalls, refuseUndeclaredRoutes } from './mount.ts';
import { mountDocs } from './openapi.ts';
import { securityHeaders } from './security-headers.ts';
import { newTraceId } from './trace-ids.ts';
import { refuseUnreadable } from './unreadable.ts';
import { canonicalUrl } from './variant.ts';

/** Several times the longest request of any call; reading one blocks everybody else for a few milliseconds. */
const bodyLimit = 256 * 1024;

export async function createServer(
  platform: Platform,
  contract: Record<string, Call>,
  routes: Record<string, object>,
): Promise<FastifyInstance> {
  const { config, logger, callLines, metrics } = platform;
  const loggerInstance: FastifyBaseLogger = logger;
  function fail(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const refusal = fromFastify(error) ?? refusalOf(error);
    if (refusal.reason === 'internal' || refusal.reason === 'dependencyDown')
      logger.error({ err: refusal.cause as Error, traceId: request.id }, refusal.reason);
    if (refusal.retryAfterSeconds !== undefined) void reply.header('Retry-After', Math.ceil(refusal.retryAfterSeconds));
    return reply.code(errorCodes[refusal.reason].status).send(failureBody(refusal, request.id));
  }

  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    genReqId: newTraceId,
    rewriteUrl: (request) => canonicalUrl(request.url ?? '/'),
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => void fail(error, request, reply),
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  await app.register(cookie);
  const secure = await securityHeaders({
    contentSecurityPolicy: { directives: contentPolicy(platform.captcha.pageSources) },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(secure));

  closeAfterLastAnswer(app);
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.callId ?? 'none';
    metrics.calls.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    if (call !== 'none')
      callLines.write({ traceId: request.id, call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) });
  });

  app.setErrorHandler(fail);
  refuseUndeclaredRoutes(app, contract);
  await mountWeb(app, config.WEB_DIST);
  await mountDocs(app, contract, config.production);
  mountCalls(app, platform, contract, routes);
  return app;
}

function fromFastify(error: FastifyError): Refusal | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('payloadTooLarge');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupportedMediaType');
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH' || error.statusCode === 400) return new Refusal('validation');
  return undefined;
}

/** The built web on the same origin as the calls; any other path is the single page's own to answer. */
async function mountWeb(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const built = folder !== undefined && existsSync(folder);
  if (built)
    await app.register(staticFiles, {
      root: folder,
      wildcard: false,
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
  // Before the body is read: what is nowhere is not found, whatever it carries.
  app.addHook('onRequest', async (request) => {
    const isPage = built && !request.url.startsWith('/api/') && request.method === 'GET';
    if (request.is404 && !isPage) throw new Refusal('notFound');
  });
  app.setNotFoundHandler((_request, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html'));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    callId?: string;
  }
}
