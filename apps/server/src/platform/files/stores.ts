import type { Config } from '../config/config.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import { createS3Client, createS3Store } from './s3-store.ts';

type StoreSettings = Pick<Config, 'FILES_DIR' | 'LOG_ARCHIVE_DIR' | 's3'>;

/** Where files, archives and heads of the log lie: in the bucket where one is set, else in folders. */
export function createStores({ s3, FILES_DIR, LOG_ARCHIVE_DIR }: StoreSettings): {
  files: FileStore;
  archives: FileStore;
  /** Signed heads of the log, one object each; null where `LOG_HEAD_FILE` alone holds them. */
  heads: FileStore | null;
} {
  if (s3 === null)
    return { files: createFileStore(FILES_DIR), archives: createFileStore(LOG_ARCHIVE_DIR), heads: null };
  const client = createS3Client(s3);
  return {
    files: createS3Store(client, s3.bucket, 'files'),
    archives: createS3Store(client, s3.bucket, 'log-archives'),
    heads: createS3Store(client, s3.bucket, 'log-heads'),
  };
}
