import type { Tx } from '@touchline/db/transaction';

import type { ChangedMatch, EntryKey, MatchKey } from '../supplier-feed/index.ts';
import { knownEntries, recordsOf, type SupplierMatch } from './association.repository.ts';
import { reconsider } from './association.service.ts';
import { joinEntries, joinMatches, joinNames } from './joining.service.ts';
import {
  followFirstSupplier,
  keepAliases,
  namesOf,
  type EntryScope,
  type SupplierName,
  takeTurn,
} from './linking.repository.ts';
import { likeEnough } from './match-choice.ts';
import { compared, spellingsOf } from './name-choice.ts';
import { nameKey } from './names.ts';
import {
  detachEntry,
  detachMatch,
  disciplineOf,
  forgetSpellingsBut,
  matchesNaming,
  matchOf,
  type MatchSides,
  tieByPerson,
  remainderOf,
} from './people.repository.ts';
import { recompute } from './precedence.service.ts';
import {
  dropProposals,
  openBeside,
  openProposal,
  type ProposedLink,
  propose,
  settle,
  taughtByMatch,
} from './proposals.repository.ts';
import { type NameComparison, nameFeatures } from './proposals/link-features.ts';
import { likelihoodOfName } from './proposals/link-likelihood.ts';

/** Most of these answer the matches that changed; `by` is the account of whoever did it. */
type Changed = Promise<readonly ChangedMatch[]>;

interface Accepted {
  readonly changed: readonly ChangedMatch[];
  /** Where both are one now: the candidate, or the match on shelf that it went into; null where nothing was tied. */
  readonly winner: string | null;
  /** Suppliers' records of matches that are another's now. */
  readonly moved: readonly {
    readonly supplier: string;
    readonly supplierId: string;
    readonly from: string | null;
    readonly to: string;
  }[];
}

const inVain: Accepted = { changed: [], winner: null, moved: [] };

/** Nothing happens where somebody else has settled it, or there is nothing left to settle. */
export async function acceptProposal(tx: Tx, id: string, by: string): Promise<Accepted> {
  const proposal = await openProposal(tx, id);
  if (proposal === undefined) return inVain;
  await settle(tx, id, 'accepted', by);
  const { kind, candidateId, supplier, discipline, supplierId } = proposal;
  const key = { supplier, discipline, supplierId };
  if (kind === 'match') return await tieMatch(tx, key, candidateId, { by, keepsShelved: true });
  return { changed: await linkEntry(tx, { ...key, kind }, candidateId, by), winner: candidateId, moved: [] };
}

/** None of the record's candidates is it; answers the proposals that were refused. */
export async function refuseProposals(tx: Tx, id: string, by: string): Promise<readonly string[]> {
  const proposal = await openProposal(tx, id);
  if (proposal === undefined) return [];
  const ids = await openBeside(tx, proposal);
  for (const each of ids) await settle(tx, each, 'refused', by);
  return ids;
}

/** Ties a supplier's match to this one, and what it calls its league and teams to the match's where they are alike. */
export async function linkMatch(tx: Tx, key: MatchKey, matchId: string, by: string): Changed {
  return (await tieMatch(tx, key, matchId, { by, keepsShelved: false })).changed;
}

async function tieMatch(
  tx: Tx,
  key: MatchKey,
  matchId: string,
  { by, keepsShelved }: { readonly by: string; readonly keepsShelved: boolean },
): Promise<Accepted> {
  await takeTurn(tx, key.discipline);
  const [record] = await recordsOf(tx, key.discipline, [key]);
  const match = await matchOf(tx, matchId);
  if (record === undefined || match === undefined) return inVain;
  const { touched, left, tied } = await joinMatches(tx, key.discipline, [{ ...key, matchId }], { by, keepsShelved });
  const { entryIds, changed, doubtful } = await learnNames(tx, key, record, match, by);
  const values = await recompute(tx, touched, by);
  const others = await reconsider(tx, key.discipline, entryIds, by);
  await propose(tx, doubtful);
  return {
    changed: [...changed, ...values, ...others, ...left],
    winner: tied[0]?.matchId ?? null,
    moved: tied.flatMap(({ supplier, supplierId, was: from, matchId: to }) =>
      from === to ? [] : { supplier, supplierId, from, to },
    ),
  };
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
  if (named.entryId !== null && !named.isFree) await forgetSpellings(tx, key, named.entryId);
  await dropProposals(tx, key.kind, key.discipline, [key]);
  const changed = await recompute(tx, naming, by);
  return [...moved, ...changed, ...(await reconsider(tx, key.discipline, [entryId], by))];
}

