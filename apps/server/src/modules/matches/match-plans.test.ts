import { matchList } from '@touchline/contract/matches';
import type { Query } from '@touchline/db/query';
import { planOnceSettings } from '@touchline/db/read-pool';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startStack, type TestStack } from '../../../test/stack/stack.ts';
import { pageQuery, totalQuery } from '../../platform/lists/paging.repository.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { matchesOfTeam } from './candidates/candidates.repository.ts';
import { daysQuery, type MatchFilters, matchesInSql } from './match-list.repository.ts';

const [teams, matches] = [20_000, 30_000];
let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  const client = await stack.owner.connect();
  await client.query(`SELECT set_config('touchline.merchant', 'platform', false)`);
  await client.query(`INSERT INTO platform.catalog_entries (kind, discipline, name, level)
    SELECT CASE WHEN n % 50 = 0 THEN 'league' ELSE 'team' END, 1,
      chr(19968 + n % 5000) || chr(20100 + n % 4999) || chr(20200 + n / 7) || chr(19968 + n / 3), CASE WHEN n % 50 = 0 THEN 1 END
    FROM generate_series(1, ${teams}) n`);
  await client.query(`INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, status, create_type)
    SELECT 1, 1049, 1000 + n % 40, 1000 + n % 41, now() + (n - ${matches / 2}) * interval '5 minutes', 1 + n % 2, 1
    FROM generate_series(1, ${matches}) n`);
  await client.query(`UPDATE platform.catalog_entries SET short_name = CASE WHEN id = 1049 THEN '超级联赛'
      WHEN id = 1040 THEN '独行联队' ELSE '联队' END WHERE id BETWEEN 1000 AND 1049`);
  await client.query(`INSERT INTO platform.supplier_matches (supplier, discipline, supplier_id, record, told_at, league_ref,
      home_ref, away_ref, game_time, stage, home_scores, away_scores, streams, match_id, link)
    SELECT (ARRAY['NAMI', 'HBIRD'])[1 + n % 2], 1, n::text, '{}', now(), 'l', 'h', 'a', now(), 1, '{}', '{}', '{}',
      100000 + n, 'own' FROM generate_series(1, 20000) n`);
  for (const table of ['catalog_entries', 'matches', 'supplier_matches'])
    await client.query(`VACUUM ANALYZE platform.${table}`);
  client.release(true);
}, 120_000);
afterAll(() => stack.close());

