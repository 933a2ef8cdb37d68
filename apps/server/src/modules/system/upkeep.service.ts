import { inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';

import type { WorkerPlatform } from '../../platform/jobs/worker-platform.ts';
import { listMerchantCodes } from '../merchants/index.ts';
import {
  identityTables,
  keepLogPartitions,
  merchantTables,
  purgeSome,
  type PurgedSystemRows,
  sharedTables,
} from './upkeep.repository.ts';

/** Makes the log's partitions ahead and forgets what has run out. Each step stands alone: one that fails is reported at the end and holds up no other. */
export function createUpkeep({ pool }: Pick<WorkerPlatform, 'pool'>) {
  async function purge(table: PurgedSystemRows, merchantCode: string | null): Promise<void> {
    while (await inMerchant(pool, merchantCode, (tx) => purgeSome(tx, table)));
  }

  return async (): Promise<void> => {
    const failures: unknown[] = [];
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => void failures.push(error));
    const merchants = await inMerchant(pool, null, listMerchantCodes);
    await attempt(inMerchant(pool, null, keepLogPartitions));
    for (const table of identityTables) await attempt(purge(table, null));
    for (const table of sharedTables) await attempt(purge(table, platformMerchant));
    for (const merchantCode of merchants) for (const table of merchantTables) await attempt(purge(table, merchantCode));
    if (failures.length > 0) throw new AggregateError(failures, `upkeep: ${failures.length} steps failed`);
  };
}
