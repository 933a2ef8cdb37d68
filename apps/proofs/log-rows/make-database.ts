import { createPool } from '@touchline/db/pool';

import { type LoadRequest, loadLog } from '../../server/test/log/load-log.ts';
import { makeDatabase } from '../lib/database.ts';

/** A new database of this name with a filled log; one that was there before is gone. */
export async function makeLogDatabase(
  ownerUrl: string,
  database: string,
  filling: Pick<LoadRequest, 'chainKeys' | 'plan' | 'onMonth'>,
): Promise<void> {
  const url = await makeDatabase(ownerUrl, database);
  const owner = createPool({ url, size: 1, waitMs: 10_000, onConnectionLost: () => undefined });
  await loadLog({ ownerUrl: url, owner, ...filling });
  await owner.end();
}
