import type { Tx } from '@touchline/db/transaction';

import type { ChangedMatch } from '../supplier-feed/index.ts';
import {
  foldMatches,
  type Join,
  joinsFor,
  matchesOfLosers,
  type MatchTie,
  moveMatches,
  moveNames,
  tieMatches,
} from './joining.repository.ts';
import { followFirstSupplier, type EntryScope } from './linking.repository.ts';
import type { NameTie } from './name-choice.ts';
import { recompute } from './precedence.service.ts';
import { dropCandidates, dropProposals, keepRefusals } from './proposals.repository.ts';

const entryKinds = ['league', 'team', 'player'] as const;

/** Main records whose names now mean another: they go into it, with their matches. Answers the matches that follow. */
export async function joinNames(
  tx: Tx,
  scope: EntryScope,
  ties: readonly NameTie[],
  by: string | null,
): Promise<readonly ChangedMatch[]> {
  if (ties.length === 0) return [];
  await dropProposals(tx, scope.kind, scope.discipline, ties);
  return await joinEntries(tx, await joinsFor(tx, scope, ties), by);
}

export async function joinEntries(tx: Tx, joins: readonly Join[], by: string | null): Promise<readonly ChangedMatch[]> {
  if (joins.length === 0) return [];
  await moveNames(tx, joins, by === null ? 'auto' : 'person');
  await followFirstSupplier(tx, [...new Set(joins.map(({ winner }) => winner))]);
  await dropCandidates(
    tx,
    entryKinds,
    joins.map(({ loser }) => loser),
  );
  await keepRefusals(tx, entryKinds, joins);
  const matchIds = await matchesOfLosers(tx, joins);
  const changed = await recompute(tx, matchIds, by ?? undefined);
  return [...changed, ...(await moveMatches(tx, joins, matchIds))];
}

/** Records become those of other matches; what they leave empty goes along. */
export async function joinMatches(
  tx: Tx,
  discipline: number,
  ties: readonly MatchTie[],
  by: string | null,
): Promise<string[]> {
  if (ties.length === 0) return [];
  const tied = await tieMatches(tx, discipline, ties, by === null ? 'auto' : 'person');
  const folds = tied.flatMap(({ matchId: winner, was: loser }) =>
    loser === null || loser === winner ? [] : [{ winner, loser }],
  );
  await keepRefusals(tx, ['match'], await foldMatches(tx, folds));
  await dropProposals(tx, 'match', discipline, tied);
  await dropCandidates(
    tx,
    ['match'],
    folds.map(({ loser }) => loser),
  );
  for (const [supplier, some] of Map.groupBy(tied, (tie) => tie.supplier))
    await dropCandidates(
      tx,
      ['match'],
      some.map(({ matchId }) => matchId),
      supplier,
    );
  return [...new Set([...tied.map(({ matchId }) => matchId), ...folds.map(({ loser }) => loser)])];
}
