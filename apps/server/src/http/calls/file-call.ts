import { Readable } from 'node:stream';

import type { ReadCall } from '@touchline/contract/definition/call';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { Changes } from '../../platform/audit/changes.ts';
import { refusedSlowly } from '../../platform/limits/read-turns.ts';
import { createTurns } from '../../platform/limits/turns.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DownloadedFile, FileRoute } from '../../platform/route.ts';
import type { Gate } from '../gate.ts';
import { type Incoming, readIncoming } from '../incoming.ts';
import type { ReadLimits } from '../read-limits.ts';
import { type CallLog, loggedActor } from './call-log.ts';
import { judge, judgeAlone, judgedReads } from './judged-read.ts';
import { parseInput } from './parse.ts';

/** A file to keep: judged and logged like any call, then sent as it is read, however long that takes. */
export function createFileCalls(platform: Platform, gate: Gate, callLog: CallLog, limits: ReadLimits) {
  const { config } = platform;
  const turns = createTurns(config);

  /** Before any connection is held that others write on. */
  async function takeTurn(call: ReadCall, incoming: Incoming): Promise<() => void> {
    if (!call.fewAtOnce) return () => undefined;
    const { actor } = await judgeAlone(platform, incoming);
    try {
      return turns.take(actor.accountId);
    } catch (error) {
      await refusedSlowly();
      throw error;
    }
  }

  async function open(call: ReadCall, route: FileRoute<ReadCall>, incoming: Incoming) {
    const { transaction, actor, merchantCode, acrossMerchants, closing } = await judge(gate, incoming, {
      countsAsUse: !incoming.isBackground,
    });
    let file: DownloadedFile | undefined;
    try {
      const input = parseInput(call, incoming.given);
      const context = {
        ...incoming.facts,
        actor,
        merchantCode,
        acrossMerchants,
        tx: transaction.sql,
        read: judgedReads(gate, incoming, limits),
      };
      file = await route.download(context, input);
      const done = { incoming, who: loggedActor(actor, merchantCode), changes: new Changes() };
      if (call.log === null) await transaction.commit(closing);
      else await callLog.commit(transaction, done, closing);
      return file;
    } catch (error) {
      if (file?.chunks instanceof Readable) file.chunks.destroy();
      await transaction.rollback();
      throw error;
    }
  }

  return async (call: ReadCall, route: FileRoute<ReadCall>, request: FastifyRequest, reply: FastifyReply) => {
    const incoming = readIncoming(call, request, reply, config);
    const giveBack = await limits.run(incoming, (known) => takeTurn(call, known));
    const file = await limits
      .run(incoming, (known) => open(call, route, known))
      .catch((error: unknown) => {
        giveBack();
        throw error;
      });
    const body = Readable.from(file.chunks, { objectMode: false }).once('close', giveBack);
    return await reply.type(typeOf(call, file)).header('content-disposition', attachmentNamed(file.name)).send(body);
  };
}

function typeOf({ file: declared = '*/*' }: ReadCall, { type }: DownloadedFile): string {
  const known = type ?? (declared.includes('*') ? 'application/octet-stream' : declared);
  return known.startsWith('text/') && !known.includes(';') ? `${known}; charset=utf-8` : known;
}

/** To be kept, never shown in place; a name beyond ASCII goes as RFC 5987 has it, with a plain one for old programs. */
function attachmentNamed(given: string): string {
  const name = given.toWellFormed().replaceAll(/[\p{C}/\\]/gu, '_');
  const plain = name.replaceAll(/[^\u0020-\u007e]|["%]/gu, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return plain === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
