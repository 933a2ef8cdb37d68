import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

export async function logPartitionsAhead(tx: Tx): Promise<number> {
  const result = await sql<{ months: number }>`SELECT tenant.log_partitions_ahead() AS months`.execute(tx);
  return result.rows[0]?.months ?? 0;
}
