import { setTimeout as sleep } from 'node:timers/promises';

import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ownPools, type OwnPools } from '../../../test/stack/own-database.ts';
import { keptAlive } from './kept-alive.repository.ts';

let pools: OwnPools;
beforeAll(async () => {
  pools = await ownPools();
});
afterAll(() => pools.close());

const afterLongWork = (everyMs: number) =>
  inMerchant(pools.app, 'platform', async (tx) => {
    await sql`SELECT set_config('idle_in_transaction_session_timeout', '800ms', true)`.execute(tx);
    const made = await keptAlive(tx, () => sleep(2000, 'made'), everyMs);
    await sql`SELECT`.execute(tx);
    return made;
  });

test('work that takes longer than a silent transaction may stand ends with its transaction open', async () => {
  await expect(afterLongWork(100)).resolves.toBe('made');
  await expect(afterLongWork(60_000), 'without signs of life').rejects.toThrow(/connection/iu);
});
