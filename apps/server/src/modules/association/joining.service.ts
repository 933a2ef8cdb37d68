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
  type TiedMatchRecord,
  tieMatches,
  tiesToTurn,
  type TurnedTie,
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

export interface JoinedMatches {
  /** Whose records are others now. */
  readonly touched: readonly string[];
  /** Those that went into another and stood on the shelf until then. */
  readonly left: readonly ChangedMatch[];
  /** The records that were tied, with the matches that they were of. */
  readonly tied: readonly TiedMatchRecord[];
}

/**
 * Records become those of other matches; what they leave empty goes along. Unless a person has said which match stays,
 * it is the one on shelf.
 */
export async function joinMatches(
  tx: Tx,
  discipline: number,
  ties: readonly MatchTie[],
  { by, keepsShelved = true }: { readonly by: string | null; readonly keepsShelved?: boolean },
): Promise<JoinedMatches> {
  if (ties.length === 0) return { touched: [], left: [], tied: [] };
  const turned = keepsShelved ? turnTies(ties, await tiesToTurn(tx, discipline, ties)) : ties;
  const tied = await tieMatches(tx, discipline, turned, by === null ? 'auto' : 'person');
  const folds = tied.flatMap(({ matchId: winner, was: loser }) =>
    loser === null || loser === winner ? [] : [{ winner, loser }],
  );
  const folded = await foldMatches(tx, folds);
  await keepRefusals(tx, ['match'], folded);
  await dropProposals(tx, 'match', discipline, turned === ties ? tied : [...tied, ...ties]);
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
  return {
    touched: [...new Set([...tied.map(({ matchId }) => matchId), ...folds.map(({ loser }) => loser)])],
    left: folded.flatMap(({ loser: matchId, wasOnShelf }) => (wasOnShelf ? { matchId, discipline, wasOnShelf } : [])),
    tied,
  };
}

/** The others' ties to a match that goes follow it. */
function turnTies(ties: readonly MatchTie[], turns: readonly TurnedTie[]): readonly MatchTie[] {
  if (turns.length === 0) return ties;
  const goes = new Map(turns.map(({ winner, loser }) => [loser, winner]));
  const nameOf = ({ supplier, supplierId }: Pick<MatchTie, 'supplier' | 'supplierId'>) => `${supplier} ${supplierId}`;
  const staying = new Set(turns.map((turn) => nameOf(turn.staying)));
  const going = turns.flatMap((turn) =>
    turn.going.map((record) => ({ ...record, matchId: turn.winner, isTurned: true as const })),
  );
  const others = ties
    .filter((tie) => !staying.has(nameOf(tie)))
    .map((tie) => ({ ...tie, matchId: goes.get(tie.matchId) ?? tie.matchId }));
  return [...going, ...others];
}
