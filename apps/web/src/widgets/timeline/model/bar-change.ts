import type { BarChange, BarFreedom } from '../timeline.types.ts';
import { minuteMs, type TimeSpanMs } from './zone-day.ts';

/** Times that a bar is put to are multiples of this. */
export const snapMs = 5 * minuteMs;

/** A part of a bar that is dragged: all of it, or one of its ends. */
export type BarGrip = 'whole' | 'start' | 'end';

export function isAllowed(freedom: BarFreedom, grip: BarGrip): boolean {
  return freedom === 'all' || (freedom === 'end' && grip === 'end');
}

const snapped = (at: number): number => Math.round(at / snapMs) * snapMs;
const clamped = (at: number, least: number, most: number): number => Math.min(most, Math.max(least, at));

/** A bar after its grip was dragged by `byMs`: on the grid of 5 minutes, never shorter than one step, never out of sight. */
export function dragged(from: BarChange, grip: BarGrip, byMs: number, sight: TimeSpanMs): BarChange {
  if (grip === 'start')
    return {
      ...from,
      start: clamped(snapped(from.start + byMs), sight.start, Math.floor((from.end - snapMs) / snapMs) * snapMs),
    };
  if (grip === 'end')
    return {
      ...from,
      end: clamped(snapped(from.end + byMs), Math.ceil((from.start + snapMs) / snapMs) * snapMs, sight.end),
    };
  const length = from.end - from.start;
  const start = clamped(snapped(from.start + byMs), sight.start - length + snapMs, sight.end - snapMs);
  return { ...from, start, end: start + length };
}

/** The next multiple of 5 minutes in a direction, `steps` times. */
export function stepped(from: BarChange, grip: BarGrip, steps: number, sight: TimeSpanMs): BarChange {
  const at = grip === 'end' ? from.end : from.start;
  const onGrid = steps > 0 ? Math.floor(at / snapMs) : Math.ceil(at / snapMs);
  return dragged(from, grip, (onGrid + steps) * snapMs - at, sight);
}

/** A bar put into a row at its own times: either the row changes or the times do. */
export function inRow({ start, end }: TimeSpanMs, row: string): BarChange {
  return { start, end, row };
}

export function isSameChange(one: BarChange, other: BarChange): boolean {
  return one.start === other.start && one.end === other.end && one.row === other.row;
}
