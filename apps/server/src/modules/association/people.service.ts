import type { Tx } from '@touchline/db/transaction';

import type { ChangedMatch, EntryKey, MatchKey } from '../supplier-feed/index.ts';
import { knownEntries, recordsOf } from './association.repository.ts';
import { reconsider } from './association.service.ts';
import { joinEntries, joinMatches, joinNames } from './joining.service.ts';
import { followFirstSupplier, keepAliases, namesOf, takeTurn } from './linking.repository.ts';
import { nameKey } from './names.ts';
import { detachEntry, detachMatch, disciplineOf, matchesNaming, matchOf, tieByPerson } from './people.repository.ts';
import { recompute } from './precedence.service.ts';
import { dropProposals, openProposal, settle } from './proposals.repository.ts';

/** All of these answer the matches that changed; `by` is the account of whoever did it. */
type Changed = Promise<readonly ChangedMatch[]>;

/** Nothing happens where somebody else has settled it, or there is nothing left to settle. */
export async function acceptProposal(tx: Tx, id: string, by: string): Changed {
  const proposal = await openProposal(tx, id);
  if (proposal === undefined) return [];
  await settle(tx, id, 'accepted', by);
  const { kind, candidateId, supplier, discipline, supplierId } = proposal;
  const key = { supplier, discipline, supplierId };
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
  const learned = await learnNames(tx, key, by, [
    { kind: 'league', supplierId: record.leagueRef, entryId: match.leagueId },
    { kind: 'team', supplierId: record.homeRef, entryId: match.homeId },
    { kind: 'team', supplierId: record.awayRef, entryId: match.awayId },
  ]);
  const changed = await recompute(tx, touched, by);
  return [...changed, ...(await reconsider(tx, key.discipline, learned, by))];
}

/** Takes a supplier's match off; it stays unassigned. */
export async function unlinkMatch(tx: Tx, key: MatchKey, by: string): Changed {
  await takeTurn(tx, key.discipline);
  const was = await detachMatch(tx, key);
  await dropProposals(tx, 'match', key.discipline, [key]);
  return await recompute(tx, was, by);
}

/** Ties a supplier's league, team or player to this entry; the one that it made goes into it. */
export async function linkEntry(tx: Tx, key: EntryKey, entryId: string, by: string): Changed {
  await takeTurn(tx, key.discipline);
  const [named] = await namesOf(tx, key, [key]);
  if (named === undefined || named.entryId === entryId) return [];
  const naming = named.entryId === null ? [] : await matchesNaming(tx, named.entryId);
  await keepAliases(
    tx,
    named.names.map((alias) => ({ entryId, alias, key: nameKey(alias) })),
    'learned',
  );
  const moved = named.isFree ? await joinNames(tx, key, [{ ...key, entryId }], by) : [];
  await tieByPerson(tx, key, entryId);
  await followFirstSupplier(tx, [entryId, ...(named.entryId === null ? [] : [named.entryId])]);
  await dropProposals(tx, key.kind, key.discipline, [key]);
  const changed = await recompute(tx, naming, by);
  return [...moved, ...changed, ...(await reconsider(tx, key.discipline, [entryId], by))];
}

/** Takes it off; it stays unassigned, and matches keep what they have. */
export async function unlinkEntry(tx: Tx, key: EntryKey, by: string): Changed {
  await takeTurn(tx, key.discipline);
  const [named] = await namesOf(tx, key, [key]);
  if (named === undefined || named.entryId === null) return [];
  await detachEntry(tx, key);
  await followFirstSupplier(tx, [named.entryId]);
  await dropProposals(tx, key.kind, key.discipline, [key]);
  return await recompute(tx, await matchesNaming(tx, named.entryId), by);
}

/** The loser's names, records and matches become the winner's. */
export async function mergeEntries(tx: Tx, winner: string, loser: string, by: string): Changed {
  const discipline = await disciplineOf(tx, winner);
  if (discipline === undefined || winner === loser) return [];
  await takeTurn(tx, discipline);
  const moved = await joinEntries(tx, [{ winner, loser }], by);
  const changed = await recompute(
    tx,
    moved.map(({ matchId }) => matchId),
    by,
  );
  return [...moved, ...changed, ...(await reconsider(tx, discipline, [winner], by))];
}

/** Names that nobody has settled yet now mean what the match has, unless that has another of the same supplier. */
async function learnNames(
  tx: Tx,
  { supplier, discipline }: MatchKey,
  by: string,
  names: readonly { kind: EntryKey['kind']; supplierId: string; entryId: string | null }[],
): Promise<string[]> {
  const learned: string[] = [];
  const known = await knownEntries(
    tx,
    names.flatMap(({ entryId }) => entryId ?? []),
  );
  for (const { kind, supplierId, entryId } of names) {
    const place = { kind, discipline };
    const [named] = await namesOf(tx, place, [{ supplier, supplierId }]);
    if (entryId === null || named === undefined || !named.isFree || named.entryId === entryId) continue;
    if (known.get(entryId)?.suppliers.includes(supplier) === true) continue;
    await joinNames(tx, place, [{ supplier, supplierId, entryId }], by);
    learned.push(entryId);
  }
  return learned;
}
