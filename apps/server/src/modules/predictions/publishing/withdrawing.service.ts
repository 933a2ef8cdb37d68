import { marked } from '../../../platform/audit/text-marks.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { ownPrediction, type WritersWork } from '../drafts.service.ts';
import { hasBegun, refused } from '../predictions.policy.ts';
import { holdMatch, predictionAudit, withdrawRow } from '../predictions.repository.ts';

/** Marked for good, and only before its match begins. */
export async function withdrawOwn(work: WritersWork, id: string): Promise<Date> {
  const { tx, merchantCode, changes } = work;
  const row = await ownPrediction(work, id);
  if (row.published_at === null) throw new Refusal('notFound');
  if (row.withdrawn_at !== null) throw refused('该预测已撤回');
  const match = await holdMatch(tx, row.match_id);
  if (match === undefined || hasBegun(match)) throw new Refusal('matchStarted');
  const after = await withdrawRow(tx, merchantCode, row.id, match.gameTime);
  if (after?.withdrawn_at == null) throw new Refusal('matchStarted');
  changes.add(predictionAudit, row.id, marked(row), marked(after));
  return after.withdrawn_at;
}
