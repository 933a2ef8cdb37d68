import { withOwner } from '@touchline/db/migrate';

import { allJobs } from '../../server/src/entry/jobs.ts';
import { migrateAll } from '../../server/src/platform/migrate-all.ts';

/** The address of another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  const named = new URL(url);
  named.pathname = `/${database}`;
  return named.href;
}

/** A new database of this name with the newest schema; one that was there before is gone. Answers its address. */
export async function makeDatabase(ownerUrl: string, database: string): Promise<string> {
  const url = await makeEmptyDatabase(ownerUrl, database);
  await migrateAll(url, allJobs);
  return url;
}

/** The same without any schema. */
export async function makeEmptyDatabase(ownerUrl: string, database: string): Promise<string> {
  await dropDatabase(ownerUrl, database);
  await withOwner(databaseUrl(ownerUrl, 'postgres'), async (run) => {
    await run(`CREATE DATABASE ${database}`);
  });
  return databaseUrl(ownerUrl, database);
}

export async function dropDatabase(ownerUrl: string, database: string): Promise<void> {
  await withOwner(databaseUrl(ownerUrl, 'postgres'), async (run) => {
    await run(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  });
}
