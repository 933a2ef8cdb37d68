import { expect, it } from 'vitest';

import { thinned } from './odds-history.ts';

const keptOf = (times: readonly number[], most: number) => thinned(times, most).map((at) => times[at]);

it('a history that fits stays as it is', () => {
  expect(keptOf([1, 5, 9], 3)).toEqual([1, 5, 9]);
  expect(keptOf([], 3)).toEqual([]);
});

it('a long one keeps its first and its last, in order, and what stood at the end of each stretch', () => {
  expect(keptOf([0, 1, 2, 10, 11, 12, 20, 21, 30], 5)).toEqual([0, 2, 12, 21, 30]);
});

it.each([10, 100, 300])('a history has never more points than requested: %s', (most) => {
  for (const seed of [1, 7, 13]) {
    const times = Array.from({ length: 5000 }, (_, at) => at * 3 + ((at * seed) % 3));
    const kept = keptOf(times, most);
    expect(kept.length).toBeLessThanOrEqual(most);
    expect(kept.length).toBeGreaterThan(most * 0.9);
    expect([kept[0], kept.at(-1)]).toEqual([times[0], times.at(-1)]);
    expect(kept).toEqual(kept.toSorted((one, other) => (one ?? 0) - (other ?? 0)));
  }
});
