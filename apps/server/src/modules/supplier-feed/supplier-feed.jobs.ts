import { z } from 'zod';

import { defineJob } from '../../platform/jobs/job.ts';
import { createFeedUpkeep } from './feed-upkeep.service.ts';

export const feedUpkeep = defineJob({
  name: 'feed-upkeep',
  payload: z.object({}),
  schedule: '23 * * * *',
  limits: { retryLimit: 2 },
  atOnce: 1,
  handler: createFeedUpkeep,
});
