import { z } from 'zod';

import { defineJob } from '../../platform/jobs/job.ts';
import { createArchiving } from './archives/archiving.service.ts';
import { createHeadSigning } from './verify/head-signing.service.ts';

/** How long after its last row a log may stand without a signed head, as long as a worker runs. */
export const signLogHeads = defineJob({
  name: 'sign-log-heads',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  atEnd: true,
  limits: { retryLimit: 2 },
  atOnce: 1,
  handler: createHeadSigning,
});

export const archiveLog = defineJob({
  name: 'archive-log',
  payload: z.object({}),
  schedule: '41 3 * * *',
  limits: { retryLimit: 2, retryDelay: 600, expireInSeconds: 12 * 3600 },
  atOnce: 1,
  handler: createArchiving,
});
