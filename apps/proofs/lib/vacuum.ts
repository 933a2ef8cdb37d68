import { setTimeout as pause } from 'node:timers/promises';

import type { ClientBase } from 'pg';

const tries = 30;

/**
 * As the database does by itself in the end: only then totals are counted from an index alone. What looks at the tables
 * meanwhile, such as the database's own analysis of what was just filled, keeps rows from being marked: then once more.
 */
export async function vacuumWhole(client: ClientBase, tables: readonly string[]): Promise<void> {
  for (let turn = 0; turn < tries; turn += 1) {
    await client.query(`VACUUM (ANALYZE) ${tables.join(', ')}`);
    const { rows } = await client.query(
      'SELECT FROM pg_class WHERE oid = ANY($1::text[]::regclass[]) AND relallvisible < relpages',
      [tables],
    );
    if (rows.length === 0) return;
    await pause(1000);
  }
  throw new Error(`rows of ${tables.join(', ')} are held as they are by somebody`);
}
