import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { PlayType } from './play-types.ts';
import { recordOf as recordOfBoth, type RecordCell, type RecordMonth, type Tally } from './prediction-record.ts';
import type { Outcome } from './settlement.ts';

type Cell = RecordCell & RecordMonth;
const recordOf = (cells: readonly Cell[]) => recordOfBoth(cells, cells);

const aCell = (outcome: Outcome, cell: Partial<Cell> = {}): Cell => ({
  sportId: 1,
  leagueId: '7',
  playType: 3,
  month: '2026-10',
  outcome,
  settled: 1,
  payout: 1,
  ...cell,
});

test('[PRD-104] [PRD-105] half wins are hits, half losses misses; push and void stay out of the hit rate', () => {
  const cells = [
    aCell('win', { settled: 2 }),
    ...(['halfWin', 'loss', 'halfLoss', 'push', 'void'] as const).map((outcome) => aCell(outcome)),
  ];
  expect(recordOf(cells).all).toMatchObject({ settled: 7, hits: 3, misses: 2, pushes: 1, voids: 1, hitRate: 0.6 });
});

test('[PRD-105] with pushes and voids alone there is no hit rate, and with nothing no yield', () => {
  expect(recordOf([aCell('push'), aCell('void')]).all).toMatchObject({ hitRate: null, yield: 0 });
  expect(recordOf([]).all).toMatchObject({ settled: 0, hitRate: null, yield: null });
});

test('the yield is the mean gain of a stake of one', () => {
  const yieldOf = (...cells: readonly (readonly [settled: number, payout: number])[]) =>
    recordOf(cells.map(([settled, payout]) => aCell('win', { settled, payout }))).all.yield;
  expect(yieldOf([1, 1.9])).toBeCloseTo(0.9, 9);
  expect(yieldOf([1, 0.5])).toBe(-0.5);
  expect(yieldOf([2, 1.9], [1, 1])).toBeCloseTo(-0.1 / 3, 9);
});

test('by sport, by league with the busiest first, by play type, and by month', () => {
  const record = recordOf([
    aCell('win', { month: '2026-11', sportId: 2, leagueId: '9' }),
    aCell('loss', { month: '2026-11', leagueId: '8', playType: 4, settled: 3 }),
    aCell('win', { settled: 2 }),
  ]);
  const keys = (groups: readonly { key: unknown; hits: number; settled: number }[]) =>
    groups.map(({ key, hits, settled }) => `${String(key)} ${hits}/${settled}`);
  expect(keys(record.bySport)).toEqual(['1 2/5', '2 1/1']);
  expect(keys(record.byLeague)).toEqual(['8 0/3', '7 2/2', '9 1/1']);
  expect(keys(record.byPlayType)).toEqual(['3 2/2', '4 0/3', '3 1/1']);
  expect(record.byPlayType.map(({ sportId }) => sportId)).toEqual([1, 1, 2]);
  expect(keys(record.byMonth)).toEqual(['2026-10 2/2', '2026-11 1/4']);
});

test('any counts add up to the whole in each grouping', () => {
  const cell = fc.record({
    sportId: fc.constantFrom(1, 2),
    leagueId: fc.constantFrom('1', '2', '3'),
    playType: fc.constantFrom<PlayType[]>(1, 2, 3, 4, 5, 6),
    month: fc.constantFrom('2025-12', '2026-01', '2026-02'),
    outcome: fc.constantFrom<Outcome>('win', 'halfWin', 'push', 'halfLoss', 'loss', 'void'),
    settled: fc.integer({ min: 1, max: 1000 }),
    payout: fc.double({ min: 0, max: 9000, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 40 }), (cells) => {
      const { all, bySport, byLeague, byPlayType, byMonth } = recordOf(cells);
      const groupings: readonly (readonly Tally[])[] = [bySport, byLeague, byPlayType, byMonth];
      for (const groups of groupings) {
        const sum = (of: (group: Tally) => number) => groups.reduce((total, group) => total + of(group), 0);
        expect(sum(({ settled }) => settled)).toBe(all.settled);
        expect(sum(({ hits }) => hits)).toBe(all.hits);
        expect(sum(({ misses }) => misses)).toBe(all.misses);
        expect(sum((group) => (group.yield ?? 0) * group.settled)).toBeCloseTo((all.yield ?? 0) * all.settled, 6);
      }
      expect(all.hits + all.misses + all.pushes + all.voids).toBe(all.settled);
    }),
  );
});
