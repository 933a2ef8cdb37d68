import { inMerchant, type Tx } from '@touchline/db/transaction';
import { disciplines } from '@touchline/domain/matches/disciplines';
import { pinnedScores } from '@touchline/domain/matches/score-pins';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { tellEntries, tellMatches, type RawMatch } from '../../../test/planted/supplier-reports.ts';
import { ownPools, type OwnPools } from '../../../test/stack/own-database.ts';
import { recompute } from './index.ts';
import { foldMatches } from './joining.repository.ts';

let pools: OwnPools;
beforeAll(async () => {
  pools = await ownPools();
  await pools.owner.query(`SELECT set_config('touchline.merchant', 'platform', false)`);
});
afterAll(() => pools.close());

const feed = <T>(work: (tx: Tx) => Promise<T>) => inMerchant(pools.app, 'platform', work);
const nine = Date.parse('2026-12-01T09:00:00Z') / 1000;
let number = 0;

interface Teller {
  readonly id: string;
  readonly nami: (more: Partial<RawMatch>) => Promise<unknown>;
  readonly hbird: (more: Partial<RawMatch>) => Promise<unknown>;
}

/** A match that both suppliers tell of, in teams of its own. */
async function matchOfBoth(discipline: number = disciplines.soccer): Promise<Teller> {
  number += 10;
  const base = number;
  for (const supplier of ['NAMI', 'HBIRD']) {
    const entry = (kind: 'league' | 'team', id: number) =>
      feed((tx) =>
        tellEntries(tx, { supplier, kind, discipline }, [
          { id, name_zh: `名称其${id}`, updated_at: nine, competition_id: base },
        ]),
      );
    await entry('league', base);
    await entry('team', base + 1);
    await entry('team', base + 2);
  }
  const match = { id: base, competition_id: base, home_team_id: base + 1, away_team_id: base + 2, match_time: nine };
  let second = nine;
  const by = (supplier: string) => (more: Partial<RawMatch>) => {
    second += 1;
    return feed((tx) => tellMatches(tx, { supplier, discipline }, [{ ...match, updated_at: second, ...more }]));
  };
  await by('NAMI')({});
  await by('HBIRD')({});
  const { rows } = await pools.owner.query<{ match_id: string }>(
    'SELECT match_id FROM platform.supplier_matches WHERE supplier_id = $1 AND discipline = $2',
    [String(base), discipline],
  );
  expect(new Set(rows.map(({ match_id }) => match_id)).size).toBe(1);
  return { id: rows[0]?.match_id ?? '', nami: by('NAMI'), hbird: by('HBIRD') };
}

const shown = async (id: string) =>
  (await pools.owner.query<Record<string, unknown>>('SELECT * FROM platform.matches WHERE id = $1', [id])).rows[0];
const history = async (id: string) =>
  (
    await pools.owner.query<{ supplier: string | null; account: string | null; changes: Record<string, unknown> }>(
      'SELECT supplier, account, changes FROM platform.match_changes WHERE match_id = $1 ORDER BY changed_at',
      [id],
    )
  ).rows;
const set = (id: string, change: string, value: unknown) =>
  pools.owner.query(`UPDATE platform.matches SET ${change} = $2 WHERE id = $1`, [id, value]);

describe('which word counts', () => {
  test('the first supplier’s, whoever speaks last; a chosen one comes before', async () => {
    const { id, nami, hbird } = await matchOfBoth();
    await nami({ stage: 11, home_scores: [1], away_scores: [0] });
    await hbird({ stage: 12, home_scores: [2], away_scores: [0] });
    expect(await shown(id)).toMatchObject({ stage: 11, home_score: 1, suppliers: ['NAMI', 'HBIRD'] });
    await set(id, 'chosen_supplier', 'HBIRD');
    await feed((tx) => recompute(tx, [id], 'somebody'));
    expect(await shown(id)).toMatchObject({ stage: 12, home_score: 2, suppliers: ['HBIRD', 'NAMI'] });
    expect((await history(id)).at(-1)).toMatchObject({ supplier: null, account: 'somebody' });
  });

  test('[MAT-62] a field that a person set stays through every report, and returns once it is taken back', async () => {
    const { id, nami } = await matchOfBoth();
    await set(id, 'overrides', {
      gameTime: '2026-12-02T10:00:00Z',
      scores: { home: [3], away: [2] },
      gameStageType: 90,
    });
    await nami({ stage: 11, home_scores: [1], away_scores: [0], match_time: nine + 60 });
    expect(await shown(id)).toMatchObject({
      game_time: new Date('2026-12-02T10:00:00Z'),
      stage: 90,
      home_score: 3,
      away_scores: [2],
    });
    await set(id, 'overrides', {});
    await feed((tx) => recompute(tx, [id]));
    expect(await shown(id)).toMatchObject({ game_time: new Date((nine + 60) * 1000), stage: 11, home_score: 1 });
  });

  test('streams are those of all', async () => {
    const { id, nami, hbird } = await matchOfBoth();
    await hbird({ streams: ['HBIRD', 'ANIM'] });
    await nami({ streams: ['NAMI', 'ANIM'] });
    expect(await shown(id)).toMatchObject({ streams: ['ANIM', 'HBIRD', 'NAMI'] });
  });
});

