import { inMerchant } from '@touchline/db/transaction';
import { z } from 'zod';

import { defineJob } from '../../platform/jobs/job.ts';
import { listMerchantCodes } from '../merchants/index.ts';
import { createLogos } from './logos.service.ts';
import { deleteUnused } from './photos.repository.ts';

/** A photo that no record has had for a day goes, its row first: no row names a picture that is not there. */
export const forgetPhotos = defineJob({
  name: 'forget-photos',
  payload: z.object({}),
  schedule: '27 * * * *',
  limits: { retryLimit: 2 },
  atOnce: 1,
  handler:
    ({ pool, files }) =>
    async () => {
      for (const merchantCode of await inMerchant(pool, null, listMerchantCodes))
        for (;;) {
          const names = await inMerchant(pool, merchantCode, (tx) => deleteUnused(tx, merchantCode));
          for (const name of names) await files.remove(name);
          if (names.length === 0) break;
        }
    },
});

/** Every five minutes: logos appear with new leagues and teams. */
export const fetchLogos = defineJob({
  name: 'fetch-logos',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  limits: { retryLimit: 0, expireInSeconds: 1200 },
  atOnce: 1,
  handler: (platform) => async () => {
    await createLogos(platform).fetchDue();
  },
});

export const sweepLogos = defineJob({
  name: 'sweep-logos',
  payload: z.object({}),
  schedule: '41 20 * * *',
  limits: { retryLimit: 2 },
  atOnce: 1,
  handler: (platform) => async () => {
    await createLogos(platform).sweep();
  },
});
