import { writeFileSync } from 'node:fs';

import type { S3Server } from '../../server/test/stack/s3-server.ts';
import { selfSigned } from '../../server/test/stack/self-signed.ts';
import { startTlsProxy } from '../lib/tls-proxy.ts';

export interface BackupRepository {
  /** Settings of the product beside those of the cluster. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** A folder of the server’s bucket; pgBackRest speaks to it by TLS alone. */
export async function inBucket(server: S3Server, authority: string, address?: string): Promise<BackupRepository> {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = server.settings;
  writeFileSync(authority, selfSigned.cert, { mode: 0o644 });
  const proxy = await startTlsProxy(S3_ENDPOINT, selfSigned, address);
  return {
    settings: {
      BACKUP_REPOSITORY: `s3://${S3_BUCKET}/backups/office`,
      BACKUP_S3_ENDPOINT: proxy.url,
      BACKUP_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
      BACKUP_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
      BACKUP_S3_CA: authority,
    },
    async close() {
      proxy.close();
      await server.close();
    },
  };
}