/** As the connections for reading have it, in a merchant's transaction. */
async function inReading<T>(
  merchantCode: string,
  work: (ask: (text: string, values?: unknown[]) => Promise<T>) => Promise<T>,
) {
  const client = await stack.platform.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT set_config('touchline.merchant', $1, true)`, [merchantCode]);
    for (const [name, value] of Object.entries(planOnceSettings)) await client.query(`SET LOCAL ${name} = '${value}'`);
    return await work(async (text, values = []) => (await client.query(text, values)).rows as T);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

async function planOf({ text, values }: Query<unknown>, merchantCode = 'alpha'): Promise<string> {
  const rows = await inReading<{ 'QUERY PLAN': string }[]>(merchantCode, async (ask) => {
    await ask(`PREPARE read AS ${text}`);
    const given = values
      .map((value) => `'${Array.isArray(value) ? `{${value.join(',')}}` : String(value)}'`)
      .join(', ');
    const plan = await ask(`EXPLAIN (COSTS OFF) EXECUTE read${given === '' ? '' : `(${given})`}`);
    await ask('DEALLOCATE read');
    return plan;
  });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const page = (filters: Partial<MatchFilters>) =>
  pageQuery(matchList, readPage({}, matchList), matchesInSql({ ...base, ...filters }));
const base: MatchFilters = { discipline: 1, isSingle: false, isCurrent: true, from: null, before: null };

it.each(['platform', 'alpha'])(
  'a page walks the index in order and looks up the names of its rows alone: %s',
  async (who) => {
    const plan = await planOf(page({}), who);
    expect(plan).toMatch(/Index (Only )?Scan using matches_in_order/);
    expect(plan).toContain('Index Scan using catalog_entries_pkey');
    expect(plan).not.toMatch(/Sort|Hash|Seq Scan on (matches|catalog_entries)/);
  },
);

it.each(['platform', 'alpha'])('totals and days are counted from the index alone: %s', async (who) => {
  for (const counted of [totalQuery(matchesInSql(base)), daysQuery(base, [3, 7])]) {
    const plan = await planOf(counted, who);
    expect(plan).toContain('Index Only Scan using matches_in_order');
    expect(plan).not.toContain('catalog_entries');
  }
});

it('few that are named by their ids are found by these, whatever their time', async () => {
  const plan = await planOf(page({ isCurrent: false, matchIds: ['100001', '100002'] }));
  expect(plan).toContain('Index Scan using matches_pkey');
  expect(plan).not.toContain('matches_in_order');
  const bySupplier = await planOf(page({ isCurrent: false, supplierId: 'x' }));
  expect(bySupplier).toContain('supplier_matches_pkey');
  expect(bySupplier).not.toContain('matches_in_order');
});

it('[day 5] candidates by a team are read from the indexes of its matches, never from the whole sport', async () => {
  const plan = await planOf(matchesOfTeam('115000', '独行', 200), 'platform');
  expect(plan).toContain('matches_of_home');
  expect(plan).toContain('matches_of_away');
  expect(plan).not.toMatch(/Seq Scan on matches|matches_in_order/);
});

it.each([
  ['team', 1777],
  ['league', 1999],
])('two Chinese characters are looked up by the index of bigrams, one scans the names: %s', async (kind, id) => {
  const scansOfIndex = `SELECT pg_stat_get_xact_numscans('platform.catalog_${kind}s_by_grams'::regclass)::integer AS scans`;
  const scans = async (words: string) =>
    await inReading<Record<'found' | 'scans', number>[]>('alpha', async (ask) => {
      const [before] = await ask(scansOfIndex);
      const [named] = await ask(`SELECT cardinality(platform.entries_named($1, 1::smallint, $2)) AS found`, [
        kind,
        words,
      ]);
      const [after] = await ask(scansOfIndex);
      return [{ found: named?.found ?? 0, scans: (after?.scans ?? 0) - (before?.scans ?? 0) }];
    });
  const { rows } = await stack.owner.query<{ name: string }>(
    `SELECT name FROM platform.catalog_entries WHERE id = $1 AND kind = $2`,
    [id, kind],
  );
  const name = rows[0]?.name ?? '';
  const [two] = await scans(name.slice(0, 2));
  expect(two).toEqual({ found: expect.toSatisfy((found: number) => found > 0), scans: 1 });
  const [one] = await scans(name.slice(0, 1));
  expect(one).toEqual({ found: expect.toSatisfy((found: number) => found > 0), scans: 0 });
});

describe('[hardening 17] matches by names', () => {
  it('[hardening 17] are walked in order and held to a hash of what is named so, however many that is', async () => {
    for (const named of [{ teamName: '联队' }, { leagueName: '联赛' }]) {
      const plan = await planOf(page(named));
      expect(plan).toContain('Index Scan using matches_in_order');
      expect(plan).toContain('hashed SubPlan');
      expect(plan).not.toMatch(/_id = ANY \(\$\d+\)|Sort|Hash Join/);
    }
  });

  it.each([
    ['many', { teamName: '联队' }, 26, 10_001],
    ['few', { teamName: '独行' }, 26, 375],
    ['many of a league', { leagueName: '联赛' }, 26, 10_001],
    ['both', { leagueName: '联赛', teamName: '独行' }, 26, 375],
    ['none of the league', { leagueName: '没有的', teamName: '独行' }, 0, 0],
  ])('[hardening 17] %s: those that are named so, in order', async (_how, named, shown, counted) => {
    const ask = async <T>({ text, values }: Query<T>) =>
      await inReading<T[]>('platform', (run) => run(text, [...values]));
    const found = await ask(page(named));
    const { leagueName = '', teamName = '' } = named as Partial<MatchFilters>;
    const rows = await inReading<{ id: string }[]>('platform', (run) =>
      run(
        `SELECT match.id::text FROM platform.matches match
           JOIN platform.catalog_entries home ON home.id = home_id JOIN platform.catalog_entries away ON away.id = away_id
           JOIN platform.catalog_entries league ON league.id = league_id
         WHERE position($1 IN league.short_name) > 0 AND position($2 IN home.short_name || ' ' || away.short_name) > 0
           AND game_time > least(date_trunc('day', now(), 'Asia/Shanghai'), now() - interval '6 hours') ORDER BY game_time, match.id LIMIT 26`,
        [leagueName, teamName],
      ),
    );
    expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(found).toHaveLength(shown);
    const [count] = await ask(totalQuery(matchesInSql({ ...base, ...named })));
    expect(Math.abs((count?.total ?? -1) - counted)).toBeLessThan(30);
  });
});

it.each(['platform', 'alpha'])('totals are counted by an index while the feed moves every row: %s', async (who) => {
  const client = await stack.owner.connect();
  await client.query(`SELECT set_config('touchline.merchant', 'platform', false)`);
  await client.query('UPDATE platform.matches SET feed_version = feed_version + 1');
  await client.query('ANALYZE platform.matches');
  client.release(true);
  for (const counted of [totalQuery(matchesInSql(base)), daysQuery(base, [3, 7])])
    expect(await planOf(counted, who)).not.toContain('Seq Scan on matches');
});
