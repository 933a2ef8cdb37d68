import fc from 'fast-check';
import { expect, test } from 'vitest';

import { playTypes, type PlayType } from './play-types.ts';
import { payout, settle, type Outcome, type Score } from './settlement.ts';

const goals = fc.nat({ max: 12 });
const points = fc.integer({ min: 40, max: 180 });
const scoreOf = (side: fc.Arbitrary<number>) => fc.record({ home: side, away: side });
const anyScore = fc.oneof(scoreOf(goals), scoreOf(points));
const handicap = fc.integer({ min: -60, max: 60 });
const whole = fc.integer({ min: -5, max: 5 }).map((given) => given * 4);
const odds = fc.integer({ min: 1010, max: 9000 }).map((price) => price / 1000);

const opposite: Readonly<Record<Outcome, Outcome>> = {
  win: 'loss',
  halfWin: 'halfLoss',
  push: 'push',
  halfLoss: 'halfWin',
  loss: 'win',
  void: 'void',
};

const swapped = ({ home, away }: Score): Score => ({ home: away, away: home });

function outcome(playType: PlayType, selection: readonly number[], line: number | null, score: Score): Outcome {
  return settle({ playType, codes: selection, line }, score).outcome;
}

test('[PRD-94] three-way: home and away mirror each other, and one of three comes true', () => {
  fc.assert(
    fc.property(scoreOf(goals), (score) => {
      expect(outcome(1, [1], null, score)).toBe(outcome(1, [3], null, swapped(score)));
      expect(outcome(1, [2], null, score)).toBe(outcome(1, [2], null, swapped(score)));
      expect([1, 2, 3].map((code) => outcome(1, [code], null, score)).toSorted()).toEqual(['loss', 'loss', 'win']);
    }),
  );
});

test('[PRD-95] the whole handicap: mirrored with its sign, one of three comes true, never a push', () => {
  fc.assert(
    fc.property(scoreOf(goals), whole, (score, line) => {
      expect(outcome(2, [4], line, score)).toBe(outcome(2, [6], 0 - line, swapped(score)));
      expect(outcome(2, [5], line, score)).toBe(outcome(2, [5], 0 - line, swapped(score)));
      expect([4, 5, 6].map((code) => outcome(2, [code], line, score)).toSorted()).toEqual(['loss', 'loss', 'win']);
    }),
  );
});

test('[PRD-95] a goal given is a goal less: the handicap moves the score', () => {
  fc.assert(
    fc.property(scoreOf(goals), fc.nat({ max: 5 }), fc.constantFrom(1, 2, 3), (score, given, code) => {
      const moved = { home: score.home + given, away: score.away };
      expect(outcome(2, [code + 3], given * 4, score)).toBe(outcome(1, [code], null, moved));
      expect(outcome(2, [code + 3], -given * 4, moved)).toBe(outcome(1, [code], null, score));
    }),
  );
});

test('[PRD-78] two codes hit where one of them does, and miss the third', () => {
  const pairs = fc.constantFrom([1, 2], [1, 3], [2, 3]);
  fc.assert(
    fc.property(scoreOf(goals), pairs, whole, (score, selection, line) => {
      const either = (playType: 1 | 2, picked: readonly number[], given: number | null) =>
        picked.some((code) => outcome(playType, [code], given, score) === 'win') ? 'win' : 'loss';
      expect(outcome(1, selection, null, score)).toBe(either(1, selection, null));
      const after = selection.map((code) => code + 3);
      expect(outcome(2, after, line, score)).toBe(either(2, after, line));
    }),
  );
});

test('[PRD-96] the handicap: home and away mirror each other, and one gains what the other loses', () => {
  fc.assert(
    fc.property(anyScore, handicap, (score, line) => {
      expect(outcome(3, [7], line, score)).toBe(outcome(3, [8], 0 - line, swapped(score)));
      expect(outcome(3, [8], line, score)).toBe(opposite[outcome(3, [7], line, score)]);
    }),
  );
});

