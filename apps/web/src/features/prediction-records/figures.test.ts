import { expect, test } from 'vitest';

import { daysOf, hitRateText, monthLabels, trendOf, yieldText } from './figures.ts';

test('shares are shown to a tenth of a percent, a yield with its sign', () => {
  expect(hitRateText(2 / 3)).toBe('66.7%');
  expect(hitRateText(0)).toBe('0.0%');
  expect(hitRateText(null)).toBeNull();
  expect(yieldText(0.0825)).toBe('+8.3%');
  expect(yieldText(-0.125)).toBe('-12.5%');
  expect(yieldText(0)).toBe('0.0%');
  expect([0.1, 0, -0.1, null].map(trendOf)).toEqual(['up', 'same', 'down', 'same']);
});

test('[day 15] months are labelled by their number, with the year where it changes', () => {
  expect(monthLabels(['2026-10', '2026-11', '2026-12', '2027-01', '2027-02'])).toEqual([
    { month: 10, year: '2026' },
    { month: 11, year: null },
    { month: 12, year: null },
    { month: 1, year: '2027' },
    { month: 2, year: null },
  ]);
  expect(monthLabels(['2026-12', '2027-01']).map(({ year }) => year)).toEqual([null, '2027']);
  expect(monthLabels(['2026-07']).map(({ year }) => year)).toEqual(['2026']);
});

test('a month ends with its own last day', () => {
  expect(daysOf('2026-11')).toEqual({ from: '2026-11-01', until: '2026-11-30' });
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', until: '2028-02-29' });
  expect(daysOf('2026-12').until).toBe('2026-12-31');
});
