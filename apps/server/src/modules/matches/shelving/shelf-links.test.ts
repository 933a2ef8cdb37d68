import type { Tx } from '@touchline/db/transaction';
import { shelfWaitMinutes } from '@touchline/domain/shelving/shelf-rule';
import { sql } from 'kysely';
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
  waitHalfAnHour,
} from '../../../../test/feed/shelved-matches.ts';
import {
  discipline,
  entry,
  feed,
  leagues,
  matches,
  nami,
  openProposals,
  query,
  row,
  teams,
  withTwoSuppliers,
  workerHere,
} from '../../../../test/feed/two-suppliers.ts';
import { acceptProposal, inDecision, isDue, mergeEntries, undoDecision } from '../../association/index.ts';
import { shelveDue } from './shelving.service.ts';

withTwoSuppliers();
beforeAll(() => query(`INSERT INTO platform.merchants (code, alias) VALUES ('platform', 'platform')`));

const shelve = () => shelveDue(workerHere({ SHELF_WAIT_MINUTES: shelfWaitMinutes }));

/** That HBIRD's record may be this. */
const propose = (kind: string, id: number, candidateId: string | null) =>
  query(
    `INSERT INTO platform.link_proposals (kind, supplier, discipline, supplier_id, candidate_id, score)
     VALUES ($1, 'HBIRD', $2, $3, $4, 0.7)`,
    [kind, discipline, String(id), candidateId],
  );
/** Accepts the likeliest proposal, as a decision that can be undone. */
async function accept(kind: string): Promise<string> {
  const [proposal] = await openProposals(kind);
  const decide = (tx: Tx) => acceptProposal(tx, proposal?.id ?? '', 'somebody');
  return (await feed((tx) => inDecision(tx, 'somebody', () => decide(tx)))).decisionId;
}

describe('[day 4] the rule and proposals', () => {
  test('people are asked about a team that it waits for, though nothing of the league is on shelf', async () => {
    await nami();
    await hbird();
    await teams('HBIRD', [entry(73, '沃耳弗斯堡', { competition_id: 7 })]);
    const [proposal] = await openProposals('team');
    const due = async () =>
      (
        await feed((tx) =>
          sql<{ id: string }>`SELECT id::text FROM platform.link_proposals link WHERE ${isDue}`.execute(tx),
        )
      ).rows;
    expect(await due()).toEqual([]);
    await matches('NAMI', [game(101, [1, 11, 13])]);
    await waitHalfAnHour();
    expect(await shelve()).toBe(0);
    expect(await due()).toEqual([{ id: String(proposal?.id) }]);
    await query(`UPDATE platform.matches SET game_time = now() + interval '8 days'`);
    expect(await due(), 'later').toEqual([]);
    await query(`UPDATE platform.matches SET game_time = now() + interval '6 days'`);
    await query(`UPDATE platform.catalog_entries SET auto_shelf = false WHERE kind = 'league'`);
    expect(await due(), 'in a league that people look after').toEqual([]);
  });

  test('it does not wait for a proposal about a match that has begun, which nobody is asked about', async () => {
    await nami();
    await matches('NAMI', [game(101, [1, 11, 12])]);
    await leagues('HBIRD', [entry(9, '欧冠')]);
    await teams('HBIRD', [entry(91, '拜仁', { competition_id: 9 }), entry(92, '多特', { competition_id: 9 })]);
    await matches('HBIRD', [game(901, [9, 91, 92])]);
    await propose('match', 901, await matchOf('NAMI', 101));
    await waitHalfAnHour();
    expect(await shelve()).toBe(0);
    await query(
      `UPDATE platform.supplier_matches SET game_time = now() - interval '1 minute' WHERE supplier_id = '901'`,
    );
    expect(await shelve()).toBe(1);
    expect(await shelfOf('NAMI', 101)).toEqual(byRule);
  });
});

describe('[day 4] a match that a person has touched', () => {
  test.each([
    ['score_overrides', { 0: { home: 1, away: 0, kind: 'fixed' } }],
    ['overrides', { gameStageType: 90 }],
    ['chosen_supplier', 'HBIRD'],
  ])('keeps its records, and people are asked: %s', async (column, value) => {
    await nami();
    await leagues('HBIRD', [entry(7, '英超', { level: 1 })]);
    await teams('HBIRD', [entry(71, '红魔', { competition_id: 7 }), entry(72, '利物浦', { competition_id: 7 })]);
    await matches('HBIRD', [game(701, [7, 71, 72])]);
    await matches('NAMI', [game(101, [1, 11, 12])]);
    const [own, shelved] = [await matchOf('HBIRD', 701), await matchOf('NAMI', 101)];
    await query(`UPDATE platform.matches SET ${column} = $2 WHERE id = $1`, [own, value]);
    await query(`UPDATE platform.matches SET status = 1, shelf_by = 'rule' WHERE id = $1`, [shelved]);
    const [winner, loser] = [await teamOf('NAMI', 11), await teamOf('HBIRD', 71)];
    await feed((tx) => mergeEntries(tx, winner, loser, 'somebody'));
    expect([await matchOf('HBIRD', 701), await matchOf('NAMI', 101)]).toEqual([own, shelved]);
    expect(await openProposals('match')).toHaveLength(1);
  });
});

describe('[day 4] an undone decision', () => {
  test('leaves two matches that it made one on shelf, as the rule had put them', async () => {
    await nami();
    await hbird();
    await matches('NAMI', [game(101, [1, 11, 12])]);
    await matches('HBIRD', [game(701, [7, 71, 72], { match_time: soon + 3600 })]);
    const [mine, theirs] = [await matchOf('NAMI', 101), await matchOf('HBIRD', 701)];
    await query(`UPDATE platform.matches SET status = 1, shelf_by = 'rule'`);
    const decisionId = await accept('match');
    expect(await onShelf()).toHaveLength(1);
    await feed((tx) => undoDecision(tx, decisionId, 'somebody'));
    expect([await stateOf(mine), await stateOf(theirs)]).toEqual([byRule, byRule]);
  });

  test('leaves the automatic shelving of two leagues that it made one as it was', async () => {
    await leagues('NAMI', [entry(1, '甲', { level: 3 })]);
    await leagues('HBIRD', [entry(7, '乙', { level: 1 })]);
    const { id } = await row<{ id: string }>(`SELECT id FROM platform.catalog_entries WHERE name = '甲'`);
    await propose('league', 7, id);
    const decisionId = await accept('league');
    expect(await autoShelf('甲')).toBe(true);
    await feed((tx) => undoDecision(tx, decisionId, 'somebody'));
    expect([await autoShelf('甲'), await autoShelf('乙')]).toEqual([null, true]);
  });
});
