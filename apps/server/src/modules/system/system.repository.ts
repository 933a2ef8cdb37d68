import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

interface DatabaseState {
  /** How many months ahead the log has a partition for. */
  readonly months: number;
  readonly isReadOnly: boolean;
}

export async function databaseState(tx: Tx): Promise<DatabaseState | undefined> {
  const { rows } = await sql<DatabaseState>`SELECT tenant.log_partitions_ahead() AS months,
    current_setting('transaction_read_only') = 'on' AS "isReadOnly"`.execute(tx);
  return rows[0];
}
