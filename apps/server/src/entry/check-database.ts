import { createPool } from '@touchline/db/pool';

import { readDatabaseConfig } from '../platform/config/config.ts';
import { hasAccounts } from '../seed/has-accounts.ts';

/** Codes by which PostgreSQL says that a table, a schema or a function is missing. */
const unprepared = ['42P01', '3F000', '42883'];

const { DATABASE_URL } = readDatabaseConfig();
const pool = createPool({ url: DATABASE_URL.reveal(), size: 1, waitMs: 5000, onConnectionLost: () => undefined });
try {
  if (!(await hasAccounts(pool))) console.log('There is no account yet: npm run admin makes the first super-admin');
} catch (error) {
  const { code = '', message } = error as { code?: string; message: string };
  console.error(unprepared.includes(code) ? 'the database is not prepared: run npm run migrate first' : message);
  process.exitCode = 1;
} finally {
  await pool.end();
}
