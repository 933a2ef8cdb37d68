import type { Query } from '@touchline/db/query';
import { planOnceSettings } from '@touchline/db/read-pool';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startStack, type TestStack } from '../../../test/stack/stack.ts';
import { comingMatch, resultsBefore, leagueTableBefore } from './match-facts.repository.ts';

const matches = 12_000;
const leagues = 40;
const teams = 160;
let stack: TestStack;
let coming: string;
beforeAll(async () => {
  stack = await startStack();
  const client = await stack.owner.connect();
  await client.query(`SELECT set_config('touchline.merchant', 'platform', false)`);
  await client.query(`INSERT INTO platform.catalog_entries (kind, discipline, name, level)
    SELECT CASE WHEN n <= ${leagues} THEN 'league' ELSE 'team' END, 1, 'n' || n, CASE WHEN n <= ${leagues} THEN 1 END
    FROM generate_series(1, ${leagues + teams}) n`);
  // Four teams a league, for two years.
  const { rows } = await client.query<{
    id: string;
  }>(`INSERT INTO platform.matches (discipline, league_id, home_id, away_id,
      game_time, status, stage, home_score, away_score, create_type)
    SELECT 1, league.id, league.id + ${leagues} + n % 4 * ${leagues},
      league.id + ${leagues} + (n + 1 + n / 4 % 3) % 4 * ${leagues}, now() - (n - 1) * interval '2.75 days',
      1 + n % 2, CASE WHEN n = 1 THEN 1 ELSE 90 END, n % 4, n % 3, 1
    FROM platform.catalog_entries league, generate_series(1, ${matches / leagues}) n
    WHERE league.kind = 'league' AND league.name LIKE 'n%' RETURNING id::text`);
  coming = rows[0]?.id ?? '';
  await client.query(`UPDATE platform.matches SET status = 1, game_time = now() + interval '1 day' WHERE id = $1`, [
    coming,
  ]);
  for (const table of ['catalog_entries', 'matches']) await client.query(`VACUUM ANALYZE platform.${table}`);
  client.release(true);
}, 120_000);
afterAll(() => stack.close());

/** As the connections for reading do it, in a merchant's transaction: rows found, and matches read for that. */
async function read({ text, values }: Query<unknown>) {
  const client = await stack.platform.pool.connect();
  // A connection may still hold what it read for somebody else.
  const readSoFar = async () => {
    const { rows } = await client.query<{ whole: number; byIndex: number }>(
      `SELECT seq_scan::integer AS whole, idx_tup_fetch::integer AS "byIndex" FROM pg_stat_xact_user_tables
       WHERE relid = 'platform.matches'::regclass`,
    );
    return rows[0] ?? { whole: 0, byIndex: 0 };
  };
  try {
    await client.query('BEGIN');
    await client.query(`SELECT set_config('touchline.merchant', 'alpha', true)`);
    for (const [name, value] of Object.entries(planOnceSettings)) await client.query(`SET LOCAL ${name} = '${value}'`);
    const before = await readSoFar();
    const { rows } = await client.query(text, [...values]);
    const after = await readSoFar();
    return { rows: rows.length, whole: after.whole - before.whole, byIndex: after.byIndex - before.byIndex };
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

it.each([
  ['the match', comingMatch, 1, 1],
  ['results of teams and their meetings', resultsBefore, 30, 200],
  ['the table', leagueTableBefore, 4, 160],
])('%s cost what they show, not what the table holds', async (_name, query, found, most) => {
  const { rows, whole, byIndex } = await read(query(coming));
  expect([rows, whole]).toEqual([found, 0]);
  expect(byIndex).toBeGreaterThan(0);
  expect(byIndex).toBeLessThanOrEqual(most);
});

it('leaves the merchant as it was, and answers nothing to nobody', async () => {
  const client = await stack.platform.pool.connect();
  try {
    for (const merchant of ['alpha', '']) {
      await client.query('BEGIN');
      await client.query(`SELECT set_config('touchline.merchant', $1, true)`, [merchant]);
      for (const { text, values } of [resultsBefore(coming), leagueTableBefore(coming)]) {
        const { rows } = await client.query(text, [...values]);
        expect(rows.length > 0).toBe(merchant === 'alpha');
        const after = await client.query<{ now: string }>(`SELECT current_setting('touchline.merchant') AS now`);
        expect(after.rows[0]?.now).toBe(merchant);
      }
      await client.query('ROLLBACK');
    }
  } finally {
    client.release();
  }
});
