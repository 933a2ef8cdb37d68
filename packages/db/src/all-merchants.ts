import { sql } from 'kysely';

import type { Tx } from './transaction.ts';

/** Lets the rest of this transaction read every merchant's rows; it never lets it write them. A dependency rule names the callers. */
export async function readAllMerchants(tx: Tx): Promise<void> {
  await sql`SELECT set_config('touchline.scope', 'all', true)`.execute(tx);
}
