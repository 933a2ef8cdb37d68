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
  type NotedRecord,
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
  /** Suppliers' records of matches that went back. */
  readonly records: readonly NotedRecord[];
  /** Records and predictions that stay in a match, in words. */
  readonly stays: readonly { readonly matchId: string; readonly what: string }[];
}

/** Puts back what a decision changed, names that it taught and matches that followed them included. Later changes of others stay and are named. */
export async function undoDecision(tx: Tx, id: string, by: string): Promise<UndoneDecision | 'unknown' | 'late'> {
  for (const discipline of await disciplinesOf(tx, id)) await takeTurn(tx, discipline);
  const decision = await openDecision(tx, id);
  if (decision === undefined) return 'unknown';
  if (decision.isUndone) return 'late';
  const entryIds = await restoreEntries(tx, id);
  const matches = await restoreMatches(tx, id);
  const records = await restoreMatchRecords(tx, id);
  const back = records.filter(({ isBack }) => isBack);
  const staying = records.filter(({ isBack, foundIn, to }) => !isBack && foundIn !== to);
  const reopened = await reopenProposals(tx, id, staying);
  if (reopened.length === 0) return 'late';
  await followFirstSupplier(tx, [...new Set(entryIds)]);
  await markUndone(tx, id);
  const touched = back.flatMap(({ from, to }) => [from ?? [], to ?? []].flat());
  const ids = [...new Set([...matches.map(({ matchId }) => matchId), ...touched])];
  await recompute(tx, ids, by);
  const left = new Set(matches.filter(({ wasOnShelf }) => wasOnShelf).map(({ matchId }) => matchId));
  const changed = (await asChanged(tx, ids)).map((one) => ({ ...one, wasOnShelf: left.has(one.matchId) }));
  return { reopened, changed, records: back, stays: staying.flatMap(stayOf) };
}

function stayOf({ isMoved, foundIn, to, supplierName, supplierId }: NotedRecord): UndoneDecision['stays'] {
  if (foundIn === null) return [];
  const why = isMoved ? '关联后另有改动' : `原赛程 ${to} 已被合并`;
  return [{ matchId: foundIn, what: `${supplierName}记录 ${supplierId}（${why}）` }];
}
