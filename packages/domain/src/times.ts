export const timeZone = 'Asia/Shanghai';

const zoneOffset = '+08:00';
const dayMs = 86_400_000;
const dayPattern = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/;

export type TimePrecision = 'day' | 'minute' | 'second';

const lengths: Record<TimePrecision, number> = { day: 10, minute: 16, second: 19 };

/** Swedish writes dates as YYYY-MM-DD HH:mm:ss. */
const formatter = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** A UTC instant as people here read it. */
export function formatTime(instant: string | Date, precision: TimePrecision = 'minute'): string {
  return formatter.format(new Date(instant)).slice(0, lengths[precision]);
}

/** The instant of a minute as it is shown here, from its beginning or, with other seconds, to its end. */
export function instantOfMinute(minute: string, seconds = '00.000'): string {
  return new Date(`${minute.replace(' ', 'T')}:${seconds}${zoneOffset}`).toISOString();
}

export interface DayBounds {
  readonly start: string;
  /** The last millisecond of the day. */
  readonly end: string;
  readonly nextStart: string;
}

/** The UTC instants of a Shanghai day, or null for what is no day. */
export function dayBounds(day: string): DayBounds | null {
  if (!dayPattern.test(day)) return null;
  const start = Date.parse(`${day}T00:00:00.000${zoneOffset}`);
  if (Number.isNaN(start) || formatTime(new Date(start), 'day') !== day) return null;
  const at = (ms: number): string => new Date(ms).toISOString();
  return { start: at(start), end: at(start + dayMs - 1), nextStart: at(start + dayMs) };
}
