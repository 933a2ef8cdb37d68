import { dayBounds, formatTime } from '../times.ts';

/** Days as YYYY-MM-DD, so that text order is time order. */
export interface DayLimits {
  /** So many days at most, the first and the last counted. */
  readonly maxRange?: number | undefined;
  /** Only these days. */
  readonly lockDates?: readonly string[] | undefined;
  /** Only from the first to the last of these; null is open. */
  readonly lockWindow?: readonly [string | null, string | null] | undefined;
}

export type DayRangeFault = 'endBeforeStart' | 'tooLong' | 'locked';

export const endShortcuts = [3, 7, 14] as const;

export function isDayOffered(day: string, { lockDates, lockWindow }: DayLimits): boolean {
  if (lockDates !== undefined && !lockDates.includes(day)) return false;
  const [first = null, last = null] = lockWindow ?? [];
  return (first === null || day >= first) && (last === null || day <= last);
}

/** Start and end as days or times; an open end is no fault. */
export function dayRangeFault(start: string | null, end: string | null, limits: DayLimits): DayRangeFault | null {
  const isLocked = [start, end].some((time) => time !== null && !isDayOffered(dayOf(time), limits));
  if (isLocked) return 'locked';
  if (start === null || end === null) return null;
  if (end < start) return 'endBeforeStart';
  return limits.maxRange !== undefined && daysIn(dayOf(start), dayOf(end)) > limits.maxRange ? 'tooLong' : null;
}

/** The last of so many days, the first of which is `day`. */
export function lastOfDays(day: string, count: number): string {
  return shiftDay(day, count - 1);
}

export function shiftDay(day: string, by: number): string {
  return formatTime(new Date(startOf(day) + by * dayMs), 'day');
}

/** Every day from the first to the last. */
export function daysBetween(first: string, last: string): string[] {
  return Array.from({ length: Math.max(0, daysIn(first, last)) }, (_, at) => shiftDay(first, at));
}

/** MM/DD, as tabs are titled. */
export function dayTitle(day: string): string {
  return day.slice(5).replace('-', '/');
}

/** One step on a wheel of `size` places: after the last comes the first. */
export function stepAround(position: number, by: number, size: number): number {
  return (((position + by) % size) + size) % size;
}

/** Leagues are counted over so many days at most; a sport's whole past would be read otherwise. */
export const mostLeagueDays = 60;

interface Span {
  /** From, and until before, as instants; null is open. */
  readonly from: string | null;
  readonly before: string | null;
}

/** So many days of it from its beginning on; of one without a beginning, those before its end. */
export function withinDays({ from, before }: Span, most: number): Span {
  const shift = (instant: string, by: number) => Date.parse(instant) + by * dayMs;
  if (from !== null) {
    const last = Math.min(shift(from, most), before === null ? lastInstant : Date.parse(before), lastInstant);
    return { from, before: new Date(last).toISOString() };
  }
  return before === null ? { from, before } : { from: new Date(shift(before, -most)).toISOString(), before };
}

const dayMs = 86_400_000;
const lastInstant = Date.UTC(9999, 11, 31);

function dayOf(time: string): string {
  return time.slice(0, 10);
}

function daysIn(first: string, last: string): number {
  return Math.round((startOf(last) - startOf(first)) / dayMs) + 1;
}

function startOf(day: string): number {
  return Date.parse(dayBounds(day)?.start ?? '');
}
