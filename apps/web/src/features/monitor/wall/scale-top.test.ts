import { expect, test } from 'vitest';

import { scaleTop } from './scale-top.ts';

test('a scale ends at the next round value', () => {
  expect([0, 380_000, 1_000_000, 2_480_000, 4_000_001, 8_300_000].map(scaleTop)).toEqual([
    1000, 400_000, 1_000_000, 3_000_000, 5_000_000, 10_000_000,
  ]);
});
