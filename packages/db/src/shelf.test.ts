import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type OwnPools, ownPools } from '../../../apps/server/test/stack/own-database.ts';
import type { Pool } from './pool.ts';
import { inMerchant, type Tx } from './transaction.ts';

let pools: OwnPools;
let app: Pool;
beforeAll(async () => {
  pools = await ownPools();
  ({ app } = pools);
  await inMerchant(app, 'platform', async (tx) => {
    const ids = await sql<{ id: string }>`INSERT INTO platform.catalog_entries (kind, discipline, name, level) VALUES
      ('league', 1, '测试联赛', 1), ('team', 1, '主队', NULL), ('team', 1, '客队', NULL) RETURNING id`.execute(tx);
    const [league, home, away] = ids.rows.map(({ id }) => id);
    await sql`INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, status, create_type)
      SELECT 1, ${league}, ${home}, ${away}, now(), status, 2 FROM unnest('{1,2,4}'::smallint[]) status`.execute(tx);
  });
});
afterAll(() => pools.close());

async function statuses(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom('platform.matches').select('status').orderBy('status').execute();
  return rows.map(({ status }) => status);
}

it('merchants see the shelf, the platform all, and without a merchant there is nothing', async () => {
  expect(await inMerchant(app, 'starsport', statuses)).toEqual([1]);
  expect(await inMerchant(app, 'platform', statuses)).toEqual([1, 2, 4]);
  expect(await inMerchant(app, null, statuses)).toEqual([]);
});

it('reading across merchants opens no more of them', async () => {
  const across = (tx: Tx) =>
    sql`SELECT set_config('touchline.scope', 'all', true)`.execute(tx).then(() => statuses(tx));
  expect(await inMerchant(app, 'starsport', across)).toEqual([1]);
  expect(await inMerchant(app, null, across)).toEqual([]);
});

it('no merchant but the platform adds or changes one', async () => {
  const change = (merchant: string) =>
    inMerchant(app, merchant, async (tx) => {
      const { numUpdatedRows } = await tx.updateTable('platform.matches').set({ stage: 31 }).executeTakeFirst();
      return Number(numUpdatedRows);
    });
  expect(await change('starsport')).toBe(0);
  expect(await change('platform')).toBe(3);
  const add = inMerchant(app, 'starsport', (tx) =>
    sql`INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, create_type)
      SELECT discipline, league_id, home_id, away_id, game_time, 2 FROM platform.matches`.execute(tx),
  );
  await expect(add).rejects.toMatchObject({ code: '42501' });
});

it('people’s values move the version that their forms hold, the feed’s do not', async () => {
  const versions = await inMerchant(app, 'platform', async (tx) => {
    const version = async () => {
      const { rows } = await sql<{ v: Date }>`SELECT max(updated_at) v FROM platform.matches`.execute(tx);
      return rows[0]?.v.getTime() ?? 0;
    };
    const before = await version();
    await sql`UPDATE platform.matches SET stage = 90, home_score = 2, feed_version = feed_version + 1`.execute(tx);
    const fed = await version();
    await sql`UPDATE platform.matches SET overrides = '{"gameStageType": 90}'`.execute(tx);
    return { before, fed, own: await version() };
  });
  expect(versions.fed).toBe(versions.before);
  expect(versions.own).toBeGreaterThan(versions.fed);
});

it('a name is found by any two characters that stand side by side', async () => {
  await inMerchant(app, 'platform', async (tx) => {
    const found = async (word: string) => {
      const { rows } = await sql`SELECT FROM platform.catalog_entries WHERE grams @> platform.bigrams(${word})`.execute(
        tx,
      );
      return rows.length;
    };
    expect(await Promise.all(['试联', '联赛', '赛联', 'ＸＸ'].map(found))).toEqual([1, 1, 0, 0]);
  });
});
