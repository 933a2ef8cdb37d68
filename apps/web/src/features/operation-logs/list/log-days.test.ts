import { expect, test } from 'vitest';

import { daysOf, presetOf, presets } from './log-days.ts';

test('the presets count today in, over the end of a month too', () => {
  expect(presets.map((preset) => Object.values(daysOf(preset, '2028-03-01')).join(' ~ '))).toEqual([
    '2028-03-01 ~ 2028-03-01',
    '2028-02-29 ~ 2028-02-29',
    '2028-02-24 ~ 2028-03-01',
    '2028-02-01 ~ 2028-03-01',
  ]);
});

test('days that are a preset are shown as it', () => {
  for (const preset of presets) expect(presetOf(daysOf(preset, '2026-11-15'), '2026-11-15')).toBe(preset);
  expect(presetOf({ startDay: '2026-11-01', endDay: null }, '2026-11-15')).toBeNull();
});
