import type { Tx } from '@touchline/db/transaction';

import type { ChangedMatch } from '../supplier-feed/index.ts';
import { bringUpToDate, lockMatches } from './precedence.repository.ts';

/**
 * Brings matches up to what counts for each field: what a person set, else the chosen supplier, else the others in
 * their order. `by` is the account that caused it, where it was one. Only what changed is written and answered.
 */
export async function recompute(tx: Tx, matchIds: readonly string[], by?: string): Promise<readonly ChangedMatch[]> {
  if (matchIds.length === 0) return [];
  await lockMatches(tx, matchIds);
  return await bringUpToDate(tx, matchIds, by ?? null);
}
