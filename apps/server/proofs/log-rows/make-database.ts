import { withOwner } from '@touchline/db/migrate';
import { createPool } from '@touchline/db/pool';

import { allJobs } from '../../src/entry/jobs.ts';
import { migrateAll } from '../../src/platform/migrate-all.ts';
import { type LoadRequest, loadLog } from './load-log.ts';

/** The same server, another database. */
export function databaseUrl(url: string, database: string): string {
  const named = new URL(url);
  named.pathname = `/${database}`;
  return named.href;
}

/** A new database of this name with a filled log; one that was there before is gone. */
export async function makeLogDatabase(
  ownerUrl: string,
  database: string,
  filling: Pick<LoadRequest, 'chainKeys' | 'plan' | 'onMonth'>,
): Promise<void> {
  await dropDatabase(ownerUrl, database);
  await withOwner(databaseUrl(ownerUrl, 'postgres'), async (run) => {
    await run(`CREATE DATABASE ${database}`);
  });
  const url = databaseUrl(ownerUrl, database);
  await migrateAll(url, allJobs);
  const owner = createPool({ url, size: 1, waitMs: 10_000, onConnectionLost: () => undefined });
  await loadLog({ ownerUrl: url, owner, ...filling });
  await owner.end();
}

export async function dropDatabase(ownerUrl: string, database: string): Promise<void> {
  await withOwner(databaseUrl(ownerUrl, 'postgres'), async (run) => {
    await run(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  });
}
