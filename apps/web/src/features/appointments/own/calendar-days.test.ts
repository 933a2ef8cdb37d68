import { expect, test } from 'vitest';

import type { Appointment } from '../../../entities/appointment/appointment.ts';
import { byDay, calendarDays, steppedDay } from './calendar-days.ts';

const appointment = (id: string, start: string, end: string) =>
  ({
    id,
    startTime: `${start}:00+08:00`,
    endTime: `${end}:00+08:00`,
    moveStartTime: 0,
    moveEndTime: 0,
  }) as Appointment;

test('a month is shown in whole weeks from Monday on', () => {
  const days = calendarDays('2026-11-18', 'month');
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  expect(calendarDays('2026-02-10', 'month')[0]).toBe('2026-01-26');
  const week = calendarDays('2026-11-22', 'week');
  expect([week[0], week.at(-1), week.length]).toEqual(['2026-11-16', '2026-11-22', 7]);
});

test('a step leads to the first of the neighbouring month, also over the end of a year', () => {
  expect(steppedDay('2026-12-31', 'month', 1)).toBe('2027-01-01');
  expect(steppedDay('2026-01-31', 'month', -1)).toBe('2025-12-01');
  expect(steppedDay('2026-12-31', 'week', 1)).toBe('2027-01-07');
});

test('an appointment over midnight is of both days, and one that ends at midnight of one', () => {
  const days = byDay([
    appointment('2', '2026-11-18T22:00', '2026-11-19T01:00'),
    appointment('1', '2026-11-18T19:00', '2026-11-19T00:00'),
  ]);
  expect([...days].map(([day, own]) => [day, own.map(({ id }) => id)])).toEqual([
    ['2026-11-18', ['1', '2']],
    ['2026-11-19', ['2']],
  ]);
});
