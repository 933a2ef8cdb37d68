import { isDeepStrictEqual } from 'node:util';

import type { Tx } from '@touchline/db/transaction';
import { remainingPins } from '@touchline/domain/matches/score-pins';

import type { ChangedMatch } from '../supplier-feed/index.ts';
import { bringUpToDate, keepPins, lockMatches, pinnedMatches } from './precedence.repository.ts';

/**
 * Brings matches up to what counts for each field: what a person set, else the chosen supplier, else the others in
 * their order. `by` is the account that caused it, where it was one. Only what changed is written and answered.
 */
export async function recompute(tx: Tx, matchIds: readonly string[], by?: string): Promise<readonly ChangedMatch[]> {
  if (matchIds.length === 0) return [];
  await lockMatches(tx, matchIds);
  const unpinned = await endPins(tx, matchIds);
  const changed = await bringUpToDate(tx, matchIds, by ?? null);
  return [...changed, ...unpinned.filter(({ matchId }) => !changed.some((match) => match.matchId === matchId))];
}

/** Ends pins for this time only whose part the supplier has reported anew; answers the matches that had one. */
async function endPins(tx: Tx, matchIds: readonly string[]): Promise<readonly ChangedMatch[]> {
  const ended: ChangedMatch[] = [];
  for (const { pins, counting, ...match } of await pinnedMatches(tx, matchIds)) {
    const remaining = remainingPins(pins, counting);
    if (!isDeepStrictEqual(remaining, pins)) await keepPins(tx, match.matchId, remaining);
    if (Object.keys(remaining).length < Object.keys(pins).length) ended.push(match);
  }
  return ended;
}
