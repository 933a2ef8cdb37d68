import { againAfterLostRace, enterMerchant, inMerchant, openTransaction } from '@touchline/db/transaction';

import { Afterwards } from '../../platform/afterwards.ts';
import { Changes } from '../../platform/audit/changes.ts';
import { type AnyTask, permissionOf } from '../../platform/jobs/task.ts';
import type { WorkerPlatform } from '../../platform/jobs/worker-platform.ts';
import { isPassing, refusalOf } from '../../platform/refusal.ts';
import { closeRun } from './closing.service.ts';
import { actorOf, OwnerRefused, requireOwner } from './owner-at-work.service.ts';
import { nextItem, type TaskRun, settleItem, type WaitingItem } from './runs.repository.ts';
import { enter } from './tasks.repository.ts';
import { tellOwner } from './tasks.topic.ts';
import type { Watch } from './watch.ts';

type AnyItemTask = Extract<AnyTask, { items: unknown }>;

/** Does what is still to do, one item after the other, and closes the task after the last. */
export async function performItems(
  platform: WorkerPlatform,
  definition: AnyItemTask,
  run: TaskRun,
  { over }: Watch,
): Promise<void> {
  const { pool } = platform;
  const perform = definition.perform(platform);
  const input = definition.input.parse(run.task.input) as never;
  const permission = permissionOf(definition, input);
  const home = run.task.merchant_code;
  while (!over.aborted) {
    const item = await inMerchant(pool, home, (tx) => nextItem(tx, run));
    if (item === undefined) {
      await closeRun(platform, definition, run, { state: 'done' });
      return;
    }
    const isSettled = await againAfterLostRace(() => performOne(item));
    if (!isSettled) return;
  }

  /** Effect and result in one transaction: it comes to nothing where the task is no longer this worker's to do. */
  async function performOne(item: WaitingItem): Promise<boolean> {
    const { transaction } = await openTransaction(pool, enterMerchant(home));
    const changes = new Changes();
    const afterwards = new Afterwards();
    try {
      const tx = transaction.sql;
      const owner = await requireOwner(tx, run.task, permission);
      const actor = actorOf(owner, run.task, permission);
      const work = { tx, merchantCode: run.task.for_merchant, actor, changes, afterCommit: afterwards.add };
      await perform(work, item, input);
      await enter(tx, home);
      const counted = await settleItem(tx, run, item.position, { reason: null, changes: changes.toText() });
      if (counted === undefined) {
        await transaction.rollback();
        return false;
      }
      await transaction.commit();
      afterwards.add(() => tellOwner(platform.events, counted));
      await afterwards.settle(platform.logger, run.task.trace_id);
      return true;
    } catch (error) {
      await transaction.rollback();
      const refusal = refusalOf(error);
      if (error instanceof OwnerRefused || isPassing(refusal)) throw error;
      if (refusal.reason === 'internal')
        platform.logger.error({ err: refusal.cause as Error, traceId: run.task.trace_id }, 'item of a task failed');
      const reason = refusal.details[0]?.errorMessage ?? refusal.message;
      const counted = await inMerchant(pool, home, (tx) =>
        settleItem(tx, run, item.position, { reason, changes: null }),
      );
      if (counted !== undefined) await tellOwner(platform.events, counted).catch(() => undefined);
      return counted !== undefined;
    }
  }
}
