import { inMerchant } from '@touchline/db/transaction';

import { type AnyTask, type Looking, permissionOf } from '../../platform/jobs/task.ts';
import type { WorkerPlatform } from '../../platform/jobs/worker-platform.ts';
import { requireOwner } from './owner-at-work.service.ts';
import { type TaskRun, widenReading } from './runs.repository.ts';

/** How far the work is. */
export interface Counts {
  readonly done: number;
  readonly total: number | null;
}

/** As the owner may look now; `counts` says how far it got. */
export async function lookAs(
  { pool, longReads }: WorkerPlatform,
  definition: Pick<AnyTask, 'permission' | 'input'>,
  { task }: TaskRun,
  progress: Looking['progress'],
): Promise<{ looking: Looking; counts: () => Counts }> {
  const permission = permissionOf(definition, task.input);
  let counts: Counts = { done: 0, total: null };
  const owner = await inMerchant(pool, task.merchant_code, (tx) => requireOwner(tx, task, permission));
  const looking: Looking = {
    owner,
    merchantCode: task.for_merchant,
    acrossMerchants: task.across_merchants && owner.isSuperAdmin,
    read: (work) =>
      longReads(() =>
        inMerchant(pool, task.merchant_code, async (tx) => {
          await widenReading(tx, task, await requireOwner(tx, task, permission));
          return await work(tx);
        }),
      ),
    progress: (done, total) => {
      counts = { done, total: total ?? null };
      progress(done, total);
    },
  };
  return { looking, counts: () => counts };
}
