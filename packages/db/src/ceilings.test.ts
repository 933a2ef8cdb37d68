import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { purchasePatterns } from '@touchline/domain/merchants/purchases';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type OwnPools, ownPools } from '../../../apps/server/test/stack/own-database.ts';
import type { Pool } from './pool.ts';
import { inMerchant, type Tx } from './transaction.ts';

/** Of the back office: no purchase is needed for them. */
const [a, b, c] = ['bac_#_acc-view', 'bac_#_ope-view', 'bac_#_rol-view'] as const;

let pools: OwnPools;
let owner: Pool;
let app: Pool;
beforeAll(async () => {
  pools = await ownPools();
  ({ owner, app } = pools);
  await inMerchant(owner, 'alpha', async (tx) => {
    await sql`INSERT INTO platform.merchants (code, alias) VALUES ('alpha', 'alpha')`.execute(tx);
    await sql`INSERT INTO tenant.roles (merchant_code, id, name) VALUES ('alpha', 1, 'admin'), ('alpha', 1000, 'staff')`.execute(
      tx,
    );
  });
});
afterAll(() => pools.close());

async function ceiling(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('tenant.ceilings').select('permission_key').orderBy('permission_key').execute();
  return rows.map((row) => row.permission_key);
}

it('[ROL-53] the ceiling follows role 1 within the transaction that changes it', async () => {
  await inMerchant(app, 'alpha', async (tx) => {
    await sql`INSERT INTO tenant.role_permissions VALUES ('alpha', 1, ${a}), ('alpha', 1, ${b}), ('alpha', 1000, ${c})`.execute(
      tx,
    );
    expect(await ceiling(tx)).toEqual([a, b]);
    await sql`DELETE FROM tenant.role_permissions WHERE permission_key = ${a}`.execute(tx);
    expect(await ceiling(tx)).toEqual([b]);
  });
  const undone = inMerchant(app, 'alpha', async (tx) => {
    await sql`DELETE FROM tenant.role_permissions`.execute(tx);
    expect(await ceiling(tx)).toEqual([]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await inMerchant(app, 'alpha', ceiling)).toEqual([b]);
});

it('[ROL-53] it follows the owner’s changes too, and the removal of the role', async () => {
  await inMerchant(owner, 'alpha', async (tx) => {
    await sql`UPDATE tenant.role_permissions SET role_id = 1 WHERE permission_key = ${c}`.execute(tx);
    expect(await ceiling(tx)).toEqual([b, c]);
    await sql`UPDATE tenant.role_permissions SET role_id = 1000 WHERE permission_key = ${b}`.execute(tx);
    expect(await ceiling(tx)).toEqual([c]);
    await sql`DELETE FROM tenant.roles WHERE id = 1`.execute(tx);
    expect(await ceiling(tx)).toEqual([]);
  });
});

it.each([
  `INSERT INTO tenant.ceilings VALUES ('alpha', 'x')`,
  `DELETE FROM tenant.ceilings`,
  `UPDATE tenant.ceilings SET permission_key = 'x'`,
  `SELECT tenant.keep_ceiling('alpha')`,
])('[ROL-53] the server’s role cannot write it itself: %s', async (statement) => {
  const attempt = inMerchant(app, 'alpha', (tx) => sql.raw(statement).execute(tx));
  await expect(attempt).rejects.toMatchObject({ code: '42501' });
});

const bought = async (tx: Tx, ...purchases: string[]) => {
  await sql`UPDATE platform.merchants SET purchases = ${purchases} WHERE code = 'alpha'`.execute(tx);
  return await ceiling(tx);
};

it('[MER-14] the ceiling follows purchases within the transaction that changes them, and roles keep their keys', async () => {
  const [soccer, tables, videos] = ['spo_soc_sch-view', 'pre_#_tab-view', 'val_vid-view'] as const;
  await inMerchant(owner, 'alpha', async (tx) => {
    await sql`DELETE FROM tenant.role_permissions`.execute(tx);
    await sql`INSERT INTO tenant.roles (merchant_code, id, name) VALUES ('alpha', 1, 'admin') ON CONFLICT DO NOTHING`.execute(
      tx,
    );
    await sql`INSERT INTO tenant.role_permissions
      SELECT 'alpha', 1, unnest(${[a, soccer, tables, videos]}::text[])`.execute(tx);
    expect(await ceiling(tx)).toEqual([a, tables, soccer, videos]);
    expect(await bought(tx, 'addOn')).toEqual([a, videos]);
    expect(await bought(tx)).toEqual([a]);
    expect(await bought(tx, 'sports.BAK')).toEqual([a, tables]);
    expect(await bought(tx, 'sports.SOC', 'addOn')).toEqual([a, tables, soccer, videos]);
  });
  const undone = inMerchant(owner, 'alpha', async (tx) => {
    expect(await bought(tx)).toEqual([a]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await inMerchant(app, 'alpha', ceiling)).toEqual([a, tables, soccer, videos]);
});

it('[MER-14] the database opens by each purchase what the domain says', async () => {
  const { rows } = await owner.query<{ purchase: string; opens: string }>('SELECT * FROM platform.purchase_patterns()');
  expect(Object.fromEntries(rows.map(({ purchase, opens }) => [purchase, opens]))).toEqual(
    Object.fromEntries(Object.entries(purchasePatterns).map(([purchase, { source }]) => [purchase, source])),
  );
  const { rows: opened } = await owner.query<{ key: string; purchase: string }>(
    `SELECT key, purchase FROM unnest($1::text[]) key, platform.purchase_patterns() WHERE key ~ opens`,
    [allPermissionKeys],
  );
  const ours = allPermissionKeys.flatMap((key) =>
    Object.entries(purchasePatterns).flatMap(([purchase, opens]) => (opens.test(key) ? [{ key, purchase }] : [])),
  );
  const lines = (list: typeof ours) => list.map(({ key, purchase }) => `${key} ${purchase}`).toSorted();
  expect(lines(opened as typeof ours)).toEqual(lines(ours));
});
