import { setTimeout as pause } from 'node:timers/promises';

import type { Pool } from '@touchline/db/pool';

/** Resolves when so many transactions of this database wait for a lock that another one holds. */
export async function someoneWaits(owner: Pool, count = 1): Promise<void> {
  const deadline = Date.now() + 5000;
  for (;;) {
    const { rowCount } = await owner.query(
      `SELECT DISTINCT pid FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`,
    );
    if ((rowCount ?? 0) >= count) return;
    if (Date.now() > deadline) throw new Error('nobody waits for a lock');
    await pause(20);
  }
}

/** Holds the statement's locks for the merchant until the answer is called. */
export async function held(
  owner: Pool,
  merchantCode: string,
  statement: string,
  ids: readonly string[],
): Promise<() => Promise<void>> {
  const client = await owner.connect();
  await client.query('BEGIN');
  await client.query(`SELECT set_config('touchline.merchant', $1, true)`, [merchantCode]);
  await client.query(statement, [ids]);
  return async () => {
    await client.query('COMMIT');
    client.release();
  };
}
