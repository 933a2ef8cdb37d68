import { timingSafeEqual } from 'node:crypto';

import type { Call, MachineManners } from '@touchline/contract/definition/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { inWork, logRefusedWork } from '../platform/in-work.ts';
import type { Secret } from '../platform/keys/secret.ts';
import { tokenHash } from '../platform/keys/tokens.ts';
import { createRateLimiter } from '../platform/limits/rate-limit.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import type { HookRoute, MachineContext, MachineRoute } from '../platform/route.ts';
import { answerText } from './calls/answer.ts';
import { parseInput } from './calls/parse.ts';
import { createListener } from './connection/listener.ts';
import { refuseUndeclaredRoutes, wirePath } from './mount.ts';

type MachineCall = Call & { readonly machine: MachineManners };

const MINUTE_MS = 60_000;

const isMachine = (call: Call): call is MachineCall => 'machine' in call && call.permission === 'machine';

/** Where programs beside ours call, on an address that no public proxy reaches: nothing else is served here. */
export function createMachineServer(
  platform: Platform,
  contract: Record<string, Call>,
  routes: Record<string, object>,
): FastifyInstance {
  const app = createListener(platform, { trustProxy: false });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, firstOfEach(new URLSearchParams(text as string))),
  );
  app.setNotFoundHandler(() => {
    throw new Refusal('notFound');
  });
  const calls = Object.values(contract).filter(isMachine);
  refuseUndeclaredRoutes(app, calls);
  const mount = (on: FastifyInstance, call: MachineCall) =>
    mountMachineCall(on, platform, call, routes[call.id] as AnyMachineRoute);
  for (const call of calls) if (!takesAnyText(call)) mount(app, call);
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text));
    for (const call of calls) if (takesAnyText(call)) mount(inner, call);
  });
  return app;
}

type AnyMachineRoute = MachineRoute<Call> | HookRoute<Call>;

const takesAnyText = ({ machine }: MachineCall) => machine.format === '*/*';

/** A program may append what its own caller gave it: the first of a name is the program's. */
function firstOfEach(fields: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...fields].toReversed());
}

function mountMachineCall(app: FastifyInstance, platform: Platform, call: MachineCall, route: AnyMachineRoute): void {
  const { format, wrongSecretsPerMinute: limit } = call.machine;
  const wrongSecrets = createRateLimiter(platform.redis, { name: call.id, limit, windowMs: MINUTE_MS });
  // The secret stays out: a log row may repeat this path.
  const path = wirePath(call).replace(':secret', '***');

  app.route({
    method: call.method,
    url: wirePath(call),
    config: { callId: call.id },
    // All of it before the body is read. Wrong secrets are counted, so that nobody guesses for long.
    async onRequest(request, reply) {
      void reply.header('cache-control', 'no-store');
      if (!knowsSecret(request, route.secret)) {
        const allowance = await wrongSecrets.take(request.ip);
        throw allowance.limited ? new Refusal('rateLimited', allowance) : new Refusal('notFound');
      }
      requireFormat(request, format);
    },
    async handler(request, reply) {
      const given = { params: request.params, query: request.query, body: request.body };
      const context: MachineContext = {
        traceId: request.id,
        address: request.ip,
        path,
        async work(merchantCode, system, work) {
          const actor = { kind: 'system', system, at: path, traceId: request.id, address: request.ip } as const;
          const name = call.log ?? call.summary;
          try {
            return await inWork(platform, merchantCode, actor, name, work);
          } catch (error) {
            // Only here is it known whose log it concerns: a guessed secret or an unreadable body concerns nobody's.
            await logRefusedWork(platform, { merchantCode, actor }, name, error);
            throw error;
          }
        },
      };
      const input = parseInput(call, given);
      void reply.type('application/json; charset=utf-8');
      if ('hear' in route) {
        const { status, body } = await route.hear(context, input);
        return await reply.code(status).send(body);
      }
      return await reply.send(answerText(call, await route.handle(context, input), !platform.config.production));
    },
  });
}

/** A machine without the secret is answered as if there were nothing. */
function knowsSecret({ params }: FastifyRequest, secret: Secret): boolean {
  const given = (params as { secret: string }).secret;
  return timingSafeEqual(tokenHash(given), tokenHash(secret.reveal()));
}

function requireFormat({ headers }: FastifyRequest, format: string): void {
  if (format === '*/*') return;
  const given = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (given !== format) throw new Refusal('unsupportedMediaType');
}
