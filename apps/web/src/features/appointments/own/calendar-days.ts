import { daysBetween, shiftDay } from '@touchline/domain/lists/day-limits';
import { formatTime } from '@touchline/domain/times';

import { type Appointment, effectiveWindow } from '../../../entities/appointment/appointment.ts';

export type CalendarSpan = 'month' | 'week';

/** Monday is 0. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

const mondayOf = (day: string): string => shiftDay(day, -weekdayOf(day));

/** The days of whole weeks from Monday on: the week of a day, or all weeks that its month touches. */
export function calendarDays(day: string, span: CalendarSpan): string[] {
  if (span === 'week') return daysBetween(mondayOf(day), shiftDay(mondayOf(day), 6));
  const last = shiftDay(firstOfMonth(day, 1), -1);
  return daysBetween(mondayOf(firstOfMonth(day, 0)), shiftDay(mondayOf(last), 6));
}

/** The first day of the month so many months on. */
function firstOfMonth(day: string, by: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
}

/** The day to look at after a step to another month or week. */
export function steppedDay(day: string, span: CalendarSpan, by: number): string {
  return span === 'week' ? shiftDay(day, by * 7) : firstOfMonth(day, by);
}

/** Appointments by each Shanghai day that their effective window touches, in the order of their starts. */
export function byDay(appointments: readonly Appointment[]): ReadonlyMap<string, readonly Appointment[]> {
  const days = new Map<string, Appointment[]>();
  const ordered = appointments.toSorted((one, other) => effectiveWindow(one).start - effectiveWindow(other).start);
  for (const appointment of ordered) {
    const { start, end } = effectiveWindow(appointment);
    // The window excludes its end: midnight belongs to the day before.
    for (const day of daysBetween(dayAt(start), dayAt(end - 1))) {
      const own = days.get(day) ?? [];
      own.push(appointment);
      days.set(day, own);
    }
  }
  return days;
}

const dayAt = (ms: number): string => formatTime(new Date(ms), 'day');
