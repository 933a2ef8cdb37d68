import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type OwnPools, ownPools } from '../../../apps/server/test/stack/own-database.ts';
import { inMerchant, type Tx } from './transaction.ts';

let pools: OwnPools;
beforeAll(async () => {
  pools = await ownPools();
  await inMerchant(pools.app, 'platform', async (tx) => {
    await sql`INSERT INTO platform.odds_quotes (supplier, discipline, supplier_id, provider_id, kind, closed, odds_1, odds_2,
        odds_3, opened_at, told_at, changed_at)
      VALUES ('NAMI', 1, '7', 5, 'eu', false, 1.95, 3.4, 4.2, now(), now(), now())`.execute(tx);
    await sql`INSERT INTO platform.odds_changes (quote_id, told_at, closed, odds_1, odds_2)
      SELECT id, told_at, closed, odds_1, odds_2 FROM platform.odds_quotes`.execute(tx);
  });
});
afterAll(() => pools.close());

const tables = ['odds_providers', 'odds_makers', 'odds_quotes', 'odds_changes'] as const;
const rowsIn = (table: string) => async (tx: Tx) => {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM platform.${sql.ref(table)}`.execute(tx);
  return rows[0]?.n;
};

it.each(tables)('every merchant reads %s, and without one there is nothing', async (table) => {
  const all = await inMerchant(pools.app, 'platform', rowsIn(table));
  expect(all).toBeGreaterThan(0);
  expect(await inMerchant(pools.app, 'starsport', rowsIn(table))).toBe(all);
  expect(await inMerchant(pools.app, null, rowsIn(table))).toBe(0);
});

it.each([
  `UPDATE platform.odds_providers SET name = 'x'`,
  `UPDATE platform.odds_quotes SET odds_1 = 9`,
  `UPDATE platform.odds_changes SET odds_1 = 9`,
  `INSERT INTO platform.odds_changes SELECT told_at + interval '1 second', quote_id, line, closed, odds_1, odds_2, odds_3
    FROM platform.odds_changes`,
  `DELETE FROM platform.odds_quotes`,
  `DELETE FROM platform.odds_changes`,
  `UPDATE platform.odds_makers SET provider_id = 6`,
  `UPDATE platform.odds_providers SET id = 7`,
])('a merchant writes none: %s', async (statement) => {
  const written = inMerchant(pools.app, 'starsport', (_tx, transaction) => transaction.run({ text: statement }));
  await expect(written).rejects.toMatchObject({ code: '42501' });
});

it('a merchant holds odds still, without changing them', async () => {
  const held = await inMerchant(pools.app, 'starsport', async (tx) => {
    const { rows } = await sql`SELECT id FROM platform.odds_quotes FOR SHARE`.execute(tx);
    return rows.length;
  });
  expect(held).toBe(1);
});

it('the server has nothing on the months themselves', async () => {
  const { rows } = await pools.owner.query<{
    some: boolean;
  }>(`SELECT has_any_column_privilege('touchline_app', inhrelid,
    'SELECT, INSERT, UPDATE') AS some FROM pg_inherits WHERE inhparent = 'platform.odds_changes'::regclass`);
  expect([rows.length >= 4, rows.filter(({ some }) => some)]).toEqual([true, []]);
});
