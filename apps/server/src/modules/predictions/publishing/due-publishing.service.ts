import { inMerchant } from '@touchline/db/transaction';
import { markOf } from '@touchline/domain/matches/disciplines';
import { sportPageMark, sportPagesOf } from '@touchline/domain/matches/sport-pages';

import { marked } from '../../../platform/audit/text-marks.ts';
import { inWork } from '../../../platform/in-work.ts';
import type { WorkerPlatform } from '../../../platform/jobs/worker-platform.ts';
import { isPassing, Refusal } from '../../../platform/refusal.ts';
import type { SystemActor, Work } from '../../../platform/work.ts';
import { notify } from '../../notices/index.ts';
import type { CheckedTexts, TabooChecker } from '../../taboo-words/index.ts';
import { refusedNotices } from '../predictions.notices.ts';
import { keptReason } from '../predictions.policy.ts';
import {
  changeState,
  glanceAt,
  type LockedPrediction,
  lockPrediction,
  predictionAudit,
} from '../predictions.repository.ts';
import { tellWriter } from '../predictions.topic.ts';
import { holdReviewRequired } from '../review-setting.repository.ts';
import { type Due, findDue, writerRightsOf, takeDue } from './due.repository.ts';
import { createPublishing, type Publishing } from './publishing.service.ts';

const perLook = 100;
const actor: SystemActor = { kind: 'system', system: 'worker', at: 'publish-due' };

/** Somebody else decided meanwhile: this transaction comes to nothing, its log row too. */
class NoLongerDue extends Error {}

/**
 * Publishes what is due, each in a transaction of its own that holds the row: published, or kept back with the reason, and
 * no longer scheduled. Whatever breaks off has done nothing and is due again; what was committed is due no more.
 */
export function createDuePublishing(
  platform: Pick<WorkerPlatform, 'pool' | 'operationLog' | 'logger' | 'events' | 'queue'>,
  taboo: TabooChecker,
) {
  const publishing = createPublishing(taboo);

  async function publishOne(due: Due): Promise<void> {
    const { merchantCode, id } = due;
    const texts = await inMerchant(platform.pool, merchantCode, (tx) => glanceAt(tx, merchantCode, id));
    if (texts === undefined) return;
    const checked = await publishing.checkTexts(merchantCode, { title: texts.title, content: texts.content });
    await inWork(platform, merchantCode, actor, '定时发布预测', async (work) => {
      const row = (await takeDue(work.tx, due)) ? await lockPrediction(work.tx, merchantCode, id) : undefined;
      if (row === undefined) throw new NoLongerDue();
      const after = await publishOrKeepBack(publishing, work, row, checked);
      await notify(work, platform, refusedNotices('predictionRefused', after));
      work.afterCommit(() => tellWriter(platform.events, after));
    }).catch((error: unknown) => {
      if (!(error instanceof NoLongerDue)) throw error;
    });
  }

  return async (): Promise<void> => {
    const failures: unknown[] = [];
    const tried = new Set<string>();
    for (;;) {
      const found = await inMerchant(platform.pool, null, (tx) => findDue(tx, perLook + tried.size));
      const due = found.filter(({ merchantCode, id }) => !tried.has(`${merchantCode}/${id}`));
      if (due.length === 0) break;
      for (const one of due) {
        tried.add(`${one.merchantCode}/${one.id}`);
        await publishOne(one).catch((error: unknown) => failures.push(error));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} scheduled predictions failed`);
  };
}

async function publishOrKeepBack(
  publishing: Publishing,
  work: Work<SystemActor>,
  row: LockedPrediction,
  checked: CheckedTexts,
): Promise<LockedPrediction> {
  try {
    await requireWriterRights(work, row);
    return await publishing.publish(work, row, checked, row.takes_moved_odds ? 'sameLine' : 'saved');
  } catch (error) {
    const reason = error instanceof Refusal && !isPassing(error) ? keptReason(error.reason) : undefined;
    if (reason === undefined) throw error;
    const after = await changeState(work.tx, work.merchantCode, row.id, { due_at: null, refusal: reason });
    work.changes.add(predictionAudit, row.id, marked(row), marked(after));
    return after;
  }
}

/** Refuses as a request of the writer would be refused. */
async function requireWriterRights({ tx, merchantCode }: Work, row: LockedPrediction): Promise<void> {
  const mark = markOf(row.sport_id);
  const keys: readonly string[] =
    sportPagesOf('odd_dra', 'action').find((sportPage) => sportPageMark(sportPage) === mark)?.keys ?? [];
  const rights = await writerRightsOf(tx, merchantCode, row);
  if (!rights?.isSuperAdmin && !rights?.permissions.some((key) => keys.includes(key))) throw new Refusal('forbidden');
  if (await holdReviewRequired(tx, merchantCode)) throw new Refusal('reviewRequired');
}
