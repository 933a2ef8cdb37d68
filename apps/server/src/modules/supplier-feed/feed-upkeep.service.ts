import { inMerchant } from '@touchline/db/transaction';

import type { WorkerPlatform } from '../../platform/jobs/worker-platform.ts';
import { keepMonths, purgedTables, purgeSome } from './feed.repository.ts';

/** Makes the months ahead of what suppliers say, and forgets what nobody looks at any more. */
export function createFeedUpkeep({ pool, config }: Pick<WorkerPlatform, 'pool' | 'config'>) {
  return async (): Promise<void> => {
    await inMerchant(pool, 'platform', (tx) => keepMonths(tx, config.MATCH_HISTORY_DAYS));
    for (const table of purgedTables) while (await inMerchant(pool, 'platform', (tx) => purgeSome(tx, table)));
  };
}
