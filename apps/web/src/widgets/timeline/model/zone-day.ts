import type { TimePrecision } from '@touchline/domain/times';

export const minuteMs = 60_000;
export const hourMs = 3_600_000;

/** From `start` to before `end`, in ms since 1970. */
export interface TimeSpanMs {
  readonly start: number;
  readonly end: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  // Swedish writes dates as YYYY-MM-DD HH:mm:ss.
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(zone, made);
  return made;
}

const lengths: Record<TimePrecision, number> = { day: 10, minute: 16, second: 19 };

/** An instant as a clock in the zone shows it: YYYY-MM-DD HH:mm. */
export function zonedTime(at: number, zone: string, precision: TimePrecision = 'minute'): string {
  return formatterOf(zone).format(at).slice(0, lengths[precision]);
}

/** How far the zone's clock is before UTC at an instant. */
function offsetAt(at: number, zone: string): number {
  return Date.parse(`${zonedTime(at, zone, 'second').replace(' ', 'T')}Z`) - at;
}

/** The first instant of a day. Where midnight is skipped the day begins at the change of the clock. */
function startOfDay(day: string, zone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`);
  const guesses = [wall - offsetAt(wall - 12 * hourMs, zone), wall - offsetAt(wall + 12 * hourMs, zone)];
  const exact = guesses.filter((at) => zonedTime(at, zone) === `${day} 00:00`);
  return Math.min(...(exact.length > 0 ? exact : guesses.filter((at) => zonedTime(at, zone, 'day') === day)));
}

/** A day in a zone: 23, 24 or 25 hours. */
export function zonedDay(day: string, zone: string): TimeSpanMs {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hourMs).toISOString().slice(0, 10);
  return { start: startOfDay(day, zone), end: startOfDay(next, zone) };
}

export interface HourTick {
  readonly at: number;
  /** HH:mm. */
  readonly clock: string;
  /** MM-DD where a day begins; the distance from UTC where the clock shows a time for the second time. */
  readonly note: string | undefined;
}

/** Instants every `stepMs`, counted from the start of the day, so that they fall on whole hours of its clock. */
export function ticksOf(span: TimeSpanMs, dayStart: number, stepMs: number, zone: string): HourTick[] {
  const ticks: HourTick[] = [];
  const seen = new Set<string>();
  const first = dayStart - Math.floor((dayStart - span.start) / stepMs) * stepMs;
  for (let at = first; at < span.end; at += stepMs) {
    const time = zonedTime(at, zone);
    const clock = time.slice(11);
    const date = clock === '00:00' ? time.slice(5, 10) : undefined;
    ticks.push({ at, clock, note: seen.has(time) ? utcDistance(at, zone) : date });
    seen.add(time);
  }
  return ticks;
}

/** From one clock time to another; a time of another day than `day` says which. */
export function spanText({ start, end }: TimeSpanMs, zone: string, day: string): string {
  const [from, to] = [start, end].map((at) => {
    const time = zonedTime(at, zone);
    return time.startsWith(day) ? time.slice(11) : time.slice(5);
  });
  return `${from} – ${to}`;
}

function utcDistance(at: number, zone: string): string {
  const minutes = Math.round(offsetAt(at, zone) / minuteMs);
  const hours = Math.trunc(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
