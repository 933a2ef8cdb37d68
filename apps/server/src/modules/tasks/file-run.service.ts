import type { AnyTask } from '../../platform/jobs/task.ts';
import type { WorkerPlatform } from '../../platform/jobs/worker-platform.ts';
import { closeRun } from './closing.service.ts';
import { lookAs } from './looking.service.ts';
import { fileKeyOf, type TaskRun } from './runs.repository.ts';
import type { Watch } from './watch.ts';

type AnyFileTask = Extract<AnyTask, { file: unknown }>;

/** Writes the file from its beginning; it is the owner's once the task is closed. */
export async function writeFile(
  platform: WorkerPlatform,
  definition: AnyFileTask,
  run: TaskRun,
  { over, progress }: Watch,
): Promise<void> {
  const { looking, counts } = await lookAs(platform, definition, run, progress);
  const input = definition.input.parse(run.task.input) as never;
  const { name, type, chunks } = await definition.file(looking, input);
  try {
    const bytes = await platform.files.write(fileKeyOf(run.task), chunks, over);
    const { done } = counts();
    await closeRun(platform, definition, run, {
      state: 'done',
      file: { name, type, bytes },
      counts: { done, total: done },
    });
  } catch (error) {
    if (!over.aborted) throw error;
  }
}
