import { afterAll, beforeAll, expect, it } from 'vitest';

import { type OwnPools, ownPools } from '../../../apps/server/test/stack/own-database.ts';
import { requirePlainRole } from './plain-role.ts';

let pools: OwnPools;
beforeAll(async () => {
  pools = await ownPools();
});
afterAll(() => pools.close());

it('[mend 8] the server’s own role is taken, the owner of the tables is refused', async () => {
  await requirePlainRole(pools.app);
  await expect(requirePlainRole(pools.owner)).rejects.toThrow('owns tables');
});
