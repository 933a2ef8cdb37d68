import { inMerchant } from '@touchline/db/transaction';
import { z } from 'zod';

import { defineJob } from '../../platform/jobs/job.ts';
import { listMerchantCodes } from '../merchants/index.ts';
import { deleteUnused } from './photos.repository.ts';

/** A photo that no anchor has had for a day goes, its row first: no row names a picture that is not there. */
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
