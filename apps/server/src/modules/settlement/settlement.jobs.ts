import { inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { z } from 'zod';

import { defineJob } from '../../platform/jobs/job.ts';
import { findOverdue, findTakenBack, findWaiting, recordOverdue } from './settlement.repository.ts';

/** Postponed matches become void by the clock alone: no supplier reports that the hours are over. */
export const settleOverdue = defineJob({
  name: 'settle-overdue',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  limits: { retryLimit: 1 },
  atOnce: 1,
  handler:
    ({ pool, config, logger }) =>
    async () => {
      const hours = config.PREDICTION_POSTPONED_HOURS;
      const overdue = await inMerchant(pool, null, (tx) => findOverdue(tx, hours));
      const waiting = await inMerchant(pool, platformMerchant, (tx) => findWaiting(tx, hours));
      const takenBack = await inMerchant(pool, null, (tx) => findTakenBack(tx, waiting, hours));
      await inMerchant(pool, platformMerchant, (tx) => recordOverdue(tx, takenBack, hours));
      const recorded = await inMerchant(pool, platformMerchant, (tx) => recordOverdue(tx, overdue, hours));
      const silent = overdue.length - recorded;
      if (silent > 0) logger.warn({ matches: silent }, 'predictions wait for matches whose end nobody tells');
    },
});
