import type { AppointmentWindow } from '../appointments/appointment-rules.ts';
import { usualThresholds } from '../appointments/appointment-states.ts';
import { dayBounds, formatTime } from '../times.ts';

/** Time on air, which anchors are paid by. Times are milliseconds since 1970; days and months are those of Shanghai. */

export interface AiredSession {
  readonly start: number;
  /** Null while it runs. */
  readonly end: number | null;
}

export interface AirSpan {
  readonly start: number;
  readonly end: number;
}

export const monthPattern = /^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])$/;

/** From the first moment of a month, `YYYY-MM`, to the first of the next. */
export function monthSpan(month: string): AirSpan {
  return { start: startOfMonth(month), end: startOfMonth(nextMonth(month)) };
}

export const monthOf = (at: number) => formatTime(new Date(at), 'day').slice(0, 7);

export const nextMonth = (month: string) => movedMonth(month, 1);

export const previousMonth = (month: string) => movedMonth(month, -1);

function movedMonth(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
}

function startOfMonth(month: string): number {
  return Date.parse(dayBounds(`${month}-01`)?.start ?? '');
}

/** When the anchor was on air up to now: two sessions at once count once. */
export function airedSpans(sessions: readonly AiredSession[], now: number): AirSpan[] {
  const spans = sessions
    .map(({ start, end }) => ({ start, end: Math.min(end ?? now, now) }))
    .filter(({ start, end }) => start < end)
    .toSorted((one, other) => one.start - other.start);
  const merged: AirSpan[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last !== undefined && span.start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else merged.push(span);
  }
  return merged;
}

/** The part of spans without overlaps that lies within another, in ms. */
export function lengthWithin(spans: readonly AirSpan[], { start, end }: AirSpan): number {
  return spans.reduce((sum, span) => sum + Math.max(0, Math.min(span.end, end) - Math.max(span.start, start)), 0);
}

export interface MonthOnAir {
  /** Sessions that were on air in the month. */
  readonly sessions: number;
  readonly ms: number;
  /** On each day of the month, in ms. */
  readonly days: readonly number[];
}

const dayMs = 86_400_000;

/** A session over midnight of a month's last day counts in both months, each with its own part. */
export function monthOnAir(sessions: readonly AiredSession[], month: string, now: number): MonthOnAir {
  const span = monthSpan(month);
  const spans = airedSpans(sessions, now);
  const days = Array.from({ length: (span.end - span.start) / dayMs }, (_, at) => {
    const start = span.start + at * dayMs;
    return lengthWithin(spans, { start, end: start + dayMs });
  });
  return {
    sessions: sessions.filter((session) => lengthWithin(airedSpans([session], now), span) > 0).length,
    ms: lengthWithin(spans, span),
    days,
  };
}

export interface StartFacts {
  readonly window: AppointmentWindow;
  readonly enabled: boolean;
  /** The start of its first session; null without one. */
  readonly firstStart: number | null;
}

/**
 * How the anchor came to an appointment: late after as long as its state becomes so, missed where nobody published until
 * the end. Null is not known yet, or of an appointment that was closed before anybody published.
 */
export function startOnAir(
  { window, enabled, firstStart }: StartFacts,
  now: number,
  { lateAfterMs } = usualThresholds,
): 'onTime' | 'late' | 'missed' | null {
  if (firstStart !== null) return firstStart - window.start >= lateAfterMs ? 'late' : 'onTime';
  if (!enabled) return null;
  if (now >= window.end) return 'missed';
  return now - window.start >= lateAfterMs ? 'late' : null;
}
