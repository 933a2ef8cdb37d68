import { z } from 'zod';

import { defineJob } from '../../../platform/jobs/job.ts';
import { shelveDue } from './shelving.service.ts';

export const shelveByRule = defineJob({
  name: 'shelve-by-rule',
  payload: z.object({}),
  schedule: '* * * * *',
  limits: { retryLimit: 0, expireInSeconds: 50 },
  atOnce: 1,
  handler: (platform) => async () => {
    const shelved = await shelveDue(platform);
    if (shelved > 0) platform.logger.info({ matches: shelved }, 'matches put on shelf by rule');
  },
});
