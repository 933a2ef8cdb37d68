import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cappedPageItems, currentPageOf, pageItems, totalPagesOf } from './pagination.ts';

const compact = (items: readonly (number | string)[]): string =>
  items.map((item) => (typeof item === 'number' ? item : '…')).join(' ');

test('[LST-28] total pages are read from any of the three names', () => {
  expect([{ totalPage: 3 }, { pageTotal: 4 }, { totalPages: '5' }, {}].map(totalPagesOf)).toEqual([3, 4, 5, 0]);
});

test('[LST-29] the current page is read from either name', () => {
  expect([{ page: 2 }, { current: '7' }, {}, { page: null, current: 3 }, { page: 0 }].map(currentPageOf)).toEqual([
    2, 7, 1, 3, 1,
  ]);
});

test('[LST-26] up to ten pages are all listed', () => {
  for (const total of [0, 1, 5, 10]) {
    expect(pageItems(1, total)).toEqual(Array.from({ length: total }, (_, at) => at + 1));
  }
});

test('[LST-27] above ten there is a window of five with ellipsis, first and last', () => {
  expect(compact(pageItems(1, 11))).toBe('1 2 3 4 5 … 11');
  expect(compact(pageItems(1, 20))).toBe('1 2 3 4 5 … 20');
  expect(compact(pageItems(4, 20))).toBe('1 2 3 4 5 6 … 20');
  expect(compact(pageItems(10, 20))).toBe('1 … 8 9 10 11 12 … 20');
  expect(compact(pageItems(17, 20))).toBe('1 … 15 16 17 18 19 20');
  expect(compact(pageItems(20, 20))).toBe('1 … 16 17 18 19 20');
});

test('the current page is always listed, in a rising row of real pages', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (total, seed) => {
      const current = (seed % total) + 1;
      const numbers = pageItems(current, total).filter((item) => typeof item === 'number');
      expect(numbers).toContain(current);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      expect([numbers[0], numbers.at(-1)]).toEqual([1, total]);
    }),
  );
});

test('a capped total shows no last page', () => {
  expect(compact(cappedPageItems(1, 200, true))).toBe('1 2 3 4 5 …');
  expect(compact(cappedPageItems(200, 200, true))).toBe('1 … 197 198 199 200 201 …');
  expect(compact(cappedPageItems(640, 200, true))).toBe('1 … 637 638 639 640 641 …');
  expect(compact(cappedPageItems(640, 200, false))).toBe('1 … 636 637 638 639 640');
});
