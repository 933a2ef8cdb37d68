import { shelfWaitMinutes } from '@touchline/domain/shelving/shelf-rule';
import { beforeAll, describe, expect, test } from 'vitest';

import {
  autoShelf,
  byRule,
  game,
  hbird,
  matchOf,
  onShelf,
  shelfOf,
  soon,
  stateOf,
  teamOf,
  untouched,
  waitHalfAnHour,
} from '../../../../test/feed/shelved-matches.ts';
import {
  entry,
  feed,
  leagues,
  matches,
  nami,
  nine,
  openProposals,
  query,
  row,
  teams,
  withTwoSuppliers,
  workerHere,
} from '../../../../test/feed/two-suppliers.ts';
import { acceptProposal, mergeEntries, refuseProposals } from '../../association/index.ts';
import { shelveDue } from './shelving.service.ts';

withTwoSuppliers();
beforeAll(() => query(`INSERT INTO platform.merchants (code, alias) VALUES ('platform', 'platform')`));

const shelve = () => shelveDue(workerHere({ SHELF_WAIT_MINUTES: shelfWaitMinutes }));

describe('[day 4] automatic shelving of a league', () => {
  test('automatic shelving is on when the feed first gives level 1 or 2, and only where nobody has decided it', async () => {
    await leagues('NAMI', [
      entry(1, '甲', { level: 1 }),
      entry(2, '乙', { level: 2 }),
      entry(3, '丙', { level: 3 }),
      entry(4, '丁'),
    ]);
    expect([await autoShelf('甲'), await autoShelf('乙'), await autoShelf('丙'), await autoShelf('丁')]).toEqual([
      true,
      true,
      null,
      null,
    ]);
    await query(`UPDATE platform.catalog_entries SET auto_shelf = false WHERE name IN ('甲', '丁')`);
    const again = (id: number, name: string) => entry(id, name, { level: 1, updated_at: nine + 1 });
    await leagues('NAMI', [again(1, '甲'), again(3, '丙'), again(4, '丁')]);
    expect([await autoShelf('甲'), await autoShelf('丙'), await autoShelf('丁')]).toEqual([false, true, false]);
  });

  test('stays off where a person has set the level', async () => {
    await leagues('NAMI', [entry(1, '甲', { level: 3 })]);
    await query(`UPDATE platform.catalog_entries SET own_fields = '{level}'`);
    await leagues('NAMI', [entry(1, '甲', { level: 1, updated_at: nine + 1 })]);
    expect(await autoShelf('甲')).toBeNull();
  });

  test('goes along when two leagues become one, unless that is decided for the other', async () => {
    await leagues('NAMI', [entry(1, '甲', { level: 3 }), entry(2, '乙', { level: 1 })]);
    const id = async (name: string) =>
      (await row<{ id: string }>('SELECT id FROM platform.catalog_entries WHERE name = $1', [name])).id;
    const [winner, loser] = [await id('甲'), await id('乙')];
    await feed((tx) => mergeEntries(tx, winner, loser, 'somebody'));
    expect(await autoShelf('甲')).toBe(true);
  });
});

