import multipart from '@fastify/multipart';
import { type Call, isUpload, type UploadCall } from '@touchline/contract/definition/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Platform } from '../../platform/platform.ts';
import { isConnectionLost } from '../../platform/refusal.ts';
import type { PrepareContext, ReceivedFiles, SignedInRoute, UploadRoute } from '../../platform/route.ts';
import type { AnsweringRoute } from './adapter.ts';
import { createReceiver } from './receive-files.ts';

type Answer = (call: Call, route: AnsweringRoute, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

interface Prepared {
  readonly received: ReceivedFiles;
  readonly read: unknown;
}

/** The body is files alone, and nobody sends them whom the gate has not judged: a call that says otherwise stops the program. */
export function requireSoundUpload(call: Call): void {
  if (!isUpload(call)) return;
  if ('body' in call) throw new Error(`${call.id} takes files and a body`);
  if (call.permission === 'public' || call.permission === 'machine')
    throw new Error(`${call.id} takes files without a session`);
}

/** Where calls that take files are mounted: multipart is understood here, and nothing else. */
export async function understandUploads(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
}

/**
 * A call like any other whose files are received between its two transactions: session, permission and what the request
 * says are judged before the first byte of a file is read, and judged again after the last.
 */
export function createUploadCalls({ files }: Platform, answer: Answer) {
  return async (call: UploadCall, route: UploadRoute<Call>, request: FastifyRequest, reply: FastifyReply) => {
    const receiver = createReceiver(files, request, call.upload);
    let reading: Promise<Prepared> | undefined;
    const prepare = async (context: PrepareContext): Promise<Prepared> => {
      const received = await receiver.files();
      return { received, read: await route.read?.(received, context) };
    };
    const prepared: SignedInRoute<Call, Prepared> = {
      prepare: (context) => (reading ??= prepare(context)),
      handle: (context, input, { received, read }) => route.receive(context, input, received, read),
    };
    let isDone = false;
    try {
      const sent = await answer(call, prepared, request, reply);
      isDone = true;
      return sent;
    } catch (error) {
      // Its row may stand: a file too many can be swept, a lost one cannot be brought back.
      isDone = isConnectionLost(error);
      throw error;
    } finally {
      await receiver.leave(isDone);
    }
  };
}
