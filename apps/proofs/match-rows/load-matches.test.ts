import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type OwnPools, ownPools } from '../../server/test/stack/own-database.ts';
import { loadMatches } from './load-matches.ts';

const plan = { matches: 3000, perDay: 100, teams: 500, daysAhead: 7 };

let pools: OwnPools;
beforeAll(async () => {
  pools = await ownPools();
  const client = await pools.owner.connect();
  await loadMatches(client, plan);
  client.release();
}, 60_000);
afterAll(() => pools.close());

it('generated matches are as many on each day, reach seven days ahead, and have two different teams', async () => {
  const { rows } = await inMerchant(pools.app, 'platform', (tx) =>
    sql<{ ahead: number; least: number; most: number; total: number; alone: number }>`
      WITH days AS (SELECT date_trunc('day', game_time, 'Asia/Shanghai') AS day, count(*)::integer AS matches
        FROM platform.matches GROUP BY 1)
      SELECT (max(day)::date - date_trunc('day', now(), 'Asia/Shanghai')::date) AS ahead, min(matches) AS least,
        max(matches) AS most, sum(matches)::integer AS total,
        (SELECT count(*)::integer FROM platform.matches WHERE home_id = away_id) AS alone
      FROM days`.execute(tx),
  );
  expect(rows).toEqual([{ ahead: 7, least: 100, most: 100, total: 3000, alone: 0 }]);
});

it('indexes and references of matches are restored', async () => {
  const indexes = await pools.owner.query(`SELECT FROM pg_indexes WHERE tablename = 'matches'`);
  expect(indexes.rows.length).toBeGreaterThanOrEqual(5);
  const references = await pools.owner.query(
    `SELECT FROM pg_constraint WHERE conrelid = 'platform.matches'::regclass AND contype = 'f' AND convalidated`,
  );
  expect(references.rows.length).toBeGreaterThanOrEqual(5);
});
