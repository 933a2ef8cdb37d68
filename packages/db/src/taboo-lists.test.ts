import { afterAll, beforeAll, expect, it } from 'vitest';

import { type OwnPools, ownPools } from '../../../apps/server/test/stack/own-database.ts';
import { inMerchant } from './transaction.ts';

let pools: OwnPools;
beforeAll(async () => {
  pools = await ownPools();
  for (const code of ['platform', 'alpha', 'beta'])
    await pools.owner.query(`INSERT INTO platform.merchants (code, alias) VALUES ($1, $1) ON CONFLICT DO NOTHING`, [
      code,
    ]);
});
afterAll(() => pools.close());

const inAlpha = (text: string) =>
  inMerchant(pools.app, 'alpha', async (_tx, transaction) => (await transaction.run({ text })).rows.length);

it('[hardening 16] a table the platform keeps for merchants has row security', async () => {
  const { rows } = await pools.owner.query(
    `SELECT relname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'merchant_code'
     WHERE relnamespace = 'platform'::regnamespace AND relkind IN ('r', 'p') AND NOT relrowsecurity`,
  );
  expect(rows).toEqual([]);
});

it('[hardening 16] a new merchant has a list, and everybody sees how far lists are', async () => {
  const codes = `SELECT merchant_code FROM platform.taboo_lists WHERE merchant_code IN ('platform', 'alpha', 'beta')`;
  expect(await inAlpha(codes)).toBe(3);
  expect((await pools.app.query(codes)).rows).toHaveLength(3);
});

it.each([
  `UPDATE platform.taboo_lists SET version = version + 1 WHERE merchant_code = 'platform'`,
  `INSERT INTO platform.taboo_lists (merchant_code, words) VALUES ('beta', 0)`,
  `INSERT INTO platform.taboo_lists (merchant_code, words) VALUES ('beta', 0)
    ON CONFLICT (merchant_code) DO UPDATE SET version = taboo_lists.version + 1`,
  `DELETE FROM platform.taboo_lists`,
])('[hardening 16] a merchant changes no other’s: %s', async (statement) => {
  await expect(inAlpha(statement)).rejects.toMatchObject({ code: '42501' });
});

it('[hardening 16] nor finds another’s to change, and changes its own by the function alone', async () => {
  const change = (code: string) =>
    inAlpha(
      `UPDATE platform.taboo_lists SET merchant_code = merchant_code WHERE merchant_code = '${code}' RETURNING 1`,
    );
  expect(await change('beta')).toBe(0);
  await expect(inAlpha('UPDATE platform.taboo_lists SET words = words + 1')).rejects.toMatchObject({ code: '42501' });
  expect(await inAlpha('SELECT 1 FROM platform.raise_taboo_version(1)')).toBe(1);
});

it('[hardening 16] a merchant holds its own and the platform’s still', async () => {
  const lists = `SELECT 1 FROM platform.taboo_lists WHERE merchant_code IN ('alpha', 'platform') FOR SHARE`;
  expect(await inAlpha(lists)).toBe(2);
});
