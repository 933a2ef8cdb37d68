import { z } from 'zod';

import type { EventHub } from '../../platform/events/event-hub.ts';
import { defineTopic } from '../../platform/events/topic.ts';
import { refusalView } from './prediction-view.ts';
import type { LockedPrediction } from './predictions.repository.ts';

/** Changes of the reader's own drafts by others: published when due, approved, returned, held back. */
export const predictionsTopic = defineTopic({
  pattern: 'predictions',
  permission: 'session',
  audience: 'person',
  row: z.object({
    id: z.string(),
    sportId: z.number(),
    state: z.string(),
    refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  }),
});

/** They hear it in their own merchant, for whichever one they write. */
export async function tellWriter(events: EventHub, row: LockedPrediction): Promise<void> {
  const { id, sport_id: sportId, state } = row;
  const reason = refusalView(row.refusal, row.refused_at);
  const refusal = reason && { code: reason.code, message: reason.message };
  const writer = { merchantCode: row.writer_merchant, accountId: row.writer_id };
  const announced = { id, sportId, state, refusal };
  await events.publish(predictionsTopic, undefined, writer, { rows: [announced] });
}

/** Drafts that came to a merchant's reviewers, and left them: sent, taken back, judged. */
export const reviewsTopic = defineTopic({
  pattern: 'reviews',
  permission: { anyOf: ['pre_soc_odd_rev-view', 'pre_bak_odd_rev-view'] },
  audience: 'merchant',
  row: z.object({ id: z.string(), sportId: z.number() }),
});

export async function tellReviewers(events: EventHub, merchantCode: string, row: LockedPrediction): Promise<void> {
  const announced = { id: row.id, sportId: row.sport_id };
  await events.publish(reviewsTopic, undefined, { merchantCode, accountId: '' }, { rows: [announced] });
}
