import { expect, test } from 'vitest';

import { scaleTop } from './scale-top.ts';

test('a scale of frames ends at a round value too', () => {
  expect([0, 15, 25, 60].map((most) => scaleTop(most, 10))).toEqual([10, 20, 30, 60]);
});

test('a scale ends at the next round value', () => {
  expect([0, 380_000, 1_000_000, 2_480_000, 4_000_001, 8_300_000].map((most) => scaleTop(most, 1000))).toEqual([
    1000, 400_000, 1_000_000, 3_000_000, 5_000_000, 10_000_000,
  ]);
});
