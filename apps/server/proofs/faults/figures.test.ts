import { expect, test, vi } from 'vitest';

import { Figures, type Verdict } from './figures.ts';

/** A quarter of the processor, or more, goes to others between two looks. */
function spentBesideOthers(taken = 0.25) {
  let looks = 0;
  return () => {
    looks += 1;
    return looks === 1 ? { all: 0, busy: 0, stolen: 0 } : { all: 400, busy: 0, stolen: 400 * taken };
  };
}

function verdictOf(slack: number, figure: number, unit?: string, taken?: number): Verdict {
  const figures = new Figures(slack, undefined, spentBesideOthers(taken));
  figures.atMost('wait', 1, figure, 300, unit);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const verdict = figures.print();
  vi.restoreAllMocks();
  return verdict;
}

test('with slack, what others took of the processor stretches limits of time, fourfold at most', () => {
  expect(verdictOf(3, 1200, 'ms')).toBe('held');
  expect(verdictOf(3, 1201, 'ms')).toBe('late');
  expect(verdictOf(1, 300, 'ms')).toBe('held');
  expect(verdictOf(1, 301, 'ms')).toBe('late');
  expect(verdictOf(3, 3600, 's', 0.9)).toBe('held');
  expect(verdictOf(3, 3601, 's', 1)).toBe('late');
});

test('what is no time is not stretched, and what is counted has one limit', () => {
  expect(verdictOf(3, 900, '×')).toBe('held');
  expect(verdictOf(3, 901, '×')).toBe('late');
  expect(verdictOf(3, 301, 'MB')).toBe('failed');
  expect(verdictOf(3, 300)).toBe('held');
  expect(verdictOf(3, 301)).toBe('failed');
});

test('late is what missed limits of time alone', () => {
  const figures = new Figures(1);
  figures.atMost('wait', 1, 301, 300, 'ms');
  figures.atMost('lost', 1, 1, 0);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  expect(figures.print()).toBe('failed');
  vi.restoreAllMocks();
});
