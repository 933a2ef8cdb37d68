import type { Tx } from '@touchline/db/transaction';

import type { ChangedMatch } from '../supplier-feed/index.ts';
import { joinNames } from './joining.service.ts';
import { candidatesFor, type Place, type SupplierName, tieNames } from './linking.repository.ts';
import { chooseNames, type NameTie, spellingsOf } from './name-choice.ts';
import { dropProposals, markOf, propose, refusedOf } from './proposals.repository.ts';

interface Known {
  readonly ties: readonly NameTie[];
  readonly changed: readonly ChangedMatch[];
}

/** Names that nobody has settled yet: tied where a spelling is known, proposed where one is alike. */
export async function tieWhatIsKnown(tx: Tx, place: Place, free: readonly SupplierName[]): Promise<Known> {
  if (free.length === 0) return { ties: [], changed: [] };
  const keys = free.flatMap(({ names }) => spellingsOf(names).map(({ key }) => key));
  const contextIds = [...new Set(free.flatMap(({ contextId }) => contextId ?? []))];
  const candidates = await candidatesFor(tx, place, [...new Set(keys)], contextIds);
  const refused = await refusedOf(tx, place.kind, place.discipline, free);
  const isRefused = (named: { supplier: string; supplierId: string }, id: string) => refused.has(markOf(named, id));
  const { ties, proposals } = await chooseNames(free, candidates, isRefused, place.kind !== 'league');
  await dropProposals(tx, place.kind, place.discipline, free, 'comparedAnew');
  await tieNames(tx, place, ties);
  const changed = await joinNames(tx, place, ties, null);
  await propose(
    tx,
    proposals.map(({ supplier, supplierId, entryId, ownId, score }) => ({
      ...place,
      supplier,
      supplierId,
      candidateId: entryId,
      ownId,
      score,
      reasons: { names: score },
    })),
  );
  return { ties, changed };
}
