import type { SystemActor, Work } from '../../platform/work.ts';
import { marked } from './marks.ts';
import { lockOfMatch, moveToMatch, predictionAudit } from './predictions.repository.ts';

/** Moves predictions to the match that theirs was merged into. Answers how many, at most `most`. */
export async function followMerged(work: Work<SystemActor>, from: string, into: string, most: number): Promise<number> {
  const { tx, merchantCode, changes } = work;
  const rows = await lockOfMatch(tx, merchantCode, from, most);
  for (const row of rows) changes.add(predictionAudit, row.id, marked(row), marked({ ...row, match_id: into }));
  await moveToMatch(
    tx,
    merchantCode,
    rows.map(({ id }) => id),
    into,
  );
  return rows.length;
}
