import { expect, test } from 'vitest';

import { readSpent, stolenShare } from './processor.ts';

const at = (idle: number, steal: number) =>
  readSpent(`cpu  100 0 50 ${idle} 0 0 0 ${steal} 7 0\ncpu0 1 1 1 1 1 1 1 1\n`);

test('the share that others took is counted between two readings', () => {
  expect(at(50, 0)).toEqual({ all: 200, stolen: 0 });
  expect(stolenShare(at(50, 0), at(80, 10))).toBe(0.25);
});

test('a machine that does not say, or a step of no time, counts as undisturbed', () => {
  expect(readSpent('')).toBeNull();
  expect(stolenShare(null, at(1, 1))).toBe(0);
  expect(stolenShare(at(1, 1), at(1, 1))).toBe(0);
});
