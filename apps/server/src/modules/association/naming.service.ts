import type { Tx } from '@touchline/db/transaction';

import { keptAlive } from '../../platform/jobs/kept-alive.repository.ts';
import type { ChangedMatch } from '../supplier-feed/index.ts';
import { joinNames } from './joining.service.ts';
import { candidatesFor, type EntryScope, type SupplierName, tieNames } from './linking.repository.ts';
import { chooseNames, type NameTie, spellingsOf } from './name-choice.ts';
import { choosePlayers } from './player-choice.ts';
import { dropProposals, markOf, propose, refusedOf } from './proposals.repository.ts';

interface Known {
  readonly ties: readonly NameTie[];
  readonly changed: readonly ChangedMatch[];
}

/** Names that nobody has settled yet: tied where a spelling is known, proposed where one is alike. Of players nobody is asked. */
export async function linkKnownNames(tx: Tx, scope: EntryScope, free: readonly SupplierName[]): Promise<Known> {
  if (free.length === 0) return { ties: [], changed: [] };
  // Players are tied within their team alone, and thousands share a name.
  const keys = scope.kind === 'player' ? [] : free.flatMap(({ names }) => spellingsOf(names).map(({ key }) => key));
  const contextIds = [...new Set(free.flatMap(({ contextId }) => contextId ?? []))];
  const candidates = await candidatesFor(tx, scope, [...new Set(keys)], contextIds);
  const refused = await refusedOf(tx, scope.kind, scope.discipline, free);
  const isRefused = (named: { supplier: string; supplierId: string }, id: string) => refused.has(markOf(named, id));
  const { kind } = scope;
  const { ties, proposals } =
    kind === 'player'
      ? { ties: choosePlayers(free, candidates, isRefused), proposals: [] }
      : await keptAlive(tx, () => chooseNames(free, candidates, isRefused, kind));
  await dropProposals(tx, scope.kind, scope.discipline, free, 'comparedAnew');
  await tieNames(tx, scope, ties);
  const changed = await joinNames(tx, scope, ties, null);
  await propose(
    tx,
    proposals.map(({ supplier, supplierId, entryId, ownId, score, likelihood, reasons }) => ({
      ...scope,
      supplier,
      supplierId,
      candidateId: entryId,
      ownId,
      score,
      likelihood,
      reasons,
    })),
  );
  return { ties, changed };
}
