import { expect, test, vi } from 'vitest';

import { Figures } from './figures.ts';

/** A quarter of the processor goes to others between two looks. */
function spentBesideOthers() {
  let looks = 0;
  return () => {
    looks += 1;
    return looks === 1 ? { all: 0, stolen: 0 } : { all: 400, stolen: 100 };
  };
}

function heldOf(slack: number, figure: number, unit?: string): boolean {
  const figures = new Figures(slack, undefined, spentBesideOthers());
  figures.atMost('wait', 1, figure, 300, unit);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const held = figures.print();
  vi.restoreAllMocks();
  return held;
}

test('with slack, what others took of the processor stretches limits of time', () => {
  expect(heldOf(3, 1200, 'ms')).toBe(true);
  expect(heldOf(3, 1201, 'ms')).toBe(false);
  expect(heldOf(1, 300, 'ms')).toBe(true);
  expect(heldOf(1, 301, 'ms')).toBe(false);
});

test('what is counted has one limit', () => {
  expect(heldOf(3, 300)).toBe(true);
  expect(heldOf(3, 301)).toBe(false);
});
