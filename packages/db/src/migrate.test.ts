import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

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
  await writeFile(join(newer, '9997_of_a_newer_tree.sql'), 'CREATE TABLE platform.of_a_newer_tree (id bigint)');
  expect((await migrate(ownerUrl, newer)).applied).toEqual(['9997_of_a_newer_tree.sql']);
  await expect(onOwner('SELECT FROM platform.of_a_newer_tree')).resolves.toBeUndefined();
  await rm(newer, { recursive: true });
});

describe('migrations of a newer tree', () => {
  let newer: string;
  beforeAll(async () => {
    newer = await mkdtemp(join(tmpdir(), 'touchline-migrations-'));
    await cp(join(import.meta.dirname, '../migrations'), newer, { recursive: true });
    await onOwner('CREATE TABLE platform.of_lines (id bigint)');
  });
  afterAll(() => rm(newer, { recursive: true }));
  const add = (file: string, text: string) => writeFile(join(newer, file), text);

  it('a file that ends in .online.sql runs outside a transaction, and so does what its queries answer', async () => {
    await add(
      '9998_lines.online.sql',
      `CREATE INDEX CONCURRENTLY of_lines_by_id ON platform.of_lines (id);
      SELECT format('DROP INDEX CONCURRENTLY %s', index) FROM (VALUES ('platform.of_lines_by_id')) made (index);`,
    );
    expect((await migrate(ownerUrl, newer)).applied).toEqual(['9998_lines.online.sql']);
    await expect(onOwner('DROP INDEX platform.of_lines_by_id')).rejects.toMatchObject({ code: '42704' });
  });

  it('an index whose build broke off is dropped and built again', async () => {
    await onOwner('INSERT INTO platform.of_lines VALUES (1), (1)');
    await add(
      '9998_unique_lines.online.sql',
      `CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS
        of_lines_once ON platform.of_lines (id)`,
    );
    await expect(migrate(ownerUrl, newer)).rejects.toThrow('migration 9998_unique_lines.online.sql failed');
    await onOwner('TRUNCATE platform.of_lines');
    expect((await migrate(ownerUrl, newer)).applied).toEqual(['9998_unique_lines.online.sql']);
    expect(await validIndexes('of_lines_once')).toEqual([true]);
    await onOwner('DROP INDEX platform.of_lines_once');
  });

  async function validIndexes(index: string): Promise<boolean[]> {
    let found: boolean[] = [];
    await withOwner(ownerUrl, async (run) => {
      const look = `SELECT indisvalid FROM pg_index JOIN pg_class ON oid = indexrelid WHERE relname = '${index}'`;
      const { rows } = (await run(look)) as { rows: { indisvalid: boolean }[] };
      found = rows.map(({ indisvalid: isValid }) => isValid);
    });
    return found;
  }

  it('a migration that finds its table locked lets others pass and is tried again', async () => {
    await add('9999_lines.sql', 'ALTER TABLE platform.of_lines ADD COLUMN name text');
    let [waited, applied] = [0, Promise.resolve<readonly string[]>([])];
    await withOwner(ownerUrl, async (run) => {
      await run('BEGIN; LOCK TABLE platform.of_lines IN ACCESS SHARE MODE');
      applied = migrate(ownerUrl, newer).then((report) => report.applied);
      await expect.poll(isAnybodyWaiting, { timeout: 10_000 }).toBe(true);
      const from = performance.now();
      await onOwner('SELECT FROM platform.of_lines');
      waited = performance.now() - from;
      await run('COMMIT');
    });
    expect(await applied).toEqual(['9999_lines.sql']);
    expect(waited).toBeLessThan(5000);
  });

  async function isAnybodyWaiting(): Promise<boolean> {
    let found = false;
    await withOwner(ownerUrl, async (run) => {
      const { rowCount } = (await run('SELECT FROM pg_locks WHERE NOT granted')) as { rowCount: number };
      found = rowCount > 0;
    });
    return found;
  }

  it('an exemption that was added to a migration which has run changes nothing', async () => {
    await add(
      '9999_lines.sql',
      '-- exempt rewrites: nobody has any lines\nALTER TABLE platform.of_lines ADD COLUMN name text',
    );
    expect((await migrate(ownerUrl, newer)).applied).toEqual([]);
  });
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
