import { inMerchant } from '@touchline/db/transaction';

import type { AnyTask, FileWriting } from '../../platform/task.ts';
import type { WorkerPlatform } from '../../platform/worker-platform.ts';
import { closeRun } from './closing.service.ts';
import { requireOwner } from './owner-at-work.service.ts';
import { type Run, widenReading } from './runs.repository.ts';
import { fileKeyOf } from './tasks.service.ts';
import type { Watch } from './watch.ts';

type AnyFileTask = Extract<AnyTask, { file: unknown }>;

/** Writes the file from its beginning; it is the owner's once the task is closed. */
export async function writeFile(
  platform: WorkerPlatform,
  definition: AnyFileTask,
  run: Run,
  { over, progress }: Watch,
): Promise<void> {
  const { task } = run;
  let rows = 0;
  const read: FileWriting['read'] = (work) =>
    inMerchant(platform.pool, task.merchant_code, async (tx) => {
      await widenReading(tx, task, await requireOwner(tx, task, definition.permission));
      return await work(tx);
    });
  const owner = await inMerchant(platform.pool, task.merchant_code, (tx) =>
    requireOwner(tx, task, definition.permission),
  );
  const writing: FileWriting = {
    owner,
    merchantCode: task.for_merchant,
    acrossMerchants: task.across_merchants && owner.isSuperAdmin,
    read,
    progress: (done, total) => {
      rows = done;
      progress(done, total);
    },
  };
  const input = definition.input.parse(task.input) as never;
  const { name, type, chunks } = await definition.file(writing, input);
  try {
    const bytes = await platform.files.write(fileKeyOf(task), chunks, over);
    await closeRun(platform, definition, run, { state: 'done', file: { name, type, bytes, rows } });
  } catch (error) {
    if (!over.aborted) throw error;
  }
}
