import type { Tx } from '@touchline/db/transaction';

import type { ChangedMatch, EntryKey, MatchKey } from '../supplier-feed/index.ts';

/** All of these answer the matches whose values changed; `by` is the account of whoever did it. */
type Changed = Promise<readonly ChangedMatch[]>;

export async function acceptProposal(_tx: Tx, _id: string, _by: string): Changed {
  throw new Error('not yet');
}

export async function refuseProposal(_tx: Tx, _id: string, _by: string): Promise<void> {
  throw new Error('not yet');
}

/** Ties a supplier's match to this one; its names are learned. */
export async function linkMatch(_tx: Tx, _key: MatchKey, _matchId: string, _by: string): Changed {
  throw new Error('not yet');
}

/** Takes a supplier's match off; it stays unassigned. */
export async function unlinkMatch(_tx: Tx, _key: MatchKey, _by: string): Changed {
  throw new Error('not yet');
}

/** Ties a supplier's league, team or player to this entry. */
export async function linkEntry(_tx: Tx, _key: EntryKey, _entryId: string, _by: string): Changed {
  throw new Error('not yet');
}

/** Takes it off; it stays unassigned. */
export async function unlinkEntry(_tx: Tx, _key: EntryKey, _by: string): Changed {
  throw new Error('not yet');
}

/** The loser's names, records and matches become the winner's. */
export async function mergeEntries(_tx: Tx, _winner: string, _loser: string, _by: string): Changed {
  throw new Error('not yet');
}
