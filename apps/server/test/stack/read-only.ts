import { createPool } from '@touchline/db/pool';

/** Makes a database read-only for the server's role, or writable again, for connections that there are as well. */
export async function setReadOnly(appUrl: string, isOn: boolean): Promise<void> {
  const own = createPool({ url: appUrl, size: 1, waitMs: 5000, onConnectionLost: () => undefined });
  const database = new URL(appUrl).pathname.slice(1);
  await own.query('SET default_transaction_read_only = off');
  await own.query(`ALTER ROLE CURRENT_USER IN DATABASE ${database} SET default_transaction_read_only = ${isOn}`);
  // A default counts from the beginning of a connection: they have to begin anew.
  await own.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`);
  await own.end();
}
