import type { Tx } from '@touchline/db/transaction';

import type { ChangedMatch, MatchKey } from '../supplier-feed/index.ts';

export async function followMatches(_tx: Tx, _changed: readonly MatchKey[]): Promise<readonly ChangedMatch[]> {
  throw new Error('not yet');
}

export async function retryLoose(_tx: Tx, _supplier: string): Promise<readonly ChangedMatch[]> {
  throw new Error('not yet');
}
