import type { FieldRule } from '../field-rules.ts';

export const appointmentLimits = {
  /** Of one call; more are refused. */
  itemsPerCall: 50,
  nameLength: 50,
  pushTargets: 100,
  shortestMinutes: 10,
  longestMinutes: 24 * 60,
  /** In which anchors are looked for at once: a hand-over asks from its first appointment to its last. */
  searchDays: 366,
} as const;

/** Offered offsets in minutes; the server takes no others. */
export const startOffsets = [-60, -30, 0, 30, 60] as const;
export const endOffsets = [-60, -30, 0] as const;

/** From the start to the preset end. */
export const defaultMinutes = 5 * 60;

/** Means all of them where push targets are chosen; no target has this code. */
export const allPushTargets = '999';

const minuteMs = 60_000;

/** Times in milliseconds since 1970. The window includes its start and excludes its end. */
export interface AppointmentWindow {
  readonly start: number;
  readonly end: number;
}

export interface AppointmentTimes {
  readonly start: number;
  readonly end: number;
  /** In minutes. */
  readonly moveStart: number;
  readonly moveEnd: number;
}

export function windowOf({ start, end, moveStart, moveEnd }: AppointmentTimes): AppointmentWindow {
  return { start: start + moveStart * minuteMs, end: end + moveEnd * minuteMs };
}

export function windowsOverlap(left: AppointmentWindow, right: AppointmentWindow): boolean {
  return left.start < right.end && right.start < left.end;
}

export const windowRefusals = ['tooShort', 'tooLong', 'endIsPast'] as const;

export type WindowRefusal = (typeof windowRefusals)[number];

/** Why a new or changed window is refused; null where it is not. */
export function windowRefusal({ start, end }: AppointmentWindow, now: number): WindowRefusal | null {
  if (end - start < appointmentLimits.shortestMinutes * minuteMs) return 'tooShort';
  if (end - start > appointmentLimits.longestMinutes * minuteMs) return 'tooLong';
  return end <= now ? 'endIsPast' : null;
}

/** The times after the kick-off moved, or after a change of match: start and end shift alike. */
export function shiftedTimes<T extends Pick<AppointmentTimes, 'start' | 'end'>>(times: T, byMs: number): T {
  return { ...times, start: times.start + byMs, end: times.end + byMs };
}

export function presetEnd(start: number): number {
  return start + defaultMinutes * minuteMs;
}

/** Both names, cut to what a name can hold. */
export function presetName(home: string, away: string): string {
  const cut = `${home} vs ${away}`.slice(0, appointmentLimits.nameLength);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

export const appointmentRules = {
  appointmentName: {
    required: true,
    trimmed: true,
    max: appointmentLimits.nameLength,
    messages: {
      required: 'validation.inputRequired',
      max: 'validation.max50',
    },
  },
} as const satisfies Record<string, FieldRule>;
