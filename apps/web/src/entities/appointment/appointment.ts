import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { appointmentRoute } from '@touchline/domain/access/permission-grammar';
import {
  type AppointmentTimes,
  type AppointmentWindow,
  windowOf,
} from '@touchline/domain/appointments/appointment-rules';
import type { AppointmentFacts, StreamFacts } from '@touchline/domain/appointments/appointment-states';
import { formatTime } from '@touchline/domain/times';

import { inMerchant, type OpenMerchant } from '../../lib/session/open-merchant.ts';

export type AppointmentListAnswer = CallData<Calls['appointments.list']>;
export type Appointment = AppointmentListAnswer['records'][number];
export type AppointmentMatch = AppointmentListAnswer['epgs'][number];
/** An anchor as appointments and schedule rows name it. */
export type AppointmentAnchor = Omit<Appointment['streamer'], 'enabled'>;

/** First part of every cache key of appointments. */
export const appointmentsName = 'appointments';

type StoredTimes = Pick<Appointment, 'startTime' | 'endTime' | 'moveStartTime' | 'moveEndTime'>;

/** Times as the domain's rules take them. */
function timesOf({ startTime, endTime, moveStartTime, moveEndTime }: StoredTimes): AppointmentTimes {
  return {
    start: Date.parse(startTime),
    end: Date.parse(endTime),
    moveStart: moveStartTime,
    moveEnd: moveEndTime,
  };
}

/** Effective start and end in ms. */
export function effectiveWindow(appointment: StoredTimes): AppointmentWindow {
  return windowOf(timesOf(appointment));
}

/** State and acts follow from these; without a stream nobody publishes. */
export function factsOf(
  appointment: StoredTimes & Pick<Appointment, 'enabled' | 'matchMark'>,
  stream: StreamFacts | null = null,
): AppointmentFacts {
  const { enabled, matchMark } = appointment;
  return { window: effectiveWindow(appointment), enabled, matchMark, stream };
}

/** Kinds of trouble with an appointment, the worst first. */
export const troubles = ['conflict', 'cancelled', 'postponed', 'kickOffMoved'] as const;

export type Trouble = (typeof troubles)[number];

/** Troubles that somebody has to look at; most appointments have none. */
export function troublesOf({
  conflictIds,
  matchMark,
  kickOffMoved,
}: Pick<Appointment, 'conflictIds' | 'matchMark' | 'kickOffMoved'>): Trouble[] {
  return [
    ...(conflictIds.length > 0 ? (['conflict'] as const) : []),
    ...(matchMark === null ? [] : [matchMark]),
    ...(kickOffMoved ? (['kickOffMoved'] as const) : []),
  ];
}

/** A window as `11-20 19:30 – 11-21 01:00`; the day stands once where both ends share it. */
export function windowText({ start, end }: AppointmentWindow): string {
  const [from, to] = [start, end].map((at) => formatTime(new Date(at)).slice(5));
  if (from === undefined || to === undefined) return '';
  return `${from} – ${from.slice(0, 5) === to.slice(0, 5) ? to.slice(6) : to}`;
}

interface MatchOfAppointments {
  /** Of its schedule: `spo_soc`. */
  readonly sportCode: string;
  readonly matchId: string;
}

/** The address of a match's appointments, also in an open merchant. */
export function matchAppointmentsPath(
  { sportCode, matchId }: MatchOfAppointments,
  openMerchant: OpenMerchant | null,
): string {
  return inMerchant(openMerchant, appointmentRoute(sportCode), `?matchId=${matchId}`);
}
