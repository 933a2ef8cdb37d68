import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type OwnPools, ownPools } from '../../server/test/stack/own-database.ts';
import { loadMatches } from '../match-rows/load-matches.ts';
import { type LoadedOdds, loadOdds } from './load-odds.ts';

let pools: OwnPools;
let loaded: LoadedOdds;
beforeAll(async () => {
  pools = await ownPools();
  const client = await pools.owner.connect();
  await loadMatches(client, { matches: 700, perDay: 2, teams: 200, daysAhead: 5 });
  loaded = await loadOdds(client, { changes: 20_000, months: 12, busiest: 100 });
  client.release(true);
}, 120_000);
afterAll(() => pools.close());

it('generated odds changes have the requested number and months, and no other months', async () => {
  expect(loaded.changes).toBeGreaterThanOrEqual(20_000);
  expect(loaded.partitions).toBe(12);
  const { rows } = await inMerchant(pools.app, 'platform', (tx) =>
    sql<{ rest: number }>`SELECT count(*)::integer AS rest FROM platform.odds_changes
      WHERE tableoid = 'platform.odds_changes_default'::regclass`.execute(tx),
  );
  expect(rows).toEqual([{ rest: 0 }]);
});

it('every generated line moved within its time, and has its last value', async () => {
  const { rows } = await inMerchant(pools.app, 'platform', (tx) =>
    sql<{ quotes: number; beyond: number; otherwise: number }>`
      SELECT count(DISTINCT quote.id)::integer AS quotes,
        count(*) FILTER (WHERE change.told_at NOT BETWEEN quote.opened_at AND quote.told_at)::integer AS beyond,
        count(*) FILTER (WHERE change.told_at = quote.told_at
          AND (change.odds_1, change.odds_2) <> (quote.odds_1, quote.odds_2))::integer AS otherwise
      FROM platform.odds_quotes quote LEFT JOIN platform.odds_changes change ON change.quote_id = quote.id`.execute(tx),
  );
  expect(rows[0]).toMatchObject({ beyond: 0, otherwise: 0 });
  expect(rows[0]?.quotes).toBeGreaterThan(1000);
});

it('one match has many more odds changes than the others', async () => {
  const { rows } = await inMerchant(pools.app, 'platform', (tx) =>
    sql<{ least: number }>`SELECT min(moves)::integer AS least FROM (
      SELECT count(*) AS moves FROM platform.supplier_matches announced
      JOIN platform.odds_quotes quote USING (supplier, discipline, supplier_id)
      JOIN platform.odds_changes change ON change.quote_id = quote.id
      WHERE announced.match_id = ${loaded.busiestId} GROUP BY quote.id) counted`.execute(tx),
  );
  expect(rows).toEqual([{ least: 100 }]);
});
