import { expect, test } from 'vitest';

import { minuteOf, timedStages } from './match-minute.ts';

const start = '2026-11-18T15:30:00.000Z';
const after = (minutes: number) => Date.parse(start) + minutes * 60_000;

test.each([
  [11, 0, '1′'],
  [11, 31.5, '32′'],
  [11, 44.9, '45′'],
  [11, 46, '45+2′'],
  [13, 0, '46′'],
  [13, 44, '90′'],
  [13, 49.5, '90+5′'],
  [14, 14, '105′'],
  [15, 0, '106′'],
])('[day 1] stage %i shows its minute %d minutes after its beginning: %s', (stage, minutes, shown) => {
  expect(minuteOf(stage, start, after(minutes))).toBe(shown);
});

test('[day 1] a match that began at 23:30 is in its 36th minute at 00:05', () => {
  expect(minuteOf(11, start, Date.parse('2026-11-19T00:05:00.000+08:00'))).toBe('36′');
});

test('[day 1] no minute is shown at half-time, in other sports, without a beginning, or once the feed has fallen silent', () => {
  expect([12, 16, 21, 31, 90].map((stage) => minuteOf(stage, start, after(5)))).toEqual([null, null, null, null, null]);
  expect([minuteOf(11, null, after(5)), minuteOf(11, start, after(75))]).toEqual([null, null]);
  expect(timedStages).toEqual([11, 13, 14, 15]);
});

test('[day 1] a supplier whose clock is ahead shows the first minute', () => {
  expect([minuteOf(11, start, after(-2)), minuteOf(13, start, after(-2))]).toEqual(['1′', '46′']);
});
