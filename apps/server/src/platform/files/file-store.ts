import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Files apart from the database. One folder that API and worker share; a bucket can take its place. */
export interface FileStore {
  /** Whole and for good, or not at all: what broke off leaves nothing. Answers its size in bytes. */
  write(key: string, chunks: AsyncIterable<string | Uint8Array>, signal: AbortSignal): Promise<number>;
  /** Null where there is none. */
  open(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  remove(key: string): Promise<void>;
  /** Files whose keys begin so, in no order; also those that a broken-off write left in part, which `open` does not find. */
  list(start: string): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  readonly key: string;
  /** By the store's own clock. */
  readonly changedAt: Date;
}

const safeKey = /^[\w-]+$/;

export function requireSafeKey(key: string): void {
  if (!safeKey.test(key)) throw new Error(`${key} is no key of a file`);
}

const whole = 'whole';

/** Where bytes go: a stand-in shows what happens on a disk that takes no more. */
type OpenFile = (path: string) => Writable;

const onDisk: OpenFile = (path) => createWriteStream(path, { mode: 0o600, flush: true });

export function createFileStore(folder: string, openFile: OpenFile = onDisk): FileStore {
  const filePathOf = (key: string) => {
    requireSafeKey(key);
    return join(folder, key);
  };
  return {
    async write(key, chunks, signal) {
      const filePath = filePathOf(key);
      // Of its own: two who write the same file at once do not mix.
      const part = join(filePath, randomUUID());
      await mkdir(filePath, { recursive: true });
      try {
        await pipeline(Readable.from(chunks), openFile(part), { signal });
        const { size } = await stat(part);
        await rename(part, join(filePath, whole));
        for (const changed of [filePath, folder]) await keepNames(changed);
        return size;
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async open(key) {
      const path = join(filePathOf(key), whole);
      const isThere = await access(path).then(
        () => true,
        () => false,
      );
      return isThere ? createReadStream(path) : null;
    },
    remove: (key) => rm(filePathOf(key), { force: true, recursive: true }),
    async *list(start) {
      for (const key of await keysIn(folder)) {
        const found = key.startsWith(start) && safeKey.test(key) ? await stat(join(folder, key)).catch(absent) : null;
        if (found !== null) yield { key, changedAt: found.mtime };
      }
    },
  };
}

/** Nothing was written yet where the folder is missing. */
async function keysIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(absent)) ?? [];
}

/** Removed meanwhile. */
function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

/** A file that is written through to the disk is lost all the same while its name is not. */
async function keepNames(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
