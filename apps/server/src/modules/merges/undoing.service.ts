import type { Tx } from '@touchline/db/transaction';
import { mergeUndoHours } from '@touchline/domain/matches/merge-rules';

import { Refusal } from '../../platform/refusal.ts';
import { followFirstSupplier, recompute } from '../association/index.ts';
import type { ChangedMatch } from '../supplier-feed/index.ts';
import { lockMerge, markUndone, type MergedPair } from './merges.repository.ts';
import {
  forgetMovedAliases,
  returnEntries,
  returnEntryRecords,
  returnMatches,
  returnMatchRecords,
  returnProposals,
} from './moves.repository.ts';
import { predictionsSince, recordsSince } from './staying.repository.ts';

interface UndoneMerge {
  readonly changed: readonly ChangedMatch[];
  /** Suppliers' records of matches that went back. */
  readonly records: readonly {
    readonly supplier: string;
    readonly supplierId: string;
    readonly from: string;
    readonly to: string | null;
  }[];
  /** What is newer than the merge and stays where it is, in words. */
  readonly stays: readonly string[];
}

interface PairState {
  readonly winnerWentInto: string | null;
  readonly loserWentInto: string | null;
}

/** Most numbers of predictions that are named. */
const mostNamed = 10;

/**
 * Takes links, names, values and proposals back to where they stood before the merge. Whatever was changed since stays
 * and is named. The caller holds the discipline's turn and both records.
 */
export async function undoMerge(tx: Tx, pair: MergedPair, state: PairState, by: string): Promise<UndoneMerge> {
  const merge = await requireUndoable(tx, pair, state);
  const matchRecords = await returnMatchRecords(tx, merge.id);
  const entryRecords = await returnEntryRecords(tx, merge.id);
  const entries = await returnEntries(tx, merge.id);
  await forgetMovedAliases(tx, merge.id);
  await returnProposals(tx, merge.id);
  await followFirstSupplier(
    tx,
    entries.map(({ id }) => id),
  );
  const matches = await returnMatches(tx, merge.id);
  const values = await recompute(tx, [...new Set([...matches.map(({ id }) => id), ...pairOf(pair)])], by);
  await markUndone(tx, merge.id, by);
  const stays = [
    ...[...matchRecords, ...entryRecords]
      .filter(({ isBack }) => !isBack)
      .map(({ supplierName, supplierId }) => `${supplierName}记录 ${supplierId}（合并后另有关联）`),
    ...entries.filter((entry) => entry.stays).map(({ name }) => `“${name}”（合并后又被合并）`),
    ...matches.filter((match) => match.stays).map(({ id }) => `赛程 ${id}（合并后又被合并）`),
    ...(pair.kind === 'match' ? await newerOnMatch(tx, pair.winner, merge) : []),
  ];
  return {
    changed: [...matches.map(({ id, discipline, wasOnShelf }) => ({ matchId: id, discipline, wasOnShelf })), ...values],
    records: matchRecords.filter(({ isBack }) => isBack),
    stays,
  };
}

const pairOf = ({ kind, winner, loser }: MergedPair) => (kind === 'match' ? [winner, loser] : []);

async function requireUndoable(tx: Tx, pair: MergedPair, { winnerWentInto, loserWentInto }: PairState) {
  const merge = await lockMerge(tx, pair);
  if (loserWentInto === null) throw refused(merge === undefined ? '这两条记录没有合并，无需撤销' : '该合并已被撤销');
  if (merge === undefined || merge.isUndone || !merge.isYoung)
    throw refused(`合并已超过 ${mergeUndoHours} 小时，不能撤销`);
  if (winnerWentInto !== null) throw refused(`合并后的记录又并入了 ${winnerWentInto}，请先撤销那次合并`);
  if (loserWentInto !== pair.winner) throw refused(`被合并的记录已改为并入 ${loserWentInto}，不能撤销`);
  return merge;
}

async function newerOnMatch(tx: Tx, winner: string, merge: { id: string; mergedAt: Date }): Promise<string[]> {
  const records = await recordsSince(tx, winner, merge);
  const predictions = await predictionsSince(tx, winner, merge.mergedAt);
  const named = predictions.slice(0, mostNamed).join('、');
  const more = predictions.length > mostNamed ? ' 等' : '';
  return [
    ...records.map(({ supplierName, supplierId }) => `${supplierName}记录 ${supplierId}（合并后关联）`),
    ...(predictions.length === 0 ? [] : [`合并后写的预测 ${predictions.length} 条（编号 ${named}${more}）`]),
  ];
}

function refused(errorMessage: string): Refusal {
  return new Refusal('formRefused', { details: [{ errorMessage }] });
}
