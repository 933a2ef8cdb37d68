import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  dayRangeFault,
  daysBetween,
  dayTitle,
  isDayOffered,
  lastOfDays,
  stepAround,
  withinDays,
} from './day-limits.ts';

test('[LST-40] an end before its start is a fault, of days and of times', () => {
  expect(dayRangeFault('2026-11-15', '2026-11-14', {})).toBe('endBeforeStart');
  expect(dayRangeFault('2026-11-15 10:00', '2026-11-15 09:59', {})).toBe('endBeforeStart');
  expect(dayRangeFault('2026-11-15', '2026-11-15', {})).toBeNull();
  expect(dayRangeFault('2026-11-15', null, { maxRange: 1 })).toBeNull();
});

test('[LST-41] more days than maxRange are a fault, first and last counted', () => {
  expect(dayRangeFault('2026-11-15', '2026-11-22', { maxRange: 8 })).toBeNull();
  expect(dayRangeFault('2026-11-15', '2026-11-23', { maxRange: 8 })).toBe('tooLong');
  expect(dayRangeFault('2028-02-28 23:00', '2028-03-01 01:00', { maxRange: 3 })).toBeNull();
  expect(dayRangeFault('2028-02-28 23:00', '2028-03-02 00:00', { maxRange: 3 })).toBe('tooLong');
});

test('[LST-42] only the days named, or those of the window, are offered', () => {
  const lockDates = ['2026-11-15', '2026-11-18'];
  expect(['2026-11-15', '2026-11-16'].map((day) => isDayOffered(day, { lockDates }))).toEqual([true, false]);
  const lockWindow = ['2026-11-15', '2026-11-18'] as const;
  const days = ['2026-11-14', '2026-11-15', '2026-11-18', '2026-11-19'];
  expect(days.map((day) => isDayOffered(day, { lockWindow }))).toEqual([false, true, true, false]);
  expect(isDayOffered('2020-01-01', { lockWindow: [null, '2026-11-18'] })).toBe(true);
  expect(dayRangeFault('2026-11-15', '2026-11-19', { lockWindow })).toBe('locked');
});

test('[LST-43] a wheel goes round both ways', () => {
  expect([stepAround(23, 1, 24), stepAround(0, -1, 24), stepAround(59, 1, 60), stepAround(0, -1, 60)]).toEqual([
    0, 23, 0, 59,
  ]);
  fc.assert(
    fc.property(fc.nat(59), fc.integer({ min: -500, max: 500 }), (position, by) => {
      expect(stepAround(stepAround(position, by, 60), -by, 60)).toBe(position);
    }),
  );
});

test('[LST-44] three days end on the day after next, over the ends of months too', () => {
  expect([3, 7, 14].map((count) => lastOfDays('2026-02-27', count))).toEqual([
    '2026-03-01',
    '2026-03-05',
    '2026-03-12',
  ]);
});

test('[LST-06] a day is titled MM/DD', () => {
  expect(daysBetween('2026-12-31', '2027-01-02').map(dayTitle)).toEqual(['12/31', '01/01', '01/02']);
  expect(daysBetween('2026-12-31', '2026-12-30')).toEqual([]);
});

test('[day 4] a span is cut to so many days from its beginning, else to those before its end', () => {
  const first = '2026-11-01T00:00:00.000Z';
  const second = '2026-11-03T00:00:00.000Z';
  const third = '2026-12-01T00:00:00.000Z';
  const cut = (from: string | null, before: string | null = null) => withinDays({ from, before }, 2);
  expect(cut(first, third)).toEqual({ from: first, before: second });
  expect(cut(first)).toEqual({ from: first, before: second });
  expect(cut(null, second)).toEqual({ from: first, before: second });
  expect(withinDays({ from: first, before: second }, 60)).toEqual({ from: first, before: second });
  expect(cut(null)).toEqual({ from: null, before: null });
  expect(cut('9999-12-30T12:00:00.000Z').before).toBe('9999-12-31T00:00:00.000Z');
});
