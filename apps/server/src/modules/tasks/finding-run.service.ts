import type { AnyTask } from '../../platform/jobs/task.ts';
import type { WorkerPlatform } from '../../platform/jobs/worker-platform.ts';
import { closeRun } from './closing.service.ts';
import { lookAs } from './looking.service.ts';
import type { TaskRun } from './runs.repository.ts';
import type { Watch } from './watch.ts';

type AnyFindingTask = Extract<AnyTask, { find: unknown }>;

/** Looks from the beginning; what it finds is the owner's with the task's end. */
export async function comeToFinding(
  platform: WorkerPlatform,
  definition: AnyFindingTask,
  run: TaskRun,
  { over, progress }: Watch,
): Promise<void> {
  const { looking, counts } = await lookAs(platform, definition, run, progress);
  const input = definition.input.parse(run.task.input) as never;
  const finding = await definition.find(platform)(looking, input, over);
  if (finding !== null) await closeRun(platform, definition, run, { state: 'done', finding, counts: counts() });
}
