import { Readable } from 'node:stream';

import type { ReadCall } from '@touchline/contract/call';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { Changes } from '../platform/audit/changes.ts';
import type { Platform } from '../platform/platform.ts';
import type { FileRoute } from '../platform/route.ts';
import { type CallLog, loggedActor } from './call-log.ts';
import type { Gate } from './gate.ts';
import { readIncoming } from './incoming.ts';
import { judge, judgedReads } from './judged-read.ts';
import { parseInput } from './parse.ts';

/** A file to keep: judged and logged like any call, then sent as it is read, however long that takes. */
export function createFileCalls({ config }: Platform, gate: Gate, callLog: CallLog) {
  return async (call: ReadCall, route: FileRoute<ReadCall>, request: FastifyRequest, reply: FastifyReply) => {
    const incoming = readIncoming(call, request, reply, config.cookieSecure);
    const { transaction, actor, merchantCode, acrossMerchants, closing } = await judge(gate, incoming, {
      countsAsUse: !incoming.isBackground,
    });
    try {
      const input = parseInput(call, incoming.given);
      const context = {
        ...incoming.facts,
        actor,
        merchantCode,
        acrossMerchants,
        tx: transaction.sql,
        read: judgedReads(gate, incoming),
      };
      const file = await route.download(context, input);
      const done = { incoming, who: loggedActor(actor, merchantCode), changes: new Changes() };
      if (call.log === null) await transaction.commit(closing);
      else await callLog.commit(transaction, done, closing);
      return await reply
        .type(file.type ?? `${call.file}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(Readable.from(file.chunks, { objectMode: false }));
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  };
}
