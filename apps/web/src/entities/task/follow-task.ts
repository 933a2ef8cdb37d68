import { isClosed } from '../../lib/calls/call-error.ts';
import { isUnfinished, type OwnTask, readTask } from './own-tasks.ts';
import { watchTask } from './shown-task.ts';

const lookEvery = 400;
/** One that takes longer is announced by the tray when it ends. */
const longestMs = 15_000;

/**
 * The task once it has ended, with every item; null where that takes too long, or the task can no longer be read.
 * Nobody else announces it meanwhile.
 */
export async function followTask(id: string): Promise<OwnTask | null> {
  const stop = watchTask(id);
  const signal = AbortSignal.timeout(longestMs);
  while (!signal.aborted) {
    const task = await readTask(id, signal).catch((error: unknown) => (isClosed(error) ? undefined : null));
    if (task === undefined) break;
    if (task !== null && !isUnfinished(task)) {
      // The tray hears of the end about now: it asks who watches before it speaks.
      setTimeout(stop, longestMs);
      return task;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, lookEvery);
    });
  }
  stop();
  return null;
}
