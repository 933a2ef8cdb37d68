import type { Tx } from '@touchline/db/transaction';

import type { ChangedMatch, EntryKey, MatchKey } from '../supplier-feed/index.ts';
import { recordsOf } from './association.repository.ts';
import { reconsider } from './association.service.ts';
import { joinEntries, joinMatches, joinNames } from './joining.service.ts';
import { keepAliases, namesOf, takeTurn } from './linking.repository.ts';
import { nameKey } from './names.ts';
import { detachEntry, detachMatch, matchOf, tieByPerson } from './people.repository.ts';
import { recompute } from './precedence.service.ts';
import { dropProposals, openProposal, settle } from './proposals.repository.ts';

/** All of these answer the matches whose values changed; `by` is the account of whoever did it. */
type Changed = Promise<readonly ChangedMatch[]>;

/** Settled by somebody else, or no longer to be settled: nothing happens. */
export async function acceptProposal(tx: Tx, id: string, by: string): Changed {
  const proposal = await openProposal(tx, id);
  if (proposal === undefined) return [];
  await settle(tx, id, 'accepted', by);
  const { kind, candidateId, ...key } = proposal;
  return kind === 'match'
    ? await linkMatch(tx, key, candidateId, by)
    : await linkEntry(tx, { ...key, kind }, candidateId, by);
}

export async function refuseProposal(tx: Tx, id: string, by: string): Promise<void> {
  const proposal = await openProposal(tx, id);
  if (proposal !== undefined) await settle(tx, id, 'refused', by);
}

/** Ties a supplier's match to this one, and what it calls its league and teams to the match's: others follow at once. */
export async function linkMatch(tx: Tx, key: MatchKey, matchId: string, by: string): Changed {
  await takeTurn(tx, key.discipline);
  const [record] = await recordsOf(tx, key.discipline, [key]);
  const match = await matchOf(tx, matchId);
  if (record === undefined || match === undefined) return [];
  const touched = await joinMatches(tx, key.discipline, [{ ...key, matchId }], by);
  const learned: string[] = [];
  const changed: ChangedMatch[] = [];
  for (const { kind, ref, mine, theirs } of [
    { kind: 'league', ref: record.leagueRef, mine: record.leagueId, theirs: match.leagueId },
    { kind: 'team', ref: record.homeRef, mine: record.homeId, theirs: match.homeId },
    { kind: 'team', ref: record.awayRef, mine: record.awayId, theirs: match.awayId },
  ] as const) {
    if (mine === theirs || theirs === null) continue;
    if (await learnName(tx, { kind, supplier: key.supplier, discipline: key.discipline, supplierId: ref }, theirs, by))
      learned.push(theirs);
  }
  changed.push(...(await recompute(tx, touched, by)));
  return [...changed, ...(await reconsider(tx, key.discipline, learned, by))];
}

/** Takes a supplier's match off; it stays unassigned. */
export async function unlinkMatch(tx: Tx, key: MatchKey, by: string): Changed {
  await takeTurn(tx, key.discipline);
  const was = await detachMatch(tx, key);
  await dropProposals(tx, 'match', key.discipline, [key]);
  return await recompute(tx, was, by);
}

/** Ties a supplier's league, team or player to this entry. What it made goes into the entry where it has no other names. */
export async function linkEntry(tx: Tx, key: EntryKey, entryId: string, by: string): Changed {
  await takeTurn(tx, key.discipline);
  const [named] = await namesOf(tx, key, [key]);
  if (named === undefined || named.entryId === entryId) return [];
  await keepAliases(
    tx,
    named.names.map((alias) => ({ entryId, alias, key: nameKey(alias) })),
    'learned',
  );
  const touched = named.isFree ? await joinNames(tx, key, [{ ...key, entryId }], by) : [];
  await tieByPerson(tx, key, entryId);
  await dropProposals(tx, key.kind, key.discipline, [key]);
  const changed = await recompute(tx, touched, by);
  return [...changed, ...(await reconsider(tx, key.discipline, [entryId], by))];
}

/** Takes it off; it stays unassigned. */
export async function unlinkEntry(tx: Tx, key: EntryKey, _by: string): Changed {
  await takeTurn(tx, key.discipline);
  await detachEntry(tx, key);
  await dropProposals(tx, key.kind, key.discipline, [key]);
  return [];
}

/** The loser's names, records and matches become the winner's. */
export async function mergeEntries(tx: Tx, winner: string, loser: string, by: string): Changed {
  const touched = await joinEntries(tx, [{ winner, loser }], by);
  const changed = await recompute(tx, touched, by);
  return changed;
}

/** A name that no person has tied yet is learned where the entry has none of the same supplier. */
async function learnName(tx: Tx, key: EntryKey, entryId: string, by: string): Promise<boolean> {
  const [named] = await namesOf(tx, key, [key]);
  if (named === undefined || !named.isFree) return false;
  await joinNames(tx, key, [{ ...key, entryId }], by);
  return true;
}
