import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import { readPeriod, verifyLog } from '../../server/src/modules/operation-logs/index.ts';
import type { FileStore } from '../../server/src/platform/files/file-store.ts';
import type { KeyRing } from '../../server/src/platform/keys/key-ring.ts';

export interface ChainReport {
  readonly merchants: number;
  readonly rows: number;
  readonly broken: readonly string[];
}

/** Checks every merchant's operation log from its first row to its head. */
export async function verifyChains(owner: Pool, keys: KeyRing, archives: FileStore): Promise<ChainReport> {
  const { rows: merchants } = await owner.query<{ code: string }>('SELECT code FROM platform.merchants ORDER BY code');
  const broken: string[] = [];
  let rows = 0;
  for (const { code: merchantCode } of merchants) {
    const read: Parameters<typeof verifyLog>[0]['read'] = (work) => inMerchant(owner, merchantCode, work);
    const steps = verifyLog({ merchantCode, keys, archives, period: readPeriod({}), signedHead: null, read });
    for await (const { done, checked, fault } of steps) {
      if (done) rows += checked;
      if (fault !== null) broken.push(`${merchantCode}: row ${fault.seq} ${fault.kind}`);
    }
  }
  return { merchants: merchants.length, rows, broken };
}
