import { inMerchant } from '@touchline/db/transaction';
import { disciplines } from '@touchline/domain/matches/disciplines';
import { totalScoreCases } from '@touchline/domain/predictions/total-score-cases';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ownPools, type OwnPools } from '../../../test/stack/own-database.ts';
import { total } from './precedence.repository.ts';

let pools: OwnPools;
beforeAll(async () => {
  pools = await ownPools();
});
afterAll(() => pools.close());

test.each(totalScoreCases)('the total in SQL: %s, %s', async (_case, discipline, home, away, totals) => {
  const { rows } = await inMerchant(pools.app, 'platform', (tx) =>
    sql<{ home: number | null; away: number | null }>`
      SELECT ${total(sql`home_scores`)} AS home, ${total(sql`away_scores`)} AS away
      FROM (SELECT ${disciplines[discipline]}::smallint AS discipline, ${home}::smallint[] AS home_scores,
        ${away}::smallint[] AS away_scores) told`.execute(tx),
  );
  expect(rows.map((row) => [row.home, row.away])).toEqual([totals]);
});
