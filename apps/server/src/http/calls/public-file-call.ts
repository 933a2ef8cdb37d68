import type { ReadCall } from '@touchline/contract/definition/call';
import { inMerchant } from '@touchline/db/transaction';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Platform } from '../../platform/platform.ts';
import type { PublicFileRoute } from '../../platform/route.ts';
import { readIncoming } from '../incoming.ts';
import { parseInput } from './parse.ts';

/** A text that anyone who knows its address may read, such as a calendar: no session, no log row. */
export function createPublicFileCalls({ config, pool }: Platform) {
  return async (call: ReadCall, route: PublicFileRoute<ReadCall>, request: FastifyRequest, reply: FastifyReply) => {
    const { given, facts } = readIncoming(call, request, reply, config);
    const input = parseInput(call, given);
    const { name, text } = await route.write({ ...facts, look: (work) => inMerchant(pool, null, work) }, input);
    return await reply
      .type(`${call.file}; charset=utf-8`)
      .header('content-disposition', `inline; filename="${name}"`)
      .send(Buffer.from(text));
  };
}
