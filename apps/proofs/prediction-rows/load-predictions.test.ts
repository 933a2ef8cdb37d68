import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { merchantCodeOf } from '../../server/test/log/made-up-rows.ts';
import { type OwnPools, ownPools } from '../../server/test/stack/own-database.ts';
import { loadMatches } from '../match-rows/load-matches.ts';
import { loadPredictions, tips, writerOf } from './load-predictions.ts';

const plan = { predictions: 8000, merchants: 4, ofFirst: 2000, ofVeterans: [1000, 500] };

let pools: OwnPools;
let before: unknown[];
beforeAll(async () => {
  pools = await ownPools();
  before = await schemaOfTables();
  const client = await pools.owner.connect();
  await loadMatches(client, { matches: 740, perDay: 2, teams: 200, daysAhead: 5 });
  await loadPredictions(client, plan);
  client.release(true);
}, 120_000);
afterAll(() => pools.close());

/** As the merchant sees it. */
async function foundBy<Row>(merchant: number, statement: ReturnType<typeof sql<Row>>): Promise<Row | undefined> {
  const { rows } = await inMerchant(pools.app, merchantCodeOf(merchant), (tx) => statement.execute(tx));
  return rows[0];
}

it('generated predictions have the requested number, most of them published and settled, some drafts', async () => {
  const counted = sql<{ all: number; drafts: number; settled: number; titled: number }>`
    SELECT count(*)::integer AS all, count(*) FILTER (WHERE state = 'draft')::integer AS drafts,
      count(*) FILTER (WHERE finished)::integer AS settled,
      count(*) FILTER (WHERE position(${tips[0]} IN title) > 0)::integer AS titled FROM tenant.predictions`;
  const found = await Promise.all(Array.from({ length: plan.merchants }, (_, merchant) => foundBy(merchant, counted)));
  const sum = (of: 'all' | 'drafts' | 'settled' | 'titled') => found.reduce((all, one) => all + (one?.[of] ?? 0), 0);
  expect(sum('all')).toBe(plan.predictions);
  expect(found[0]?.all).toBe(plan.ofFirst);
  expect(sum('drafts') / plan.predictions).toBeCloseTo(0.03, 2);
  expect(sum('settled') / plan.predictions).toBeGreaterThan(0.93);
  expect(sum('titled') / plan.predictions).toBeCloseTo(1 / tips.length, 1);
});

it('every settled prediction shows its result, and none is published after kick-off', async () => {
  for (let merchant = 0; merchant < plan.merchants; merchant += 1) {
    const found = await foundBy(
      merchant,
      sql`SELECT count(*) FILTER (WHERE one.finished)::integer - count(result.*)::integer AS without,
        count(*) FILTER (WHERE (one.outcome, one.payout, one.settled_at) <> (result.outcome, result.payout, result.settled_at)
          OR result.prediction_id IS NOT NULL AND NOT one.finished)::integer AS otherwise,
        count(*) FILTER (WHERE one.published_at > now())::integer AS early
      FROM tenant.predictions one LEFT JOIN tenant.prediction_results result
        ON result.merchant_code = one.merchant_code AND result.prediction_id = one.id`,
    );
    expect(found).toEqual({ without: 0, otherwise: 0, early: 0 });
  }
});

it('veteran writers have their records as well', async () => {
  for (const [at, settled] of plan.ofVeterans.entries()) {
    const found = await foundBy(
      at + 1,
      sql<{ settled: number }>`SELECT count(*)::integer AS settled FROM tenant.predictions one
        JOIN tenant.accounts account ON account.merchant_code = one.writer_merchant AND account.id = one.writer_id
        WHERE account.account = ${writerOf(at + 1, 0)} AND one.finished`,
    );
    expect(found?.settled).toBeGreaterThan(settled);
    expect(found?.settled).toBeLessThan(settled * 1.6);
  }
});

it('indexes, references and row level security of predictions are restored', async () => {
  expect(await schemaOfTables()).toEqual(before);
});

async function schemaOfTables(): Promise<unknown[]> {
  const { rows } = await pools.owner.query<object>(
    `SELECT relname, relforcerowsecurity,
       ARRAY(SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = oid ORDER BY 1) AS indexes,
       ARRAY(SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = pg_class.oid AND convalidated ORDER BY 1)
     FROM pg_class WHERE oid IN ('tenant.predictions'::regclass, 'tenant.prediction_results'::regclass) ORDER BY 1`,
  );
  return rows;
}
