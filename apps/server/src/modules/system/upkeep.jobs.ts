import { z } from 'zod';

import { defineJob } from '../../platform/jobs/job.ts';
import { createUpkeep } from './upkeep.service.ts';

export const hourlyUpkeep = defineJob({
  name: 'hourly-upkeep',
  payload: z.object({}),
  schedule: '7 * * * *',
  limits: { retryLimit: 2 },
  atOnce: 1,
  handler: createUpkeep,
});
