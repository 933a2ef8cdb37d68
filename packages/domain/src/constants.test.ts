import { expect, test } from 'vitest';

import { layout, optionCacheSeconds, pageLimits, timings } from './constants.ts';

test('limits, timings and widths are the specified ones', () => {
  expect(pageLimits).toEqual({ largestSize: 1000, largestSizeOfDear: 200, lastPage: 1000, cappedTotal: 10_000 });
  expect(timings).toMatchObject({ toastMs: 3000, bannerMs: 4000 });
  expect(layout).toEqual({ desktopFrom: 992, designWidth: 1540, maxContentWidth: 1980 });
  expect(optionCacheSeconds).toBe(600);
});