/** Takes it off; it stays unassigned, and matches keep what they have. */
export async function unlinkEntry(tx: Tx, key: EntryKey, by: string): Changed {
  await takeTurn(tx, key.discipline);
  const [named] = await namesOf(tx, key, [key]);
  const was = named?.entryId ?? null;
  if (was === null) return [];
  await detachEntry(tx, key);
  await followFirstSupplier(tx, [was]);
  await forgetSpellings(tx, key, was);
  await dropProposals(tx, key.kind, key.discipline, [key]);
  return await recompute(tx, await matchesNaming(tx, was), by);
}

/** Suppliers' spellings that nothing says any more which is left of it. */
async function forgetSpellings(tx: Tx, scope: EntryScope, entryId: string): Promise<void> {
  const { names, records } = await remainderOf(tx, entryId);
  const said = (await namesOf(tx, scope, records)).flatMap((left) => left.names);
  await forgetSpellingsBut(tx, entryId, [...names, ...said].map(nameKey));
}

/** The loser's names, records and matches become the winner's. */
export async function mergeEntries(tx: Tx, winner: string, loser: string, by: string): Changed {
  const discipline = await disciplineOf(tx, winner);
  if (discipline === undefined || winner === loser) return [];
  await takeTurn(tx, discipline);
  const changed = await joinEntries(tx, [{ winner, loser }], by);
  return [...changed, ...(await reconsider(tx, discipline, [winner], by))];
}

interface Taught {
  readonly kind: 'league' | 'team';
  readonly name: SupplierName;
  readonly entryId: string;
  readonly likeness: number;
  readonly comparison: NameComparison;
}

/**
 * Names that nobody has settled yet and that are like what the match has now mean that; of the others people are asked,
 * and of both teams where they are more like each other's: then one of the two has home and away changed round.
 */
async function learnNames(
  tx: Tx,
  { supplier, discipline }: MatchKey,
  record: Pick<SupplierMatch, 'leagueRef' | 'homeRef' | 'awayRef'>,
  match: MatchSides,
  by: string,
): Promise<{ entryIds: string[]; changed: readonly ChangedMatch[]; doubtful: ProposedLink[] }> {
  const known = await knownEntries(
    tx,
    [match.leagueId, match.homeId, match.awayId].flatMap((id) => id ?? []),
  );
  const beside = async (kind: Taught['kind'], supplierId: string, entryId: string | null): Promise<Taught[]> => {
    const [name] = await namesOf(tx, { kind, discipline }, [{ supplier, supplierId }]);
    if (name === undefined || entryId === null) return [];
    const comparison = compared(spellingsOf(name.names), spellingsOf(known.get(entryId)?.aliases ?? []));
    return [{ kind, name, entryId, likeness: comparison.best, comparison }];
  };
  const sides = async (homeId: string | null, awayId: string | null) =>
    record.homeRef === record.awayRef || homeId === awayId
      ? []
      : [...(await beside('team', record.homeRef, homeId)), ...(await beside('team', record.awayRef, awayId))];
  const straight = await sides(match.homeId, match.awayId);
  const changedRound = await sides(match.awayId, match.homeId);
  const isChangedRound = sumOf(changedRound) > sumOf(straight);
  const taught = [
    ...(await beside('league', record.leagueRef, match.leagueId)),
    ...(isChangedRound ? changedRound : straight),
  ].filter(
    ({ name, entryId }) =>
      name.isFree && name.entryId !== entryId && known.get(entryId)?.suppliers.includes(supplier) !== true,
  );
  const isLearned = ({ kind, likeness }: Taught) => likeness >= likeEnough && !(kind === 'team' && isChangedRound);
  const learned = taught.filter(isLearned);
  const changed: ChangedMatch[] = [];
  for (const { kind, name, entryId } of learned)
    changed.push(
      ...(await joinNames(tx, { kind, discipline }, [{ supplier, supplierId: name.supplierId, entryId }], by)),
    );
  return {
    entryIds: learned.map(({ entryId }) => entryId),
    changed,
    doubtful: taught
      .filter((one) => !isLearned(one))
      .map(({ kind, name, entryId, likeness, comparison }) => {
        const reasons = { ...nameFeatures(comparison, null, 0), [taughtByMatch]: 1 };
        return {
          kind,
          discipline,
          supplier,
          supplierId: name.supplierId,
          candidateId: entryId,
          ownId: name.entryId,
          score: likeness,
          likelihood: likelihoodOfName(kind, likeness, reasons),
          reasons,
        };
      }),
  };
}

const sumOf = (taught: readonly Taught[]) => taught.reduce((sum, { likeness }) => sum + likeness, 0);
