import { expect, test } from 'vitest';

import { hourMs, spanText, ticksOf, zonedDay } from './zone-day.ts';

const newYork = 'America/New_York';
const hoursOf = (day: string, zone: string) => {
  const { start, end } = zonedDay(day, zone);
  return (end - start) / hourMs;
};

test.each([
  ['2026-11-18', 'Asia/Shanghai', '2026-11-17T16:00:00.000Z', 24],
  ['2026-11-01', newYork, '2026-11-01T04:00:00.000Z', 25],
  ['2026-03-08', newYork, '2026-03-08T05:00:00.000Z', 23],
  ['2026-11-02', newYork, '2026-11-02T05:00:00.000Z', 24],
  ['2026-04-05', 'Australia/Lord_Howe', '2026-04-04T13:00:00.000Z', 24.5],
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z', 23],
])('the day %s in %s begins at %s and has %d hours', (day, zone, start, hours) => {
  expect(new Date(zonedDay(day, zone).start).toISOString()).toBe(start);
  expect(hoursOf(day, zone)).toBe(hours);
});

test('a day of 25 hours has an hour twice, the second one with its distance from UTC', () => {
  const day = zonedDay('2026-11-01', newYork);
  const ticks = ticksOf(day, day.start, hourMs, newYork);
  expect(ticks).toHaveLength(25);
  expect(ticks.slice(0, 4).map(({ clock, note }) => [clock, note])).toEqual([
    ['00:00', '11-01'],
    ['01:00', undefined],
    ['01:00', 'UTC−5'],
    ['02:00', undefined],
  ]);
});

test('a day of 23 hours leaves an hour out', () => {
  const day = zonedDay('2026-03-08', newYork);
  const clocks = ticksOf(day, day.start, hourMs, newYork).map(({ clock }) => clock);
  expect(clocks).toHaveLength(23);
  expect(clocks.slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00']);
});

test('a time of another day says which', () => {
  const start = Date.parse('2026-11-18T23:30:00+08:00');
  expect(spanText({ start, end: start + 5 * hourMs }, 'Asia/Shanghai', '2026-11-18')).toBe('23:30 – 11-19 04:30');
  expect(spanText({ start, end: start + 5 * hourMs }, newYork, '2026-11-18')).toBe('10:30 – 15:30');
});
