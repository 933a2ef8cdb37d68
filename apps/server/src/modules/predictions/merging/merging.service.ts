import { marked } from '../../../platform/audit/text-marks.ts';
import type { SystemActor, Work } from '../../../platform/work.ts';
import {
  holdMatch,
  lockOfMatch,
  type LockedPrediction,
  moveToMatch,
  predictionAudit,
} from '../predictions.repository.ts';
import { forgetMoves, lockMoved } from './moved.repository.ts';

/** Moves predictions to the match that theirs was merged into. Answers how many, at most `most`. */
export async function followMerged(work: Work<SystemActor>, from: string, into: string, most: number): Promise<number> {
  // Held, so that nobody undoes the merge meanwhile.
  if ((await holdMatch(work.tx, from))?.id !== into) return 0;
  const rows = await lockOfMatch(work.tx, work.merchantCode, from, most);
  await move(work, rows, into);
  return rows.length;
}

/**
 * Moves predictions back that followed `from` into `into`, once that merge is undone. Drafts that were changed since
 * stay. Answers how many were looked at, at most `most`.
 */
export async function returnUnmerged(
  work: Work<SystemActor>,
  { from, into }: { readonly from: string; readonly into: string },
  most: number,
): Promise<number> {
  const { tx, merchantCode } = work;
  const target = (await holdMatch(tx, from))?.id;
  if (target === undefined || target === into) return 0;
  const rows = await lockMoved(tx, merchantCode, { from, into }, most);
  await move(
    work,
    rows.filter(({ isNewer }) => !isNewer),
    target,
  );
  await forgetMoves(tx, merchantCode, { from, into }, idsOf(rows));
  return rows.length;
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

async function move(
  { tx, merchantCode, changes }: Work<SystemActor>,
  rows: readonly LockedPrediction[],
  matchId: string,
): Promise<void> {
  for (const row of rows) changes.add(predictionAudit, row.id, marked(row), marked({ ...row, match_id: matchId }));
  await moveToMatch(tx, merchantCode, idsOf(rows), matchId);
}
