import { timeZone } from '@touchline/domain/times';

import type { TimelineZoom } from '../timeline.types.ts';
import { hourMs, minuteMs, type TimeSpanMs, zonedDay } from './zone-day.ts';

/** The span of time that the drawing is wide. */
export interface TimeAxis {
  readonly name: string;
  readonly zone: string;
  readonly day: TimeSpanMs;
  /** The day with the hours of its neighbours. */
  readonly sight: TimeSpanMs;
}

const usualOverhang = 6;

export function axisOf(name: string, zone = timeZone, overhang = usualOverhang): TimeAxis {
  const day = zonedDay(name, zone);
  return { name, zone, day, sight: { start: day.start - overhang * hourMs, end: day.end + overhang * hourMs } };
}

export const zooms: readonly TimelineZoom[] = ['day', 12, 6, 3];

/** Distance between two lines, by zoom. */
export const tickMs: Readonly<Record<TimelineZoom, number>> = {
  day: hourMs,
  12: 30 * minuteMs,
  6: 30 * minuteMs,
  3: 15 * minuteMs,
};

/** How much wider than the window the drawing is. */
export function widthRatio({ day, sight }: TimeAxis, zoom: TimelineZoom): number {
  const visible = zoom === 'day' ? day.end - day.start : zoom * hourMs;
  return Math.max(1, (sight.end - sight.start) / visible);
}

/** Part of the drawing's width left of an instant, in percent. */
export function percentAt(at: number, { sight }: TimeAxis): number {
  return ((Math.min(sight.end, Math.max(sight.start, at)) - sight.start) / (sight.end - sight.start)) * 100;
}

/** Parts of a bar that lie left and right of what is in sight, in percent of what is drawn of it. */
export interface HiddenParts {
  readonly before: number;
  readonly after: number;
  /** Whether it begins or ends out of sight. */
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

const whole: HiddenParts = { before: 0, after: 0, isCutBefore: false, isCutAfter: false };

export function hiddenParts(bar: TimeSpanMs, seen: TimeSpanMs, { sight }: TimeAxis): HiddenParts {
  const start = Math.max(bar.start, sight.start);
  const end = Math.min(bar.end, sight.end);
  if (end <= seen.start || start >= seen.end) return whole;
  const percent = (ms: number) => Math.round((Math.max(0, ms) / (end - start)) * 100);
  return {
    before: percent(seen.start - start),
    after: percent(end - seen.end),
    isCutBefore: bar.start < seen.start,
    isCutAfter: bar.end > seen.end,
  };
}
