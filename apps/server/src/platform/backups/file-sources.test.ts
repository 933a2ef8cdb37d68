import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { unpackSet } from '../../../test/backups/unpack-set.ts';
import { type S3Server, startS3 } from '../../../test/stack/s3-server.ts';
import { readBackupConfig } from '../config/config.ts';
import { createStores } from '../files/stores.ts';
import { openSet } from './backups.service.ts';
import { packFiles } from './file-set.ts';
import { createFileSources } from './file-sources.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-sources-'));
const headFile = path.join(scratch, 'heads.jsonl');
let server: S3Server;

beforeAll(async () => {
  server = await startS3();
});
afterAll(async () => {
  await server.close();
  rmSync(scratch, { recursive: true });
});

it('files, archives and heads of a bucket come back with the head file of earlier times', async () => {
  const repository = { BACKUP_REPOSITORY: path.join(scratch, 'repository'), BACKUP_PASS: 'pass' };
  const config = readBackupConfig({ NODE_ENV: 'test', LOG_HEAD_FILE: headFile, ...server.settings, ...repository });
  const { files, archives, heads } = createStores(config);
  const stores = { files, archives, heads: heads ?? files };
  writeFileSync(headFile, 'of the file\n');
  for (const [name, store] of Object.entries(stores))
    await store.write('one-key', Readable.from([`of ${name}`]), new AbortController().signal);

  const set = openSet(config.backup, '20261119-020000F');
  expect((await packFiles(set, createFileSources(config))).files).toBe(4);
  for (const store of Object.values(stores)) await store.remove('one-key');
  rmSync(headFile);
  expect((await unpackSet(set, createFileSources(config))).files).toBe(4);
  for (const [name, store] of Object.entries(stores)) {
    const found = await store.open('one-key');
    expect(found && (await text(found))).toBe(`of ${name}`);
  }
  expect(readFileSync(headFile, 'utf8')).toBe('of the file\n');
});
