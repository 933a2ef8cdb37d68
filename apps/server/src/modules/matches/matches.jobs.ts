import { z } from 'zod';

import { defineJob } from '../../platform/job.ts';
import { createFollowing } from './following.service.ts';

export const followWaitingMatches = defineJob({
  name: 'follow-waiting',
  payload: z.object({}),
  schedule: '* * * * *',
  limits: { retryLimit: 0 },
  atOnce: 1,
  handler: createFollowing,
});
