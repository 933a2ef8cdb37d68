import { addressOf, apiPrefix } from '@touchline/contract/calls';
import { type Call, isUpload, type ReadCall, type UploadCall } from '@touchline/contract/definition/call';
import type { FastifyInstance } from 'fastify';

import type { Platform } from '../platform/platform.ts';
import type { FileRoute, PublicFileRoute, ShownRoute, StreamRoute, UploadRoute } from '../platform/route.ts';
import { type AnsweringRoute, createAdapter } from './calls/adapter.ts';
import { createCallLog } from './calls/call-log.ts';
import { createFileCalls } from './calls/file-call.ts';
import { createPublicFileCalls } from './calls/public-file-call.ts';
import { createFind } from './calls/read-call.ts';
import { createShownCalls } from './calls/shown-call.ts';
import { createUploadCalls, requireSoundUpload, understandUploads } from './calls/upload-call.ts';
import { createGate } from './gate.ts';
import { createReadLimits } from './read-limits.ts';
import { createSessionOwners } from './session-owners.ts';
import { createSessionUse } from './session-use.ts';
import { requireSportNamed } from './sport-permission.ts';
import { createStreams } from './stream.ts';

/** A path under the prefix, or beside a call outside it, that no served call names stops the program, whoever adds it and whenever. */
export function refuseUndeclaredRoutes(app: FastifyInstance, served: readonly Call[]): void {
  const declared = new Set(served.map((call) => `${call.method} ${wirePath(call)}`));
  const outside = served.flatMap((call) => (call.outside ? [`/${call.path.split('/')[1]}/`] : []));
  const isOurs = (url: string) => [apiPrefix, ...outside].some((start) => url.startsWith(start));
  app.addHook('onRoute', ({ method, url }) => {
    const undeclared = [method].flat().filter((name) => !declared.has(`${name} ${url}`));
    if (isOurs(url) && undeclared.length > 0) throw new Error(`${undeclared.join(', ')} ${url} is in no contract`);
  });
}

/** Mounts every call of a contract but those of machines, which have a listener of their own. A call without a route, or a route without a call, stops the program here. */
export function mountCalls(
  app: FastifyInstance,
  platform: Platform,
  contract: Record<string, Call>,
  routes: Record<string, object>,
): void {
  const missing = Object.keys(contract).filter((id) => !(id in routes));
  const surplus = Object.keys(routes).filter((id) => !(id in contract));
  if (missing.length + surplus.length > 0)
    throw new Error(
      `contract and routes differ: no route for [${missing.join(', ')}], no call for [${surplus.join(', ')}]`,
    );

  for (const call of Object.values(contract)) {
    requireSportNamed(call);
    requireSoundUpload(call);
    // The page opens it by itself, and again after each loss: that is nobody's deed.
    if ('stream' in call && call.log !== null) throw new Error(`${call.id} is a stream and leaves a log row`);
  }
  const misfits = Object.entries(contract).filter(
    ([id, call]) => !verbsOf(call).some((verb) => verb in (routes[id] ?? {})),
  );
  if (misfits.length > 0)
    throw new Error(misfits.map(([id, call]) => `the route of ${id} has no ${verbsOf(call).join(' or ')}`).join(', '));

  const { pool, reads, longReads } = platform;
  const use = createSessionUse(platform);
  const note = (sessionId: string) => use.note(sessionId);
  const gates = { write: createGate(platform, pool), read: createGate(platform, reads.connections, note) };
  const longGate = createGate(platform, longReads, note);
  const callLog = createCallLog(platform);
  const owners = createSessionOwners();
  const readLimits = createReadLimits(platform.config, owners);
  const find = createFind(platform, use);
  const adapter = createAdapter(platform, { gates, find, callLog, owners, readLimits });
  const shown = createShownCalls(platform, find, readLimits);
  const streams = createStreams(platform, longGate, readLimits);
  const publicFiles = createPublicFileCalls(platform);
  const files = createFileCalls(platform, longGate, callLog, readLimits);
  app.addHook('preClose', () => streams.endAll());
  app.addHook('onClose', () => callLog.settled());
  app.addHook('onClose', () => use.settled());
  const uploads = createUploadCalls(platform, adapter);
  function mount(inner: FastifyInstance, call: Call): void {
    const { id } = call;
    const route = routes[id] as AnyRoute;
    inner.route({
      method: call.method,
      url: wirePath(call),
      exposeHeadRoute: false,
      config: { callId: id, takesFiles: isUpload(call), isStream: 'stream' in call },
      onRequest: async (_request, reply) => void reply.header('cache-control', 'no-store'),
      handler: (request, reply) => {
        if ('open' in route) return streams.serve(call, route, request, reply);
        if ('show' in route) return shown(call as ReadCall, route, request, reply);
        if ('write' in route) return publicFiles(call as ReadCall, route, request, reply);
        if ('download' in route) return files(call as ReadCall, route, request, reply);
        if ('receive' in route) return uploads(call as UploadCall, route, request, reply);
        return adapter(call, route, request, reply);
      },
    });
  }
  const served = Object.values(contract).filter(({ permission }) => permission !== 'machine');
  for (const call of served.filter((one) => !isUpload(one))) mount(app, call);
  if (served.some(isUpload))
    app.register(async (inner) => {
      await understandUploads(inner);
      for (const call of served.filter(isUpload)) mount(inner, call);
    });
}

type AnyRoute =
  | AnsweringRoute
  | StreamRoute<Call>
  | ShownRoute<ReadCall>
  | FileRoute<ReadCall>
  | PublicFileRoute<ReadCall>
  | UploadRoute<Call>;

/** The methods of which a route of this kind of call has one. */
function verbsOf(
  call: Call,
): readonly ('secret' | 'open' | 'show' | 'write' | 'download' | 'receive' | 'ask' | 'handle')[] {
  if (call.permission === 'machine') return ['secret'];
  if ('stream' in call) return ['open'];
  if ('shown' in call) return ['show'];
  if ('file' in call) return call.permission === 'public' ? ['write'] : ['download'];
  if (isUpload(call)) return ['receive'];
  return call.method === 'GET' && call.permission !== 'public' ? ['ask', 'handle'] : ['handle'];
}

/** `{id}` of the contract is `:id` of the router. */
export function wirePath(call: Call): string {
  return addressOf(call).replaceAll(/\{(\w+)\}/g, (_, name: string) => `:${name}`);
}