describe('[day 4] the rule', () => {
  test('shelves a match of one supplier after 30 minutes, with its history and one log row', async () => {
    await nami();
    await matches('NAMI', [game(101, [1, 11, 12]), game(102, [1, 12, 13], { match_time: soon + 7200 })]);
    expect(await shelve()).toBe(0);
    const version = 'SELECT updated_at FROM platform.matches ORDER BY id LIMIT 1';
    const before = await row<{ updated_at: Date }>(version);
    await waitHalfAnHour();
    expect(await shelve()).toBe(2);
    expect(await shelve()).toBe(0);
    expect(await shelfOf('NAMI', 101)).toEqual(byRule);
    expect(await row(version), 'nobody who edits it is refused').toEqual(before);
    expect(await row('SELECT account, supplier, changes FROM platform.match_changes LIMIT 1')).toEqual({
      account: 'system:rule',
      supplier: null,
      changes: { status: [2, 1] },
    });
    const { rows } = await query<{ user_name: string; changes: string }>(
      `SELECT user_name, changes FROM tenant.operation_logs WHERE function_name = '按规则上架赛程' ORDER BY seq DESC LIMIT 1`,
    );
    expect(rows[0]?.user_name).toBe('规则');
    expect(JSON.parse(rows[0]?.changes ?? '[]')).toMatchObject([
      { entity: 'match', before: { status: 2 }, after: { status: 1 } },
      { entity: 'match', before: { status: 2 }, after: { status: 1 } },
    ]);
  });

  test('shelves a match at once where another supplier’s record is tied', async () => {
    await nami();
    await hbird();
    await matches('NAMI', [game(101, [1, 11, 12])]);
    await matches('HBIRD', [game(701, [7, 71, 72])]);
    expect(await matchOf('HBIRD', 701)).toBe(await matchOf('NAMI', 101));
    expect(await shelve()).toBe(1);
    expect(await shelfOf('NAMI', 101)).toEqual(byRule);
  });

  test('leaves leagues alone whose automatic shelving is off, and matches read before it was turned on', async () => {
    await nami();
    await matches('NAMI', [game(101, [1, 11, 12])]);
    await waitHalfAnHour();
    await query(`UPDATE platform.catalog_entries SET auto_shelf = false WHERE kind = 'league'`);
    expect(await shelve()).toBe(0);
    await query(`UPDATE platform.catalog_entries SET auto_shelf = true, auto_shelf_from = now() WHERE kind = 'league'`);
    expect(await shelve()).toBe(0);
    await query(`UPDATE platform.catalog_entries SET auto_shelf_from = NULL WHERE kind = 'league'`);
    expect(await shelve()).toBe(1);
  });

  test('waits while an undecided proposal names the match, its league or a team, asked or not', async () => {
    await nami();
    await hbird();
    await teams('HBIRD', [entry(73, '沃耳弗斯堡', { competition_id: 7 })]);
    await matches('NAMI', [game(101, [1, 11, 13]), game(102, [1, 11, 12], { match_time: soon + 7200 })]);
    await waitHalfAnHour();
    const [proposal] = await openProposals('team');
    expect(await shelve(), 'the match without that team').toBe(1);
    expect(await shelfOf('NAMI', 101)).toEqual(untouched);
    await feed((tx) => refuseProposals(tx, proposal?.id ?? '', 'somebody'));
    expect(await shelve()).toBe(1);
    expect(await shelfOf('NAMI', 101)).toEqual(byRule);
  });

  test.each([
    ['took off', [1, 2]],
    ['recycled', [4]],
    ['put on shelf', [1]],
  ])('never changes what a person %s', async (_act, steps) => {
    await nami();
    await matches('NAMI', [game(101, [1, 11, 12])]);
    await waitHalfAnHour();
    for (const status of steps) await query('UPDATE platform.matches SET status = $1', [status]);
    expect(await shelve()).toBe(0);
    expect(await shelfOf('NAMI', 101)).toEqual({ status: steps.at(-1), shelf_by: 'person' });
  });

  test('does not shelve again what a person took off after it', async () => {
    await nami();
    await matches('NAMI', [game(101, [1, 11, 12])]);
    await waitHalfAnHour();
    await shelve();
    await query('UPDATE platform.matches SET status = 2');
    expect(await shelve()).toBe(0);
    expect(await shelfOf('NAMI', 101)).toEqual({ status: 2, shelf_by: 'person' });
  });
});

