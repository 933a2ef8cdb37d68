import type { Appointment } from '../../../entities/appointment/appointment.ts';

/** Values that a copied appointment brings along. */
export interface Prefill {
  readonly streamerCodes: readonly string[];
  readonly moveStart: number;
  readonly moveEnd: number;
  readonly projectCodes: readonly string[];
  /** From the kick-off to the start, and from the start to the end; in ms. */
  readonly startsAfter: number;
  readonly lasts: number;
}

export function prefillOf(appointment: Appointment): Prefill {
  const { streamerCode, startTime, endTime, kickOffTime, moveStartTime, moveEndTime, projects, followsKickOff } =
    appointment;
  return {
    streamerCodes: [streamerCode],
    moveStart: moveStartTime,
    moveEnd: moveEndTime,
    projectCodes: projects.map(({ projectCode }) => projectCode),
    startsAfter: followsKickOff ? 0 : Date.parse(startTime) - Date.parse(kickOffTime),
    lasts: Date.parse(endTime) - Date.parse(startTime),
  };
}
