import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { migrate, migrateWith } from '@touchline/db/migrate';
import { afterAll, describe, expect, it } from 'vitest';

import { scratchDatabase } from '../../../scripts/schema/dump.ts';
import { bothSchemas } from '../../../scripts/schema/schema.ts';
import { newDatabase } from '../../server/test/stack/own-database.ts';

const { ownerUrl } = newDatabase();
const schema = join(import.meta.dirname, '../../../packages/db/schema.sql');
const migrations = join(import.meta.dirname, '../../../packages/db/migrations');

const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop();
});
async function emptyDatabase(): Promise<string> {
  const { url, drop } = await scratchDatabase(ownerUrl);
  drops.push(drop);
  return url;
}

describe('schema.sql', { timeout: 60_000 }, () => {
  it('schema.sql equals what the migrations and functions make; `npm run schema` writes it', async () => {
    const { migrated, started, missing } = await bothSchemas(ownerUrl);
    expect(missing).toEqual([]);
    expect(started).toBe(migrated);
    expect(started).toContain('tenant.operation_logs_later FOR VALUES FROM');
  });

  it('schema.sql starts a new database, also when two begin at once', { retry: 0 }, async () => {
    const [url, { length }] = [await emptyDatabase(), await readdir(migrations)];
    const report = { applied: [], functions: [], current: length };
    expect(await Promise.all([migrate(url), migrate(url)])).toEqual([report, report]);
  });

  it('schema.sql is not used if a migration differs from the one it was made of', async () => {
    const changed = await mkdtemp(join(tmpdir(), 'touchline-migrations-'));
    await cp(migrations, changed, { recursive: true });
    await appendFile(join(changed, '0001_schemas_and_policies.sql'), '-- Another one.\n');
    const report = await migrateWith(await emptyDatabase(), { migrations: changed, schema });
    expect(report.applied).toEqual((await readdir(changed)).toSorted());
    await rm(changed, { recursive: true });
  });
});
