import { marked } from '../../platform/audit/text-marks.ts';
import { forbidden, Refusal } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import type { PersonActor, Work } from '../../platform/work.ts';
import { type CheckedTexts, requireNoTaboo } from '../taboo-words/index.ts';
import { ownPrediction } from './drafts.service.ts';
import { keptReason, refused, requireDraft, requireInReview, requireOther } from './predictions.policy.ts';
import {
  changeState,
  isInCharge,
  type LockedPrediction,
  lockPrediction,
  predictionAudit,
} from './predictions.repository.ts';
import type { Publishing } from './publishing/publishing.service.ts';
import { setReviewRequired, settingAudit } from './review-setting.repository.ts';

type PersonsWork = Work<PersonActor>;

export function createReviews(publishing: Publishing) {
  return {
    /** Any writer may ask for a review. A draft that could not be published now is refused at once. */
    async send(work: PersonsWork, id: string, { findings }: CheckedTexts): Promise<LockedPrediction> {
      const before = await ownPrediction(work, id);
      requireDraft(before);
      requireNoTaboo(findings);
      await publishing.requireOffer(work, before);
      const sent = { state: 'review', sent: true, due_at: null, remark: null, reviewer: null } as const;
      return await moved(work, before, { ...sent, refusal: null });
    },

    async takeBack(work: PersonsWork, id: string): Promise<LockedPrediction> {
      const before = await ownPrediction(work, id);
      if (before.state !== 'review') throw refused('该草稿不在审核中');
      return await moved(work, before, { state: 'draft' });
    },

    /** Publishes by the very checks of publishing; what they refuse goes back to its writer. */
    async approve(
      work: PersonsWork,
      id: string,
      updatedTime: string,
      checked: CheckedTexts,
    ): Promise<LockedPrediction> {
      const before = await judged(work, id, updatedTime);
      await changeState(work.tx, work.merchantCode, id, { reviewer: reviewerOf(work) });
      try {
        return await publishing.publish(work, before, checked);
      } catch (error) {
        const reason = error instanceof Refusal ? keptReason(error.reason) : undefined;
        if (reason === undefined) throw error;
        return await moved(work, before, { state: 'draft', refusal: reason });
      }
    },

    async return(work: PersonsWork, id: string, { remark, updatedTime }: { remark: string; updatedTime: string }) {
      const before = await judged(work, id, updatedTime);
      return await moved(work, before, { state: 'draft', remark, reviewer: reviewerOf(work) });
    },

    /** A merchant's own affair: of those in charge of it, or of a super-admin who acts for it. */
    async changeSetting(work: PersonsWork, isRequired: boolean): Promise<void> {
      const { tx, merchantCode, actor, changes } = work;
      if (!actor.isSuperAdmin && !(await isInCharge(tx, merchantCode, actor.accountId)))
        throw forbidden('只有管理员可以修改审核设置');
      const before = await setReviewRequired(tx, merchantCode, isRequired);
      changes.add(settingAudit, merchantCode, { review_required: before }, { review_required: isRequired });
    },
  };

  async function judged(work: PersonsWork, id: string, updatedTime: string): Promise<LockedPrediction> {
    const row = await lockPrediction(work.tx, work.merchantCode, id);
    if (row === undefined || (row.state === 'draft' && row.writer_id !== work.actor.accountId))
      throw new Refusal('notFound');
    requireOther(row.writer_id, work.actor.accountId);
    requireInReview(row);
    requireFresh(row.updated_at, updatedTime);
    return row;
  }
}

async function moved(work: PersonsWork, before: LockedPrediction, change: Parameters<typeof changeState>[3]) {
  const after = await changeState(work.tx, work.merchantCode, before.id, change);
  work.changes.add(predictionAudit, before.id, marked(before), marked(after));
  return after;
}

function reviewerOf({ actor }: PersonsWork) {
  return { id: actor.accountId, name: actor.name };
}
