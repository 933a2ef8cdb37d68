import { createReadStream } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import type { BackupConfig } from '../config/config.ts';
import type { FileStore } from '../files/file-store.ts';
import { createStores } from '../files/stores.ts';

export interface SourceFile {
  readonly key: string;
  /** Another one whenever the file has grown; files of a store are never written twice. */
  readonly version: string;
}

/** Files that belong to a backup, beside the database. */
export interface FileSource {
  readonly name: string;
  /** Of this machine; null where the files lie in a bucket. */
  readonly folder: string | null;
  list(): AsyncIterable<SourceFile>;
  /** Null where it went meanwhile. */
  open(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  write(key: string, chunks: AsyncIterable<Uint8Array>): Promise<unknown>;
}

/** Where the product keeps files, archives and heads of the log. */
export function createFileSources(config: BackupConfig): FileSource[] {
  const { files, archives, heads } = createStores(config);
  const folderOf = (folder: string) => (config.s3 === null ? folder : null);
  return [
    ofStore('files', files, folderOf(config.FILES_DIR)),
    ofStore('log-archives', archives, folderOf(config.LOG_ARCHIVE_DIR)),
    ...(heads === null ? [] : [ofStore('log-heads', heads)]),
    ...(config.LOG_HEAD_FILE === '' ? [] : [ofFile('log-head-file', config.LOG_HEAD_FILE)]),
  ];
}

export function ofStore(name: string, store: FileStore, folder: string | null = null): FileSource {
  return {
    name,
    folder: folder === null ? null : resolve(folder),
    async *list() {
      for await (const { key } of store.list('')) yield { key, version: '' };
    },
    open: (key) => store.open(key),
    write: (key, chunks) => store.write(key, chunks, new AbortController().signal),
  };
}

export function ofFile(name: string, file: string): FileSource {
  return {
    name,
    folder: dirname(resolve(file)),
    async *list() {
      const found = await stat(file).catch(() => null);
      if (found !== null) yield { key: name, version: String(found.size) };
    },
    open: async () => createReadStream(file),
    async write(_, chunks) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(`${file}.part`, chunks, { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
    },
  };
}