describe('[day 4] of the matches that the rule shelved none is there twice', () => {
  test('a match that the rule shelved takes the record of another supplier, and stays on shelf', async () => {
    await nami();
    await matches('NAMI', [game(101, [1, 11, 12])]);
    await waitHalfAnHour();
    await shelve();
    await hbird();
    await matches('HBIRD', [game(701, [7, 71, 72])]);
    expect(await matchOf('HBIRD', 701)).toBe(await matchOf('NAMI', 101));
    expect(await onShelf()).toHaveLength(1);
  });

  test('when two become one the shelved one stays, though the other is older', async () => {
    await nami();
    await leagues('HBIRD', [entry(7, '英超', { level: 1 })]);
    await teams('HBIRD', [entry(71, '红魔', { competition_id: 7 }), entry(72, '利物浦', { competition_id: 7 })]);
    await matches('HBIRD', [game(701, [7, 71, 72])]);
    await matches('NAMI', [game(101, [1, 11, 12])]);
    const [older, shelved] = [await matchOf('HBIRD', 701), await matchOf('NAMI', 101)];
    expect(older).not.toBe(shelved);
    await query(`UPDATE platform.matches SET status = 1, shelf_by = 'rule' WHERE id = $1`, [shelved]);
    const [winner, loser] = [await teamOf('NAMI', 11), await teamOf('HBIRD', 71)];
    await feed((tx) => mergeEntries(tx, winner, loser, 'somebody'));
    expect([await matchOf('HBIRD', 701), await matchOf('NAMI', 101)]).toEqual([shelved, shelved]);
    expect(await stateOf(shelved)).toEqual(byRule);
    expect(await row('SELECT merged_into, status FROM platform.matches WHERE id = $1', [older])).toEqual({
      merged_into: shelved,
      status: 2,
    });
  });

  test('two that were shelved apart are one on shelf once their team is known to be one', async () => {
    await nami();
    await leagues('HBIRD', [entry(7, '英超', { level: 1 })]);
    await teams('HBIRD', [entry(71, '红魔', { competition_id: 7 }), entry(72, '利物浦', { competition_id: 7 })]);
    await matches('HBIRD', [game(701, [7, 71, 72])]);
    await matches('NAMI', [game(101, [1, 11, 12])]);
    await query(`UPDATE platform.matches SET status = 1, shelf_by = 'rule'`);
    const [winner, loser] = [await teamOf('NAMI', 11), await teamOf('HBIRD', 71)];
    const changed = await feed((tx) => mergeEntries(tx, winner, loser, 'somebody'));
    expect(await onShelf()).toHaveLength(1);
    expect(
      changed.filter(({ wasOnShelf }) => wasOnShelf),
      'merchants are told that it left',
    ).toHaveLength(1);
  });

  test('a match that a person took off is not tied by the machine to one on shelf: people are asked', async () => {
    await nami();
    await leagues('HBIRD', [entry(7, '英超', { level: 1 })]);
    await teams('HBIRD', [entry(71, '红魔', { competition_id: 7 }), entry(72, '利物浦', { competition_id: 7 })]);
    await matches('HBIRD', [game(701, [7, 71, 72])]);
    await matches('NAMI', [game(101, [1, 11, 12])]);
    const [taken, shelved] = [await matchOf('HBIRD', 701), await matchOf('NAMI', 101)];
    await query(`UPDATE platform.matches SET shelf_by = 'person' WHERE id = $1`, [taken]);
    await query(`UPDATE platform.matches SET status = 1, shelf_by = 'rule' WHERE id = $1`, [shelved]);
    const [winner, loser] = [await teamOf('NAMI', 11), await teamOf('HBIRD', 71)];
    await feed((tx) => mergeEntries(tx, winner, loser, 'somebody'));
    expect([await stateOf(taken), await stateOf(shelved)]).toEqual([{ status: 2, shelf_by: 'person' }, byRule]);
    const [proposal] = await openProposals('match');
    await feed((tx) => acceptProposal(tx, proposal?.id ?? '', 'somebody'));
    expect((await onShelf()).length).toBeLessThan(2);
    expect(await matchOf('NAMI', 101)).toBe(await matchOf('HBIRD', 701));
  });

  test('only one of two suppliers’ matches that share a team or a league’s kick-off goes on shelf', async () => {
    await nami();
    await leagues('HBIRD', [entry(7, '英超', { level: 1 })]);
    await teams('HBIRD', [entry(74, '拜仁', { competition_id: 7 }), entry(75, '多特', { competition_id: 7 })]);
    await matches('NAMI', [game(101, [1, 11, 12])]);
    await matches('HBIRD', [game(701, [7, 74, 75])]);
    expect(await openProposals('match')).toEqual([]);
    await waitHalfAnHour();
    expect(await shelve()).toBe(1);
    expect(await shelve()).toBe(0);
    expect(await onShelf()).toHaveLength(1);
  });

  test('one of two suppliers’ matches an hour apart goes on shelf, also once they have begun', async () => {
    await nami();
    await hbird();
    const begun = Math.round(Date.now() / 1000) - 2 * 3600;
    await matches('NAMI', [game(101, [1, 11, 12], { match_time: begun })]);
    await matches('HBIRD', [game(701, [7, 71, 72], { match_time: begun + 3600 })]);
    expect(await openProposals('match'), 'nobody is asked about it any more').toHaveLength(1);
    await waitHalfAnHour();
    expect(await shelve()).toBe(1);
    expect(await shelve()).toBe(0);
  });

  test('an hour apart two matches of other opponents both go on shelf', async () => {
    await nami();
    await hbird();
    await matches('NAMI', [game(101, [1, 11, 13])]);
    await matches('HBIRD', [game(701, [7, 71, 72], { match_time: soon + 3600 })]);
    await waitHalfAnHour();
    expect(await shelve()).toBe(2);
  });
});
