import { expect, it } from 'vitest';

import { oddsTicks, timeTicks } from './odds-axis.ts';

it.each([
  [1.93, 2.07, [1.9, 1.95, 2, 2.05, 2.1]],
  [1.98, 2.02, [1.98, 1.99, 2, 2.01, 2.02]],
  [1.2, 8.7, [0, 2, 4, 6, 8, 10]],
  [2, 2, [2]],
])('[day 15] odds from %d to %d stand between round ones', (low, high, ticks) => {
  expect(oddsTicks(low, high)).toEqual(ticks);
});

const seconds = (text: string) => Date.parse(text) / 1000;
const words = (from: string, to: string) =>
  timeTicks(seconds(from), seconds(to)).map(
    ({ year, month, day, time, changed }) =>
      `${changed === 'year' ? `${year} ` : ''}${changed === 'none' ? '' : `${month}/${day} `}${time ?? ''}`,
  );

it('[day 15] time is labelled at round hours of Shanghai, the day where it changes', () => {
  expect(words('2026-07-01T07:13:00Z', '2026-07-01T10:40:00Z')).toEqual(['7/1 16:00', '17:00', '18:00']);
  expect(words('2026-07-01T07:13:00Z', '2026-07-02T05:40:00Z')).toEqual(['7/1 18:00', '7/2 00:00', '06:00', '12:00']);
});

it('[day 15] whole days have no hour, and the year stands where it changes', () => {
  expect(words('2026-12-30T07:13:00Z', '2027-01-02T05:40:00Z')).toEqual(['12/31 ', '2027 1/1 ', '1/2 ']);
});
