import { splitTrace } from '../tracing/sent-trace.ts';
import type { AnyJob } from './job.ts';
import { startBoss } from './queue.ts';
import type { WorkerPlatform } from './worker-platform.ts';

/** Leaves time before the process ends anyway. */
const stopMs = 6000;

/** Takes jobs as each declares; one that throws comes back later. */
export async function workQueue(platform: WorkerPlatform, jobs: readonly AnyJob[]): Promise<() => Promise<void>> {
  const onError = (error: Error) => platform.logger.warn({ err: error }, 'job failed, it will be tried again');
  const boss = await startBoss(platform.pool, onError, true);
  const last: (() => Promise<void>)[] = [];
  for (const job of jobs) {
    const handle = job.handler(platform);
    if (job.atEnd) last.push(() => handle({} as never));
    const options = { pollingIntervalSeconds: 0.5, batchSize: 1, localConcurrency: job.atOnce };
    await boss.work(job.name, options, async (taken) => {
      for (const { data, id } of taken) {
        const { payload, traceparent } = splitTrace(data);
        const work = () => handle(job.payload.parse(payload) as never);
        const traced = { name: job.name, attributes: { 'messaging.message.id': id }, traceparent };
        try {
          await (platform.tracing?.runJob(traced, work) ?? work());
        } catch (error) {
          onError(error as Error);
          throw error;
        }
      }
    });
  }
  return async () => {
    await boss.stop({ graceful: true, timeout: stopMs });
    for (const work of last) await work().catch(onError);
  };
}
