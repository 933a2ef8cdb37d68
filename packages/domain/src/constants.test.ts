import { expect, test } from 'vitest';

import { layout, optionCacheSeconds, pageLimits, pageSizes, timings } from './constants.ts';

test('lists ask for the rows that were specified and within what calls accept', () => {
  const { rolePicker, matches, published, ...others } = pageSizes;
  expect([matches, published]).toEqual([25, 25]);
  expect(new Set(Object.values(others))).toEqual(new Set([50]));
  expect(rolePicker).toBeLessThanOrEqual(pageLimits.largestSize);
  expect(pageLimits).toMatchObject({ lastPage: 1000, cappedTotal: 10_000 });
});

test('timings and widths are the specified ones', () => {
  expect(timings).toMatchObject({ toastMs: 3000, bannerMs: 4000, formErrorMs: 3000 });
  expect(layout).toEqual({ desktopFrom: 992, designWidth: 1540, maxContentWidth: 1980 });
  expect(optionCacheSeconds).toBe(600);
});
