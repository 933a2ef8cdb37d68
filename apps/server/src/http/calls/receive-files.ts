import { randomUUID } from 'node:crypto';

import type { Upload } from '@touchline/contract/definition/call';
import { type FileType, fileTypeOf, tellingBytes } from '@touchline/domain/file-types';
import type { FastifyRequest } from 'fastify';

import type { FileStore } from '../../platform/files/file-store.ts';
import { DependencyDown } from '../../platform/network/dependency-down.ts';
import { cutAt } from '../../platform/plain-values.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ReceivedFile, ReceivedFiles } from '../../platform/route.ts';

/** Longer than any hiccup of a network; a sender who says nothing for so long is gone. */
const stallMs = 30_000;
const longestName = 200;

/** The library's codes for too large an upload; any other fault on the way in is an unreadable request. */
const tooMuch: ReadonlySet<unknown> = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT', 'FST_PARTS_LIMIT']);

/** The files of one request, written as they arrive and never whole in memory; none of them stays but what is kept. */
export function createReceiver(files: FileStore, request: FastifyRequest, upload: Upload) {
  const written = new Set<string>();
  const kept = new Set<string>();
  let received: Promise<ReceivedFiles> | undefined;

  async function receive(): Promise<ReceivedFiles> {
    const { most, largest } = upload;
    const gone = new AbortController();
    request.raw.once('close', () => request.raw.complete || gone.abort());
    request.raw.setTimeout(stallMs, () => request.raw.destroy());
    const found: ReceivedFile[] = [];
    try {
      const limits = { files: most, parts: most, fields: 0, fileSize: largest, headerPairs: 20 };
      for await (const part of request.parts({ limits })) {
        if (part.type !== 'file') throw new Refusal('validation', noFields);
        found.push(await writeOne(part.file, part.filename, gone.signal));
      }
    } catch (error) {
      throw refusalOfUpload(error, gone.signal.aborted);
    } finally {
      request.raw.setTimeout(0);
    }
    const [first, ...rest] = found;
    if (first === undefined) throw new Refusal('validation', noFile);
    return [first, ...rest];
  }

  async function writeOne(
    chunks: AsyncIterable<Uint8Array>,
    name: string | undefined,
    signal: AbortSignal,
  ): Promise<ReceivedFile> {
    const key = `upload-${randomUUID()}`;
    written.add(key);
    const typed = tellingType(chunks, upload.types);
    const size = await files.write(key, typed.chunks, signal);
    return { key, name: plainName(name), type: typed.type(), size, keep: () => void kept.add(key) };
  }

  /** Removes files that the call did not keep; all of them if it failed. */
  async function leave(isDone: boolean): Promise<void> {
    await received?.catch(() => undefined);
    const surplus = [...written].filter((key) => !(isDone && kept.has(key)));
    // The work is done or refused by now; what cannot be removed is swept later.
    await Promise.allSettled(surplus.map((key) => files.remove(key)));
  }

  return {
    /** Once for a request: a write that is done once more finds what it had. */
    files: () => (received ??= receive()),
    leave,
  };
}

const noFile = { details: [{ field: 'file', errorMessage: '请选择文件' }] };
const noFields = { details: [{ errorMessage: '只接受文件' }] };

function refusalOfUpload(error: unknown, isGone: boolean): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  if (tooMuch.has(code)) return new Refusal('payloadTooLarge');
  // A disk that takes no more is ours to answer for; a form that ends nowhere is the sender's.
  const isOurs = (error instanceof DependencyDown || 'syscall' in error) && !isGone;
  return isOurs ? error : new Refusal('validation', { details: [{ errorMessage: '上传的内容不完整或格式不正确' }] });
}

/** Passes a file on once its first bytes say that it is one of these types. */
function tellingType(given: AsyncIterable<Uint8Array>, types: Upload['types']) {
  let type: FileType | null = null;
  function tell(start: Uint8Array): void {
    type = fileTypeOf(start.subarray(0, tellingBytes), types);
    if (type === null) throw new Refusal('unsupportedMediaType');
  }
  async function* chunks() {
    let start: Uint8Array | null = new Uint8Array();
    for await (const chunk of given) {
      if (start === null) {
        yield chunk;
        continue;
      }
      start = Buffer.concat([start, chunk]);
      if (start.length < tellingBytes) continue;
      tell(start);
      yield start;
      start = null;
    }
    if (start === null) return;
    tell(start);
    yield start;
  }
  return {
    chunks: chunks(),
    type() {
      if (type === null) throw new Refusal('unsupportedMediaType');
      return type;
    },
  };
}

/** As its sender calls it, for people to read: no path, nothing invisible. */
function plainName(given = ''): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  return cutAt(last.replaceAll(/\p{C}/gu, ''), longestName);
}
