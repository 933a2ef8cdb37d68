import { matchStatus } from '../matches/match-status.ts';
import { type AppointmentTimes, shiftedTimes, windowOf } from './appointment-rules.ts';
import type { MatchMark } from './appointment-states.ts';
import { markOfStage } from './match-mark.ts';

/** An appointment's times and what it knows of its match. Times in milliseconds since 1970. */
export interface FollowingAppointment {
  readonly times: AppointmentTimes;
  /** The kick-off as last known. */
  readonly gameTime: number;
  readonly followsKickOff: boolean;
  readonly kickOffMoved: boolean;
  /** The kick-off before it moved, while `kickOffMoved`. */
  readonly kickOffBefore: number | null;
}

export interface ChangedMatchFacts {
  readonly gameTime: number;
  readonly stage: number;
  readonly status: number;
}

export interface FollowedMatch {
  readonly times: AppointmentTimes;
  /** Start and end shifted with the kick-off. */
  readonly hasShifted: boolean;
  readonly kickOffMoved: boolean;
  readonly kickOffBefore: number | null;
  readonly matchMark: MatchMark | null;
}

/**
 * An appointment after its match changed; null of an ended one, which is history. One that has not started shifts with the
 * kick-off, unless a person set its start or its window would be over by that. Any other one stays, marked until the
 * kick-off is back.
 */
export function followMatch(
  appointment: FollowingAppointment,
  match: ChangedMatchFacts,
  now: number,
): FollowedMatch | null {
  const { times, followsKickOff } = appointment;
  const window = windowOf(times);
  if (now >= window.end) return null;
  const matchMark = match.status === matchStatus.recycled ? 'cancelled' : markOfStage(match.stage);
  // The kick-off that the times stand by.
  const before = (appointment.kickOffMoved ? appointment.kickOffBefore : null) ?? appointment.gameTime;
  const kickOffMoved = match.gameTime !== before;
  const shifted = shiftedTimes(times, match.gameTime - before);
  const staysMarked = {
    times,
    hasShifted: false,
    kickOffMoved,
    kickOffBefore: kickOffMoved ? before : null,
    matchMark,
  };
  if (!followsKickOff || now >= window.start || windowOf(shifted).end <= now) return staysMarked;
  return { times: shifted, hasShifted: kickOffMoved, kickOffMoved: false, kickOffBefore: null, matchMark };
}
