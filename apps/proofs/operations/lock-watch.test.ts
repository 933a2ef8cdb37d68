import { migrateLockKey } from '@touchline/db/migrate';
import { createPool } from '@touchline/db/pool';
import pg from 'pg';
import { expect, it } from 'vitest';

import { ownDatabase } from '../../server/test/stack/own-database.ts';
import { watchLocks } from './lock-watch.ts';

it('locks of two files in a row on one table count apart', async () => {
  const database = await ownDatabase();
  const watching = createPool({ url: database.ownerUrl, size: 1, waitMs: 5000, onConnectionLost: () => undefined });
  const migrating = new pg.Client({ connectionString: database.ownerUrl });
  await migrating.connect();
  await migrating.query('SELECT pg_advisory_lock($1)', [migrateLockKey]);
  const unwatch = await watchLocks(watching);
  const files = ['one', 'other'].map((name) => `CREATE TABLE tenant.${name} (code text REFERENCES platform.merchants)`);
  let longest = 0;
  // In one message each, so that no look falls between them.
  for (const file of files) {
    const from = performance.now();
    await migrating.query(`BEGIN; ${file}; SELECT pg_sleep(0.5); COMMIT`);
    longest = Math.max(longest, performance.now() - from);
  }
  const { table, longestLockMs } = await unwatch();
  expect(table).toBe('platform.merchants');
  expect(longestLockMs).toBeGreaterThan(100);
  expect(longestLockMs).toBeLessThan(longest * 1.5);
  await migrating.end();
  await watching.end();
  await database.drop();
});
