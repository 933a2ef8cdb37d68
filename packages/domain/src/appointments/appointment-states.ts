import type { AppointmentWindow } from './appointment-rules.ts';

export const appointmentStates = ['scheduled', 'open', 'late', 'live', 'stalled', 'closed', 'ended'] as const;

export type AppointmentState = (typeof appointmentStates)[number];

/** News of the match: its appointments stay, with a mark. */
export const matchMarks = ['cancelled', 'postponed'] as const;

export type MatchMark = (typeof matchMarks)[number];

/** A running publisher as the media server lists it. */
export interface StreamFacts {
  /** Milliseconds since 1970. */
  readonly lastByteAt: number;
}

export interface AppointmentFacts {
  readonly window: AppointmentWindow;
  readonly enabled: boolean;
  readonly matchMark: MatchMark | null;
  /** Null while no publisher is listed. */
  readonly stream: StreamFacts | null;
}

export interface StateThresholds {
  readonly lateAfterMs: number;
  readonly stalledAfterMs: number;
}

export const usualThresholds: StateThresholds = { lateAfterMs: 5 * 60_000, stalledAfterMs: 4000 };

/** The first that fits. */
export function appointmentState(
  { window, enabled, stream }: AppointmentFacts,
  now: number,
  { lateAfterMs, stalledAfterMs }: StateThresholds = usualThresholds,
): AppointmentState {
  if (now >= window.end) return 'ended';
  if (now < window.start) return 'scheduled';
  if (!enabled) return 'closed';
  if (stream !== null) return now - stream.lastByteAt >= stalledAfterMs ? 'stalled' : 'live';
  return now - window.start >= lateAfterMs ? 'late' : 'open';
}

/** A publisher that is still listed though the appointment is closed or ended. */
export function isBeingCut(facts: AppointmentFacts, now: number): boolean {
  const state = appointmentState(facts, now);
  return facts.stream !== null && (state === 'closed' || state === 'ended');
}

export const appointmentActs = [
  /** Start and its offset. */
  'editStart',
  /** End, its offset, name and push targets. */
  'edit',
  'changeMatch',
  'handOver',
  'close',
  'resume',
  'delete',
] as const;

export type AppointmentAct = (typeof appointmentActs)[number];

export const appointmentRefusals = ['hasStarted', 'hasEnded', 'isRunning', 'notStarted', 'isClosed', 'isOpen'] as const;

export type AppointmentRefusal = (typeof appointmentRefusals)[number];

export type AppointmentCan = Readonly<Record<AppointmentAct, true | AppointmentRefusal>>;

/** Acts that are allowed now, and why the others are not. */
export function appointmentCan(facts: AppointmentFacts, now: number): AppointmentCan {
  const { enabled, matchMark } = facts;
  switch (appointmentState(facts, now)) {
    case 'scheduled':
      return {
        ...all(true),
        close: enabled ? (matchMark === null ? 'notStarted' : true) : 'isClosed',
        resume: enabled ? 'isOpen' : true,
      };
    case 'open':
    case 'late':
    case 'live':
    case 'stalled':
      return { ...all('hasStarted'), edit: true, close: true, resume: 'isOpen', delete: 'isRunning' };
    case 'closed':
      return { ...all('hasStarted'), edit: true, close: 'isClosed', resume: true, delete: true };
    case 'ended':
      return { ...all('hasEnded'), delete: enabled ? 'hasEnded' : true };
  }
}

function all<T>(value: T): Record<AppointmentAct, T> {
  return Object.fromEntries(appointmentActs.map((act) => [act, value])) as Record<AppointmentAct, T>;
}
