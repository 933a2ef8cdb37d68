import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { withOwner } from '@touchline/db/migrate';

const root = join(import.meta.dirname, '../../../..');
/** All that decides what a migrated database holds; the jobs, because they become queues. */
const inputs = [
  'package-lock.json',
  'packages/db/migrations/*.sql',
  'packages/db/functions/**/*.sql',
  'packages/db/schema.sql',
  'packages/db/src/{migrate,function-files}.ts',
  'apps/server/src/entry/jobs.ts',
  'apps/server/src/platform/{create-queues,job,migrate-all,queue}.ts',
];

/** `npm run previous-release` names the migrations of the newer tree. */
const newerMigrations = process.env['TEST_MIGRATIONS'];

/**
 * One migrated database that every test file copies. It stays for the runs that follow; other migrations or jobs make
 * another one, and so does another day, whose log partitions differ.
 */
export default async function makeTemplate(): Promise<void> {
  const ownerUrl = process.env['DATABASE_OWNER_URL'];
  if (ownerUrl === undefined) throw new Error('no services: run `npm run services` first');
  const template = prefixOf(new Date()) + hashOfInputs();
  process.env['TEST_TEMPLATE'] = template;
  await withOwner(databaseUrl(ownerUrl, 'postgres'), async (query) => {
    // Projects and runs that begin at once wait for the one that makes it.
    await query('SELECT pg_advisory_lock(7203118)');
    const { rows } = (await query(`SELECT datname FROM pg_database WHERE datname LIKE 'template\\_%'`)) as {
      rows: { datname: string }[];
    };
    const names = rows.map(({ datname }) => datname);
    if (names.includes(template)) return;
    // A run that began before midnight still copies yesterday's.
    const kept = [prefixOf(new Date()), prefixOf(new Date(Date.now() - 86_400_000))];
    for (const name of names.filter((each) => !kept.some((prefix) => each.startsWith(prefix))))
      await query(`DROP DATABASE IF EXISTS ${name}`);
    const unfinished = `test_${randomBytes(6).toString('hex')}`;
    await query(`CREATE DATABASE ${unfinished}`);
    const { allJobs } = await import('../../src/entry/jobs.ts');
    const { migrateAll } = await import('../../src/platform/migrate-all.ts');
    await migrateAll(databaseUrl(ownerUrl, unfinished), allJobs, newerMigrations);
    await query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
  });
}

function prefixOf(day: Date): string {
  return `template_${day.toISOString().slice(0, 10).replaceAll('-', '')}_`;
}

function hashOfInputs(): string {
  const hash = createHash('sha256');
  const texts = (pattern: string | string[]) =>
    globSync(pattern, { cwd: root })
      .toSorted()
      .map((file) => readFileSync(resolve(root, file), 'utf8'));
  const jobs = texts('apps/server/src/**/*.ts').filter(
    (text) => text.includes('defineJob') || text.includes('JobLimits'),
  );
  const newer = newerMigrations === undefined ? [] : texts(join(newerMigrations, '*.sql'));
  for (const text of [...texts(inputs), ...jobs, ...newer]) hash.update(text);
  return hash.digest('hex').slice(0, 12);
}

export async function copyTemplate(name: string): Promise<{ ownerUrl: string; appUrl: string }> {
  const ownerUrl = process.env['DATABASE_OWNER_URL'] ?? '';
  await run(databaseUrl(ownerUrl, 'postgres'), [
    `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`,
    `CREATE DATABASE ${name} TEMPLATE ${process.env['TEST_TEMPLATE']}`,
  ]);
  return { ownerUrl: databaseUrl(ownerUrl, name), appUrl: databaseUrl(process.env['DATABASE_URL'] ?? '', name) };
}

/** Without FORCE it waits for connections that are just closing; the owner may not end those of the server's role. */
export async function dropDatabase(name: string): Promise<void> {
  await run(databaseUrl(process.env['DATABASE_OWNER_URL'] ?? '', 'postgres'), [`DROP DATABASE IF EXISTS ${name}`]);
}

export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  await withOwner(url, async (query) => {
    for (const statement of statements) await query(statement);
  });
}
