import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { type OwnDatabase, ownDatabase } from '../../../apps/server/test/stack/own-database.ts';

let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase();
});
afterAll(() => database.drop());

it('the generated table types are those of the migrated database', async () => {
  const program = join(import.meta.dirname, '../../../node_modules/.bin/kysely-codegen');
  const settings = join(import.meta.dirname, '../.kysely-codegenrc.json');
  const run = promisify(execFile)(program, ['--config-file', settings, '--url', database.ownerUrl, '--verify']);
  await expect(run).resolves.toMatchObject({ stdout: expect.stringContaining('up-to-date') });
});