test('[PRD-97] totals: over and under are opposite, and who scored is no matter', () => {
  const total = fc.integer({ min: 0, max: 1200 });
  fc.assert(
    fc.property(anyScore, total, (score, line) => {
      expect(outcome(4, [10], line, score)).toBe(opposite[outcome(4, [9], line, score)]);
      expect(outcome(6, [14], line, score)).toBe(opposite[outcome(6, [13], line, score)]);
      expect(outcome(6, [13], line, score)).toBe(outcome(4, [9], line, score));
      expect(outcome(4, [9], line, score)).toBe(outcome(4, [9], line, swapped(score)));
    }),
  );
});

test('[PRD-98] two-way: home and away mirror each other, and a tie is void', () => {
  fc.assert(
    fc.property(scoreOf(points), ({ home, away }) => {
      expect(outcome(5, [11], null, { home, away })).toBe(outcome(5, [12], null, { home: away, away: home }));
      expect(outcome(5, [11], null, { home, away })).toBe(opposite[outcome(5, [12], null, { home, away })]);
      expect(outcome(5, [11], null, { home, away: home })).toBe('void');
      expect(outcome(5, [11], null, { home: home + 1, away: home })).toBe('win');
    }),
  );
});

test('[PRD-99] a quarter line is the mean of its two neighbours, half of the stake on each', () => {
  const quarter = fc.integer({ min: -30, max: 30 }).map((half) => half * 2 + 1);
  const plays = fc.constantFrom<readonly [PlayType, number]>([3, 7], [3, 8], [4, 9], [4, 10], [6, 13], [6, 14]);
  fc.assert(
    fc.property(scoreOf(goals), quarter, plays, odds, (score, line, [playType, code], price) => {
      const paid = (at: number) => payout(outcome(playType, [code], at, score), price, playType);
      expect(paid(line)).toBeCloseTo((paid(line - 1) + paid(line + 1)) / 2, 9);
    }),
    { numRuns: 1000 },
  );
});

/** The rule in whole and half goals, as it is told. */
const expected: readonly (readonly [Outcome, (margin: number) => boolean])[] = [
  ['win', (margin) => margin >= 0.5],
  ['halfWin', (margin) => margin === 0.25],
  ['push', (margin) => margin === 0],
  ['halfLoss', (margin) => margin === -0.25],
  ['loss', (margin) => margin <= -0.5],
];

const sides = Array.from({ length: 10 }, (_, count) => count);
const scores = sides.flatMap((home) => sides.map((away) => ({ home, away })));
const lines = Array.from({ length: 81 }, (_, at) => at - 40);

const margins: readonly (readonly [PlayType, number, (score: Score, line: number) => number])[] = [
  [3, 7, ({ home, away }, line) => home - away - line / 4],
  [3, 8, ({ home, away }, line) => away - home + line / 4],
  [4, 9, ({ home, away }, line) => home + away - line / 4],
  [4, 10, ({ home, away }, line) => line / 4 - home - away],
  [6, 13, ({ home, away }, line) => home + away - line / 4],
  [6, 14, ({ home, away }, line) => line / 4 - home - away],
];

test.each(margins)('[PRD-99] play type %s, pick %s: every score and line has the one result that is told', (...one) => {
  const [playType, code, marginOf] = one;
  const wrong = scores.flatMap((score) =>
    lines.filter((line) => {
      const fitting = expected.filter(([, fits]) => fits(marginOf(score, line))).map(([result]) => result);
      return fitting.length !== 1 || fitting[0] !== outcome(playType, [code], line, score);
    }),
  );
  expect(wrong).toEqual([]);
});

test('[PRD-94] [PRD-95] [PRD-98] every score and handicap has one winner for the types without half results', () => {
  const count = (playType: PlayType, line: number | null, score: Score) =>
    playTypes[playType].selections.filter(({ code }) => outcome(playType, [code], line, score) === 'win').length;
  for (const score of scores) {
    expect(count(1, null, score)).toBe(1);
    expect(count(5, null, score)).toBe(score.home === score.away ? 0 : 1);
    for (const line of [-12, -8, -4, 0, 4, 8, 12]) expect(count(2, line, score)).toBe(1);
  }
});
