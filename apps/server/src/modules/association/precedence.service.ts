import type { Tx } from '@touchline/db/transaction';

import type { ChangedMatch } from '../supplier-feed/index.ts';

/** Brings matches up to what counts for each field now; `by` is the account that caused it. Only those that changed are told. */
export async function recompute(_tx: Tx, _matchIds: readonly string[], _by?: string): Promise<readonly ChangedMatch[]> {
  throw new Error('not yet');
}
