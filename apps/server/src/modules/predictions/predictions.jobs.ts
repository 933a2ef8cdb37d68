import { inMerchant } from '@touchline/db/transaction';
import { z } from 'zod';

import { defineJob } from '../../platform/jobs/job.ts';
import { listMerchantCodes } from '../merchants/index.ts';
import { workersTabooChecker } from '../taboo-words/index.ts';
import { dropOldForms } from './forms.repository.ts';
import { createDuePublishing } from './publishing/due-publishing.service.ts';

const formDays = 30;

export const publishDue = defineJob({
  name: 'publish-due',
  payload: z.object({}),
  schedule: '* * * * *',
  limits: { retryLimit: 1, expireInSeconds: 300 },
  atOnce: 1,
  handler: (platform) => createDuePublishing(platform, workersTabooChecker(platform)),
});

/** Deletes forms that were typed and never saved. */
export const forgetForms = defineJob({
  name: 'forget-forms',
  payload: z.object({}),
  schedule: '37 * * * *',
  limits: { retryLimit: 2 },
  atOnce: 1,
  handler:
    ({ pool }) =>
    async () => {
      for (const code of await inMerchant(pool, null, listMerchantCodes))
        await inMerchant(pool, code, (tx) => dropOldForms(tx, code, formDays));
    },
});
