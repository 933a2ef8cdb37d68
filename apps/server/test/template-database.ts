import { randomBytes } from 'node:crypto';

import { withOwner } from '@touchline/db/migrate';

import { allJobs } from '../src/entry/jobs.ts';
import { migrateAll } from '../src/platform/migrate-all.ts';

/** One migrated database that every test file of this run copies; two runs at once do not meet. */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const ownerUrl = process.env['DATABASE_OWNER_URL'];
  if (ownerUrl === undefined) throw new Error('no services: run `npm run services` first');
  const template = `template_${randomBytes(6).toString('hex')}`;
  process.env['TEST_TEMPLATE'] = template;
  await run(databaseUrl(ownerUrl, 'postgres'), [`CREATE DATABASE ${template}`]);
  await migrateAll(databaseUrl(ownerUrl, template), allJobs);
  return () => dropDatabase(template);
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
