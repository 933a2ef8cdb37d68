import type { Tx } from '@touchline/db/transaction';

import type { EntryKey } from '../supplier-feed/index.ts';

/** Ties changed names to main records, or makes these. */
export async function linkEntries(_tx: Tx, _changed: readonly EntryKey[]): Promise<void> {
  throw new Error('not yet');
}
