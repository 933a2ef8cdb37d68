import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

/** How many rows of a table the work's statements read. */
export async function rowsRead(tx: Tx, table: string, work: () => Promise<unknown>): Promise<number> {
  const before = await readSoFar(tx, table);
  await work();
  return (await readSoFar(tx, table)) - before;
}

async function readSoFar(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ read: string }>`SELECT seq_tup_read + idx_tup_fetch AS read
    FROM pg_stat_xact_all_tables WHERE relid = ${table}::regclass`.execute(tx);
  return Number(rows[0]?.read ?? 0);
}
