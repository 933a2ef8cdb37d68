import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'kysely';
import { z } from 'zod';

import { defineTask } from '../../server/src/platform/jobs/task.ts';

export type TaskKillStep = 'before' | 'inside' | 'committed' | 'never';

/** Leaves a mark on one role after the other; the worker kills itself at the given step. */
export function markingTask(step: TaskKillStep, afterItems: number) {
  let items = 0;
  const die = (at: TaskKillStep) => {
    if (at === step && items >= afterItems) process.kill(process.pid, 'SIGKILL');
  };
  return defineTask({
    kind: 'proof.mark',
    permission: 'session',
    input: z.object({ restMs: z.number() }),
    log: '标记样本',
    title: () => '标记样本',
    items: () => Promise.reject(new Error('planted by the proof')),
    perform:
      () =>
      async (work, { key }, { restMs }) => {
        const { tx, merchantCode } = work;
        items += 1;
        die('before');
        await sql`UPDATE tenant.roles SET description = description || 'x'
          WHERE merchant_code = ${merchantCode} AND id = ${key}`.execute(tx);
        await pause(restMs);
        die('inside');
        work.afterCommit(async () => die('committed'));
      },
  });
}