describe('totals', () => {
  test.each([
    [disciplines.soccer, [2, 1, 0, 0, 5, 0, 0], [1, 0, 0, 0, 3, 0, 0], 2, 1],
    [disciplines.soccer, [1, 1, 0, 0, 5, 2, 4], [1, 0, 0, 0, 3, 2, 5], 2, 2],
    [disciplines.basketball, [20, 21, 22, 23, 10], [19, 19, 30, 18, 7], 96, 93],
    [disciplines.lol, [2, 1, 0, 1], [1, 0, 1, 0], 2, 1],
  ])('of discipline %s, %j to %j', async (discipline, home_scores, away_scores, home_score, away_score) => {
    const { id, nami } = await matchOfBoth(discipline);
    expect(await shown(id)).toMatchObject({ home_score: null, away_score: null });
    await nami({ stage: 90, home_scores, away_scores });
    expect(await shown(id)).toMatchObject({ home_score, away_score });
  });
});

describe('pinned parts', () => {
  test('[day 2] SQL puts them in their places as the domain does', async () => {
    const scores = fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 8 });
    const pin = fc.record({ home: fc.nat(999), away: fc.nat(999), kind: fc.constant('fixed' as const) });
    const pins = fc.dictionary(fc.nat(7).map(String), pin, { noNullPrototype: true });
    const given = fc.sample(fc.tuple(scores, scores, pins), 200);
    const { rows } = await pools.owner.query<{ home: number[]; away: number[] }>(
      `SELECT platform.pinned_scores(ARRAY(SELECT jsonb_array_elements_text(one -> 0)::smallint), one -> 2, 'home') AS home,
        platform.pinned_scores(ARRAY(SELECT jsonb_array_elements_text(one -> 1)::smallint), one -> 2, 'away') AS away
      FROM jsonb_array_elements($1) WITH ORDINALITY given (one, at) ORDER BY at`,
      [JSON.stringify(given)],
    );
    expect(rows).toEqual(given.map(([home, away, pinned]) => pinnedScores({ home, away }, pinned)));
  });

  test('[day 2] a match whose pin ends is announced, also where its score stays the same', async () => {
    const { id, nami } = await matchOfBoth();
    await nami({ stage: 11, home_scores: [0], away_scores: [0] });
    await set(id, 'score_overrides', { 0: { home: 1, away: 0, kind: 'once' } });
    await feed((tx) => recompute(tx, [id], 'somebody'));
    expect(await shown(id)).toMatchObject({ home_score: 1 });
    expect(await nami({ stage: 11, home_scores: [1], away_scores: [0] })).toMatchObject([{ matchId: id }]);
    expect(await shown(id)).toMatchObject({ home_score: 1, score_overrides: {} });
  });

  test('[day 2] a match with a pinned part is not folded into another by the machine', async () => {
    const { id } = await matchOfBoth();
    await set(id, 'score_overrides', { 0: { home: 1, away: 0, kind: 'fixed' } });
    await pools.owner.query(`UPDATE platform.supplier_matches SET match_id = NULL, link = 'none' WHERE match_id = $1`, [
      id,
    ]);
    const other = await matchOfBoth();
    expect(await feed((tx) => foldMatches(tx, [{ winner: other.id, loser: id }]))).toEqual([]);
  });
});

describe('the history of changes', () => {
  test('a result that changes after the end is kept with what it was', async () => {
    const { id, nami } = await matchOfBoth();
    await nami({ stage: 90, home_scores: [1], away_scores: [0] });
    await nami({ stage: 90, home_scores: [1], away_scores: [1] });
    expect((await history(id)).at(-1)).toEqual({
      supplier: 'NAMI',
      account: null,
      changes: {
        scores: [
          { home: [1], away: [0] },
          { home: [1], away: [1] },
        ],
      },
    });
  });

  test('[MAT-62] the feed moves its own version, and never the time of people’s changes', async () => {
    const { id, nami } = await matchOfBoth();
    const before = await shown(id);
    await nami({ stage: 11, home_scores: [0], away_scores: [0] });
    const after = await shown(id);
    expect([after?.['updated_at'], Number(after?.['feed_version'])]).toEqual([
      before?.['updated_at'],
      Number(before?.['feed_version']) + 1,
    ]);
  });

  test('the same again writes nothing', async () => {
    const { id, nami } = await matchOfBoth();
    await nami({ stage: 11, home_scores: [0], away_scores: [0] });
    const [before, logged] = [await shown(id), await history(id)];
    expect(await nami({ stage: 11, home_scores: [0], away_scores: [0] })).toEqual([]);
    expect([await shown(id), await history(id)]).toEqual([before, logged]);
  });
});
