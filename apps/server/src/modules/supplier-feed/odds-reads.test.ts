import { inMerchant } from '@touchline/db/transaction';
import { disciplines } from '@touchline/domain/matches/disciplines';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { rowsRead } from '../../../test/feed/rows-read.ts';
import { type OwnPools, ownPools } from '../../../test/stack/own-database.ts';
import { saveOdds } from './feed-odds.repository.ts';
import type { ReportedQuote } from './supplier-odds.ts';

const whose = { supplier: 'NAMI', discipline: disciplines.soccer };
const knownQuotes = 4000;
const page = 100;

let pools: OwnPools;
beforeAll(async () => {
  pools = await ownPools();
  // As after an installation: the statistics say nothing yet.
  await pools.owner.query('ALTER TABLE platform.odds_quotes SET (autovacuum_enabled = false)');
});
afterAll(() => pools.close());

const quotes = (count: number, reportedAt: number, odds: number): ReportedQuote[] =>
  Array.from({ length: count }, (_, at) => ({
    supplierId: `${at}`,
    record: {},
    reportedAt,
    company: '5',
    matchRef: `${at}`,
    kind: 'eu',
    closed: false,
    line: null,
    odds: [odds, 3.2, 4.1],
  }));

test('a page of odds reads its own quotes, and not the whole list, before the first statistics', async () => {
  const from = Date.now() / 1000 - 3600;
  const save = (reported: readonly ReportedQuote[]) =>
    inMerchant(pools.app, 'platform', async (tx) => {
      let changes = 0;
      const read = await rowsRead(tx, 'platform.odds_quotes', async () => {
        ({ changes } = await saveOdds(tx, whose, reported));
      });
      return { changes, read };
    });
  expect((await save(quotes(knownQuotes, Math.floor(from), 1.8))).changes).toBe(knownQuotes);
  const { changes, read } = await save(quotes(page, Math.floor(from) + 60, 1.9));
  expect(changes).toBe(page);
  expect(read).toBeGreaterThanOrEqual(page);
  expect(read).toBeLessThan(page * 10);
});
