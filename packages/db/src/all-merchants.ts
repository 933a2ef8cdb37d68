import { clientOf } from './client-dialect.ts';
import type { Tx } from './transaction.ts';

/**
 * Lets the rest of this transaction read every merchant's rows; it never lets it write them. A dependency rule names the
 * callers. It is sent at once: whatever is asked after the call comes after it, also without waiting.
 */
export async function readAllMerchants(tx: Tx): Promise<void> {
  await clientOf(tx).query({
    name: 'read-all-merchants',
    text: `SELECT set_config('touchline.scope', 'all', true)`,
  });
}
