import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { newDatabase } from '../../../apps/server/test/stack/own-database.ts';
import { migrate, migrateFromFirst, withOwner } from './migrate.ts';

const { name, ownerUrl, adminUrl } = newDatabase();
const onAdmin = (statement: string) => withOwner(adminUrl, async (run) => void (await run(statement)));
const onOwner = (statement: string) => withOwner(ownerUrl, async (run) => void (await run(statement)));
beforeAll(() => onAdmin(`CREATE DATABASE ${name}`));
afterAll(() => onAdmin(`DROP DATABASE ${name} WITH (FORCE)`));

it('runs every file once, also when two start at once, and then has nothing to do', { retry: 0 }, async () => {
  const files = (await readdir(join(import.meta.dirname, '../migrations'))).toSorted();
  const reports = await Promise.all([migrateFromFirst(ownerUrl), migrateFromFirst(ownerUrl)]);
  expect(reports.map((report) => report.applied).toSorted((a, b) => b.length - a.length)).toEqual([files, []]);
  expect(await migrate(ownerUrl)).toEqual({ applied: [], functions: [], current: files.length });
});

it('makes the partitions of the log twelve months ahead, again and again', async () => {
  const last = `tenant.operation_logs_${monthsAhead(12)}`;
  await onOwner(`DROP TABLE ${last}`);
  await expect(onOwner(`SELECT FROM ${last}`)).rejects.toMatchObject({ code: '42P01' });
  await migrate(ownerUrl);
  await expect(onOwner(`SELECT FROM ${last}`)).resolves.toBeUndefined();
});

it('applies the files of another folder after its own', async () => {
  const newer = await mkdtemp(join(tmpdir(), 'touchline-migrations-'));
  await cp(join(import.meta.dirname, '../migrations'), newer, { recursive: true });
  await writeFile(join(newer, '9999_of_a_newer_tree.sql'), 'CREATE TABLE platform.of_a_newer_tree (id bigint)');
  expect((await migrate(ownerUrl, newer)).applied).toEqual(['9999_of_a_newer_tree.sql']);
  await expect(onOwner('SELECT FROM platform.of_a_newer_tree')).resolves.toBeUndefined();
  await rm(newer, { recursive: true });
});

it('an older release leaves the functions of a newer one as they are', async () => {
  await onOwner(`UPDATE platform.schema_functions SET checksum = 'of a newer tree' WHERE name LIKE 'identity.%'`);
  expect(await migrate(ownerUrl)).toMatchObject({ applied: [], functions: [], isOlder: true });
});

it('refuses a file that was changed after it had run', async () => {
  await onOwner(`UPDATE platform.schema_migrations SET checksum = 'older' WHERE name LIKE '0001%'`);
  await expect(migrate(ownerUrl)).rejects.toThrow(/^0001_.+\.sql was changed after it had been applied$/);
});

function monthsAhead(months: number): string {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  return `${month.getUTCFullYear()}_${String(month.getUTCMonth() + 1).padStart(2, '0')}`;
}
