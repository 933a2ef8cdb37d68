import type { Tx } from '@touchline/db/transaction';

import type { EventHub } from '../../platform/events/event-hub.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { Refusal } from '../../platform/refusal.ts';
import { notify } from '../notices/index.ts';
import type { CheckedTexts, TabooChecker } from '../taboo-words/index.ts';
import { createDrafts, ownPrediction, type WritersWork } from './drafts.service.ts';
import { refusedNotices, returnedNotice } from './predictions.notices.ts';
import { requireDraft } from './predictions.policy.ts';
import { glanceAt, type LockedPrediction } from './predictions.repository.ts';
import { tellReviewers, tellWriter } from './predictions.topic.ts';
import { createPublishing } from './publishing/publishing.service.ts';
import { holdReviewRequired } from './review-setting.repository.ts';
import { createReviews } from './reviews.service.ts';
import { versionForRestore } from './versions.repository.ts';

/** The facts that a request knows before its transaction is open. */
interface Preparing {
  readonly merchantCode: string;
  readonly look: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

interface Texts {
  readonly title?: string | undefined;
  readonly content?: string | undefined;
}

interface PredictionPlatform {
  readonly events: EventHub;
  readonly queue: Queue;
}

/** Drafts, publishing and review. */
export function createPredictions(platform: PredictionPlatform, taboo: TabooChecker) {
  const { events } = platform;
  const publishing = createPublishing(taboo);
  const reviews = createReviews(publishing);
  const toReviewers = (work: WritersWork, row: LockedPrediction) => {
    work.afterCommit(() => tellReviewers(events, work.merchantCode, row));
    return row;
  };
  const toBoth = (work: WritersWork, row: LockedPrediction) => {
    work.afterCommit(() => tellWriter(events, row));
    return toReviewers(work, row);
  };
  return {
    drafts: createDrafts(publishing),

    /** The texts of a prediction as they stand, or as they are to be saved, held against the words. */
    async check({ merchantCode, look }: Preparing, id: string | null, given: Texts = {}): Promise<CheckedTexts> {
      const row = id === null ? undefined : await look((tx) => glanceAt(tx, merchantCode, id));
      if (id !== null && row === undefined) throw new Refusal('notFound');
      const { title = row?.title ?? '', content = row?.content ?? '' } = given;
      return await publishing.checkTexts(merchantCode, { title, content });
    },

    async checkVersion({ merchantCode, look }: Preparing, { id, version }: { id: string; version: number }) {
      const old = await look((tx) => versionForRestore(tx, merchantCode, id, version));
      if (old === undefined) throw new Refusal('notFound');
      return await publishing.checkTexts(merchantCode, { title: old.title, content: old.content });
    },

    async commit(work: WritersWork, id: string, checked: CheckedTexts): Promise<LockedPrediction> {
      const row = await ownPrediction(work, id);
      requireDraft(row);
      if (await holdReviewRequired(work.tx, work.merchantCode)) throw new Refusal('reviewRequired');
      return await publishing.publish(work, row, checked);
    },

    reviews: {
      ...reviews,
      send: async (work: WritersWork, id: string, checked: CheckedTexts) =>
        toReviewers(work, await reviews.send(work, id, checked)),
      takeBack: async (work: WritersWork, id: string) => toReviewers(work, await reviews.takeBack(work, id)),
      async approve(work: WritersWork, id: string, updatedTime: string, checked: CheckedTexts) {
        const row = await reviews.approve(work, id, updatedTime, checked);
        await notify(work, platform, refusedNotices('reviewRefused', row));
        return toBoth(work, row);
      },
      async return(work: WritersWork, id: string, form: { remark: string; updatedTime: string }) {
        const row = await reviews.return(work, id, form);
        await notify(work, platform, [returnedNotice(row, work.actor.name)]);
        return toBoth(work, row);
      },
    },
  };
}
