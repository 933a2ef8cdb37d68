import type { Tx } from '@touchline/db/transaction';

import type { ChangedMatch } from '../../supplier-feed/index.ts';
import { followFirstSupplier, takeTurn } from '../linking.repository.ts';
import { recompute } from '../precedence.service.ts';
import {
  asChanged,
  beginDecision,
  disciplinesOf,
  endDecision,
  markUndone,
  openDecision,
  reopenProposals,
  type ReopenedProposal,
  restoreEntries,
  restoreMatches,
  restoreMatchRecords,
} from './decisions.repository.ts';

/** Settles proposals as one decision, which can be undone as one: the database notes what it changes. */
export async function inDecision<T>(
  tx: Tx,
  account: string,
  work: () => Promise<T>,
): Promise<{ decisionId: string; result: T }> {
  const decisionId = await beginDecision(tx, account);
  const result = await work();
  await endDecision(tx);
  return { decisionId, result };
}

export interface UndoneDecision {
  readonly reopened: readonly ReopenedProposal[];
  readonly changed: readonly ChangedMatch[];
}

/** Puts back what a decision changed, names that it taught and matches that followed them included. Later changes of others stay. */
export async function undoDecision(tx: Tx, id: string, by: string): Promise<UndoneDecision | 'unknown' | 'late'> {
  for (const discipline of await disciplinesOf(tx, id)) await takeTurn(tx, discipline);
  const decision = await openDecision(tx, id);
  if (decision === undefined) return 'unknown';
  if (decision.isUndone) return 'late';
  const entryIds = await restoreEntries(tx, id);
  const matchIds = [...(await restoreMatchRecords(tx, id)), ...(await restoreMatches(tx, id))];
  const reopened = await reopenProposals(tx, id);
  if (reopened.length === 0) return 'late';
  await followFirstSupplier(tx, [...new Set(entryIds)]);
  await markUndone(tx, id);
  const ids = [...new Set(matchIds)];
  await recompute(tx, ids, by);
  return { reopened, changed: await asChanged(tx, ids) };
}
