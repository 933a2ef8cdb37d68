import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { unpackSet } from '../../../test/backups/unpack-set.ts';
import { type S3Server, startS3 } from '../../../test/stack/s3-server.ts';
import { type BackupSettings, backupSettings } from '../config/backup-settings.ts';
import { createFileStore } from '../files/file-store.ts';
import { openSet } from './backups.service.ts';
import { packFiles } from './file-set.ts';
import { ofStore } from './file-sources.ts';
import { dropSets } from './kept-sets.ts';

const label = '20261119-020000F';
const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-backups-'));
let server: S3Server;

beforeAll(async () => {
  server = await startS3();
});
afterAll(async () => {
  await server.close();
  rmSync(scratch, { recursive: true });
});

const repositories: Record<string, (stanza: string) => BackupSettings> = {
  folder: (stanza) =>
    backupSettings.parse({
      BACKUP_REPOSITORY: path.join(scratch, 'repository'),
      BACKUP_PASS: 'pass',
      BACKUP_STANZA: stanza,
    }),
  bucket(stanza) {
    const { S3_BUCKET, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = server.settings;
    const { bucket, ...settings } = backupSettings.parse({
      BACKUP_REPOSITORY: `s3://${S3_BUCKET}/shared`,
      BACKUP_PASS: 'pass',
      BACKUP_STANZA: stanza,
      BACKUP_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
      BACKUP_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
    });
    if (bucket === null) throw new Error('the settings name no bucket');
    // Settings take https alone, and this server speaks none.
    return { ...settings, bucket: { ...bucket, endpoint } };
  },
};

it.each(Object.entries(repositories))('stanzas that share a %s keep each other’s files', async (name, settingsOf) => {
  const files = ofStore('files', createFileStore(path.join(scratch, name)));
  await files.write('photo', Readable.from([Buffer.from('a photo')]));
  const sets = { office: openSet(settingsOf('office'), label), shop: openSet(settingsOf('shop'), '20261118-020000F') };
  for (const set of Object.values(sets)) await packFiles(set, [files]);
  await dropSets((each) => openSet(settingsOf('office'), each), [label], label);
  for (const [stanza, set] of Object.entries(sets)) {
    const back = ofStore('files', createFileStore(path.join(scratch, name, stanza)));
    expect(await unpackSet(set, [back])).toEqual({ files: 1, bytes: 7 });
  }
});
