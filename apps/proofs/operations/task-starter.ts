import { setTimeout as pause } from 'node:timers/promises';

import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import type { Wire } from '../../server/test/browser/wire.ts';
import { type RepeatedWrite, newKeyedWrite, untilAcknowledged, writeOf } from '../faults/keyed-writer.ts';
import type { EventFollower } from './event-follower.ts';

interface StartedTask {
  readonly id: string;
  /** When a page of its owner knew of its end, by its stream or by reading anew after a gap; null if never. */
  readonly knownAt: number | null;
}

export interface TaskStarter {
  readonly follower: EventFollower;
  readonly writes: readonly RepeatedWrite[];
  readonly tasks: readonly StartedTask[];
  run(until: AbortSignal): Promise<void>;
}

/** Longer than a worker needs to start on a busy machine. */
const longestMs = 120_000;

/** Starts one export after another; the next once the stream has said that the one before ended. */
export function createTaskStarter(follower: EventFollower, wire: Wire, origin: string): TaskStarter {
  const writes: RepeatedWrite[] = [];
  const tasks: StartedTask[] = [];
  return {
    follower,
    writes,
    tasks,
    async run(until) {
      while (!until.aborted) {
        const write = newKeyedWrite();
        writes.push(write);
        await untilAcknowledged(wire, write, writeOf(follower.person, origin, 'POST', '/api/v1/logs/export', {}));
        if (write.acknowledgedAt === null) continue;
        const { taskId } = (JSON.parse(write.answer) as { data: { taskId: string } }).data;
        const from = Date.now();
        while (!follower.hasEnded(taskId) && Date.now() - from < longestMs) await pause(20);
        tasks.push({ id: taskId, knownAt: follower.hasEnded(taskId) ? Date.now() : null });
      }
    },
  };
}

export interface TaskVerdict {
  readonly stored: number;
  /** Acknowledged, and not there. */
  readonly lost: number;
  /** More than were asked for. */
  readonly doubled: number;
  readonly notDone: number;
  /** Ended, and no page of the owner ever knew. */
  readonly missed: number;
  /** From the end of a task until its owner's page knew. */
  readonly slowestMs: number;
}

/** Compares the tasks that were acknowledged with the database. */
export async function checkTasks(owner: Pool, starters: readonly TaskStarter[]): Promise<TaskVerdict> {
  const verdict = { stored: 0, lost: 0, doubled: 0, notDone: 0, missed: 0, slowestMs: 0 };
  for (const { follower, tasks, writes } of starters) {
    const { merchantCode, id } = follower.person;
    const rows = await inMerchant(owner, merchantCode, async (tx) => {
      const own = tx.selectFrom('tenant.tasks').where('merchant_code', '=', merchantCode).where('owner_id', '=', id);
      return await own.select(['id', 'state', 'ended_at']).execute();
    });
    const endOf = new Map(rows.map((row) => [row.id, row.ended_at]));
    verdict.stored += rows.length;
    verdict.doubled += Math.max(0, rows.length - writes.length);
    verdict.notDone += rows.filter(({ state }) => state !== 'done').length;
    for (const task of tasks) {
      const endedAt = endOf.get(task.id);
      if (endedAt === undefined) verdict.lost += 1;
      else if (task.knownAt === null) verdict.missed += endedAt === null ? 0 : 1;
      else if (endedAt !== null) verdict.slowestMs = Math.max(verdict.slowestMs, task.knownAt - endedAt.getTime());
    }
  }
  return verdict;
}
