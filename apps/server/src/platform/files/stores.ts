import type { Config } from '../config/config.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import { createS3Client, createS3Store } from './s3-store.ts';

type StoreSettings = Pick<Config, 'FILES_DIR' | 'LOG_ARCHIVE_DIR' | 's3'>;

/** Where files and archives of the log lie: in the bucket where one is set, else in the two folders. */
export function createStores({ s3, FILES_DIR, LOG_ARCHIVE_DIR }: StoreSettings): {
  files: FileStore;
  archives: FileStore;
} {
  if (s3 === null) return { files: createFileStore(FILES_DIR), archives: createFileStore(LOG_ARCHIVE_DIR) };
  const client = createS3Client(s3);
  return {
    files: createS3Store(client, s3.bucket, 'files'),
    archives: createS3Store(client, s3.bucket, 'log-archives'),
  };
}
