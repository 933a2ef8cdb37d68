import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { pinnedScores, pinsOfScores, type ScorePins, remainingPins, withoutParts } from './score-pins.ts';

const points = fc.integer({ min: 0, max: 999 });
const scores = fc.array(points, { maxLength: 8 });
const part = fc.integer({ min: 0, max: 7 });
const reports = fc.array(fc.record({ supplier: fc.constantFrom('NAMI', 'HBIRD'), home: scores, away: scores }), {
  minLength: 1,
});
const pins: fc.Arbitrary<ScorePins> = fc
  .array(fc.record({ part, home: points, away: points, kind: fc.constantFrom('once' as const, 'fixed' as const) }))
  .map((list) => Object.fromEntries(list.map(({ part: at, ...pin }) => [at, pin])));

const nami = (home: number[], away: number[]) => ({ supplier: 'NAMI', home, away });
const once = (home: number, away: number) => ({ home, away, kind: 'once' as const });

describe('a pin for this time only', () => {
  test('[day 2] [MAT-62] stands through reports of other parts, and ends with a newer value of its own', () => {
    const set = remainingPins({ 0: once(1, 0) }, nami([0, 0, 0, 0, 2], [0, 0, 0, 0, 1]));
    expect(set).toMatchObject({ 0: { home: 1, over: { supplier: 'NAMI', home: 0, away: 0 } } });
    const corner = remainingPins(set, nami([0, 0, 0, 0, 3], [0, 0, 0, 0, 1]));
    expect(corner).toEqual(set);
    expect(remainingPins(corner, nami([0, 0, 0, 0, 3], [1, 0, 0, 0, 1]))).toEqual({});
  });

  test('[day 2] stays ended when the supplier returns to the earlier value', () => {
    const set = remainingPins({ 0: once(1, 0) }, nami([0], [0]));
    const ended = remainingPins(set, nami([1], [0]));
    expect(remainingPins(ended, nami([0], [0]))).toEqual({});
  });

  test('[day 2] outlasts a change of the counting supplier and ends with that one’s next report', () => {
    const set = remainingPins({ 0: once(1, 0) }, nami([0], [0]));
    const other = remainingPins(set, { supplier: 'HBIRD', home: [2], away: [0] });
    expect(other).toMatchObject({ 0: { home: 1, over: { supplier: 'HBIRD', home: 2, away: 0 } } });
    expect(remainingPins(other, { supplier: 'HBIRD', home: [2], away: [1] })).toEqual({});
  });

  test('[day 2] ends when the supplier begins to report', () => {
    const set = remainingPins({ 0: once(1, 0) }, nami([], []));
    expect(remainingPins(set, nami([0], [0]))).toEqual({});
  });

  test('[day 2] stands while no supplier has a record, and ends with the first report', () => {
    const set = remainingPins({ 0: once(1, 0) }, null);
    expect(set).toEqual({ 0: { ...once(1, 0), over: null } });
    expect(remainingPins(set, null)).toEqual(set);
    expect(remainingPins(set, nami([], []))).toEqual(set);
    expect(remainingPins(set, nami([2], [0]))).toEqual({});
  });

  test('[day 2] ends with the first report of any supplier, if it replaced nothing', () => {
    const set = remainingPins({ 0: once(1, 0) }, nami([], []));
    expect(remainingPins(set, { supplier: 'HBIRD', home: [2], away: [0] })).toEqual({});
  });

  test('[day 2] ends with the first score of a supplier that began to count without one', () => {
    const set = remainingPins({ 0: once(1, 0) }, nami([0], [0]));
    const other = remainingPins(set, { supplier: 'HBIRD', home: [], away: [] });
    expect(other).toMatchObject({ 0: { home: 1 } });
    expect(remainingPins(other, nami([0], [0]))).toEqual(set);
    expect(remainingPins(other, { supplier: 'HBIRD', home: [2], away: [0] })).toEqual({});
  });
});

test('[day 2] [MAT-62] a fixed pin stands for good, whatever is reported', () => {
  fc.assert(
    fc.property(pins, reports, (given, reported) => {
      let left = given;
      for (const report of reported) left = remainingPins(left, report);
      const fixed = Object.entries(given).filter(([, { kind }]) => kind === 'fixed');
      expect(left).toMatchObject(Object.fromEntries(fixed));
    }),
  );
});

test('[day 2] the same report again ends no pin', () => {
  fc.assert(
    fc.property(pins, reports, (given, reported) => {
      let left = given;
      for (const report of reported) left = remainingPins(left, report);
      expect(remainingPins(left, reported.at(-1) ?? null)).toEqual(left);
    }),
  );
});

test('[day 2] a pin replaces its own part and no other', () => {
  fc.assert(
    fc.property(scores, scores, pins, (home, away, given) => {
      const shown = pinnedScores({ home, away }, given);
      for (const [at, score] of shown.home.entries()) expect(score).toBe(given[at]?.home ?? home[at] ?? 0);
      for (const [at, score] of shown.away.entries()) expect(score).toBe(given[at]?.away ?? away[at] ?? 0);
      for (const at of Object.keys(given)) expect(Number(at)).toBeLessThan(shown.home.length);
      expect(shown.home.length).toBeGreaterThanOrEqual(home.length);
    }),
  );
});

test('[day 2] a whole score pins each of its parts', () => {
  const whole = { home: [2, 1], away: [0] };
  expect(pinnedScores({ home: [9, 9], away: [9, 9] }, pinsOfScores(whole))).toEqual({ home: [2, 1], away: [0, 0] });
});

test('[day 2] parts that are taken away leave nothing at the end and 0 in between', () => {
  const whole = { home: [2, 1, 3], away: [0, 0, 4] };
  expect(withoutParts(whole, new Set([2]))).toEqual({ home: [2, 1], away: [0, 0] });
  expect(withoutParts(whole, new Set([0]))).toEqual({ home: [0, 1, 3], away: [0, 0, 4] });
  expect(withoutParts(whole, new Set([0, 1, 2]))).toEqual({ home: [], away: [] });
});
