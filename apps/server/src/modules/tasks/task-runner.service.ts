import { randomUUID } from 'node:crypto';

import { inMerchant } from '@touchline/db/transaction';

import type { AnyTask } from '../../platform/jobs/task.ts';
import type { WorkerPlatform } from '../../platform/jobs/worker-platform.ts';
import { isPassing, refusalOf } from '../../platform/refusal.ts';
import { closeRun } from './closing.service.ts';
import { writeFile } from './file-run.service.ts';
import { comeToFinding } from './finding-run.service.ts';
import { performItems } from './item-run.service.ts';
import { findDue, holdOn, letGo, type TaskRun, takeTask, triesOf } from './runs.repository.ts';
import type { TaskRow } from './tasks.repository.ts';
import { tellOwner } from './tasks.topic.ts';
import type { Watch } from './watch.ts';

const lookEveryMs = 500;
/** A cancelled task stops within two of these, at the end of the item that it is at. */
const holdEveryMs = 300;
/** In a row and without getting on, a quarter of an hour in all: what ails by then does not pass by itself. */
const mostTries = 20;

/** Takes tasks as they fall due, also those of a worker that died. Answers how to stop. */
export function startTaskRunner(platform: WorkerPlatform, tasks: readonly AnyTask[]): () => Promise<void> {
  const { pool, logger, config, tracing } = platform;
  const { LONG_WORK_AT_ONCE: atOnce, LONG_WORK_PER_ACCOUNT: mostOfOwner } = config;
  const definitions = new Map(tasks.map((task) => [task.kind, task]));
  const stopping = new AbortController();
  const runs = new Set<Promise<void>>();
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    if (stopping.signal.aborted || runs.size >= atOnce) return;
    const due = await inMerchant(pool, null, (tx) => findDue(tx, atOnce - runs.size, mostOfOwner));
    for (const one of due) {
      const lease = { runner: randomUUID(), leaseSeconds: config.TASK_LEASE_SECONDS };
      const task = await inMerchant(pool, one.merchantCode, (tx) => takeTask(tx, one, lease));
      if (task === undefined) continue;
      void tellOwner(platform.events, task).catch(() => undefined);
      const run = execute({ task, ...lease }).finally(() => runs.delete(run));
      runs.add(run);
    }
  }

  async function execute(run: TaskRun): Promise<void> {
    const { kind, merchant_code: home } = run.task;
    const definition = definitions.get(kind);
    const { watch, end } = watchOver(run);
    try {
      if (definition === undefined) throw new Error(`no task is called ${kind}`);
      await traced(run.task, () => perform(definition, run, watch));
    } catch (error) {
      const passes = definition === undefined || isPassing(refusalOf(error));
      const tries = await inMerchant(pool, home, (tx) => triesOf(tx, run)).catch(() => 0);
      const isOver = !passes || tries >= mostTries;
      logger.warn({ err: error as Error, task: run.task.id, kind, isOver }, 'task broken off');
      if (isOver)
        await closeRun(platform, definition ?? { log: kind }, run, { state: 'failed', error }).catch(() => undefined);
    } finally {
      await end();
      await inMerchant(pool, home, (tx) => letGo(tx, run)).catch(() => undefined);
    }
  }

  async function perform(definition: AnyTask, run: TaskRun, watch: Watch): Promise<void> {
    if (run.task.state === 'running') {
      if ('file' in definition) await writeFile(platform, definition, run, watch);
      else if ('find' in definition) await comeToFinding(platform, definition, run, watch);
      else await performItems(platform, definition, run, watch);
    }
    if (!stopping.signal.aborted) await closeRun(platform, definition, run, { state: 'cancelled' });
  }

  /** Below the call that started the task; each turn at it is a span. A call that is not recorded leaves none. */
  async function traced({ id, kind, traceparent }: TaskRow, work: () => Promise<void>): Promise<void> {
    if (tracing === undefined || traceparent === null) await work();
    else await tracing.runJob({ name: kind, attributes: { 'touchline.task_id': id }, traceparent }, work);
  }

  function watchOver(run: TaskRun): { watch: Watch; end: () => Promise<void> } {
    const lost = new AbortController();
    let progress: { done: number; total: number | null } | null = null;
    const hold = async () => {
      const held = await inMerchant(pool, run.task.merchant_code, (tx) => holdOn(tx, run, progress));
      if (held === undefined) lost.abort();
      else if (progress !== null) await tellOwner(platform.events, held);
    };
    let holding: Promise<void> | null = null;
    const timer = setInterval(() => {
      holding ??= hold()
        .catch(() => undefined)
        .finally(() => (holding = null));
    }, holdEveryMs);
    return {
      watch: {
        over: AbortSignal.any([lost.signal, stopping.signal]),
        progress: (done, total) => void (progress = { done, total: total ?? run.task.total }),
      },
      async end() {
        clearInterval(timer);
        await holding;
      },
    };
  }

  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => {
      logger.warn({ err: error as Error }, 'tasks could not be looked for');
    });
  }, lookEveryMs);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await looking;
    await Promise.all(runs);
  };
}
