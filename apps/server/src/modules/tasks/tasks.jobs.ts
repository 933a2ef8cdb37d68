import { inMerchant } from '@touchline/db/transaction';
import { z } from 'zod';

import { defineJob } from '../../platform/jobs/job.ts';
import { deleteTask, fileKeyOf, findExpired } from './runs.repository.ts';

const perBatch = 100;

/** Tasks whose time is up go, files first: a row without its file can still be told, a file without its row cannot. */
export const forgetTasks = defineJob({
  name: 'forget-tasks',
  payload: z.object({}),
  schedule: '17 * * * *',
  limits: { retryLimit: 2 },
  atOnce: 1,
  handler:
    ({ pool, files }) =>
    async () => {
      for (;;) {
        const expired = await inMerchant(pool, null, (tx) => findExpired(tx, perBatch));
        for (const task of expired) {
          await files.remove(fileKeyOf(task));
          await inMerchant(pool, task.merchantCode, (tx) => deleteTask(tx, task));
        }
        if (expired.length < perBatch) return;
      }
    },
});
