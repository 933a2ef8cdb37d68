import { Readable } from 'node:stream';

import type { ReadCall } from '@touchline/contract/definition/call';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ShownRoute } from '../../platform/route.ts';
import { readIncoming } from '../incoming.ts';
import type { ReadLimits } from '../read-limits.ts';
import type { FindRows } from './read-call.ts';

/**
 * A picture on a page. A browser keeps it and asks each time: session and merchant are judged, and the picture is sent
 * only if the browser has none. Its name is its version.
 */
export function createShownCalls({ config }: Platform, find: FindRows, limits: ReadLimits) {
  return async (call: ReadCall, route: ShownRoute<ReadCall>, request: FastifyRequest, reply: FastifyReply) => {
    // The page asks by itself: nobody's idle time ends with it.
    const incoming = { ...readIncoming(call, request, reply, config), isBackground: true };
    const picture = await limits.runShown(incoming, async (known) => {
      const { rows, input, context } = await find(known, route, reply);
      return route.show(rows, input, context);
    });
    const tag = `"${picture.name}"`;
    const kept = { 'cache-control': 'private, no-cache', etag: tag };
    if (hasKept(request.headers['if-none-match'], tag)) return await reply.code(304).headers(kept).send();
    const chunks = await picture.open();
    if (chunks === null) throw new Refusal('notFound');
    return await reply
      .type(call.file ?? 'application/octet-stream')
      .headers({ ...kept, 'content-disposition': 'inline' })
      .send(Readable.from(chunks, { objectMode: false }));
  };
}

/** A proxy may mark a version as weak. */
function hasKept(given: string | undefined, tag: string): boolean {
  return given?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false;
}
