import { expect, test } from 'vitest';

import { Pace } from './pace.ts';

const numbers = Array.from({ length: 40 }, (_, index) => 1000 + index);
/** How many changed in a second. */
const changedIn = (pace: Pace, second: number) =>
  numbers.filter((number) => pace.of(number, second).changedAt === second).length;

test('each second as many matches change, all of them by turns, and back again', () => {
  const pace = new Pace();
  pace.set(100, 600, () => numbers);
  expect([99, 100, 101, 102, 107].map((second) => changedIn(pace, second))).toEqual([0, 0, 10, 10, 10]);
  const countOtherwise = (second: number) => numbers.filter((number) => pace.of(number, second).isOtherwise).length;
  expect([100, 102, 104, 106, 108].map(countOtherwise)).toEqual([0, 20, 40, 20, 0]);
  expect(pace.of(1, 200)).toEqual({ isOtherwise: false, changedAt: undefined });
});

test('a changed rate continues from the current match, and a rate of zero stops', () => {
  const pace = new Pace();
  pace.set(100, 90, () => numbers);
  pace.set(110, 0, () => []);
  pace.set(120, 1200, () => []);
  const perSecond = Array.from({ length: 24 }, (_, at) => changedIn(pace, 100 + at));
  expect(perSecond.slice(0, 11)).toEqual([0, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2]);
  expect(perSecond.slice(11, 21)).toEqual(Array.from({ length: 10 }, () => 0));
  expect(perSecond.slice(21)).toEqual([20, 20, 20]);
  // The 15 that had changed stay as they are until the others have had their turn.
  expect(numbers.slice(0, 15).map((number) => pace.of(number, 119).changedAt)).toEqual(
    numbers.slice(0, 15).map((number) => pace.of(number, 121).changedAt),
  );
});
