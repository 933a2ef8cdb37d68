import { inMerchant } from '@touchline/db/transaction';
import { holdableKeys } from '@touchline/domain/access/permission-sets';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type OwnPools, ownPools } from '../../../test/stack/own-database.ts';

let pools: OwnPools;
beforeAll(async () => {
  pools = await ownPools();
});
afterAll(() => pools.close());

it.each(['alpha', 'platform'])(
  '[ROL-53] role 1 of %s opens what its people can hold, by the same list as ours',
  async (code) => {
    const held = await inMerchant(pools.owner, code, async (tx) => {
      await sql`INSERT INTO platform.merchants (code, alias) VALUES (${code}, ${code})`.execute(tx);
      await sql`INSERT INTO tenant.roles (merchant_code, id, name) VALUES (${code}, 1, 'admin')`.execute(tx);
      await sql`INSERT INTO tenant.role_permissions SELECT ${code}, 1, unnest(${[...allPermissionKeys]}::text[])`.execute(
        tx,
      );
      return await tx.selectFrom('tenant.ceilings').select('permission_key').execute();
    });
    expect(new Set(held.map((row) => row.permission_key))).toEqual(new Set(holdableKeys(code, allPermissionKeys)));
  },
);
