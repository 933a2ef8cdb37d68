import { existsSync } from 'node:fs';

import cookie from '@fastify/cookie';
import staticFiles from '@fastify/static';
import type { Call } from '@touchline/contract/definition/call';
import type { FastifyInstance } from 'fastify';

import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import { contentPolicy } from './connection/content-policy.ts';
import { createListener } from './connection/listener.ts';
import { securityHeaders } from './connection/security-headers.ts';
import { mountCalls, refuseUndeclaredRoutes } from './mount.ts';
import { mountDocs } from './openapi.ts';
import { canonicalUrl } from './variant.ts';

export async function createServer(
  platform: Platform,
  contract: Record<string, Call>,
  routes: Record<string, object>,
): Promise<FastifyInstance> {
  const { config } = platform;
  const secure = await securityHeaders({
    contentSecurityPolicy: { directives: contentPolicy(platform.captcha.pageSources) },
    crossOriginEmbedderPolicy: false,
  });
  const trustProxy = config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false;
  const app = createListener(
    platform,
    { trustProxy, rewriteUrl: (request) => canonicalUrl(request.url ?? '/') },
    secure,
  );
  await app.register(cookie);
  refuseUndeclaredRoutes(
    app,
    Object.values(contract).filter(({ permission }) => permission !== 'machine'),
  );
  await mountWeb(app, config.WEB_DIST);
  await mountDocs(app, contract, config.production);
  mountCalls(app, platform, contract, routes);
  return app;
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
