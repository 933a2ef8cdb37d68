import type { Appointment } from '../../../entities/appointment/appointment.ts';
import type { BookableAnchor } from '../appointments.api.ts';

/** Values that a copied appointment brings along. */
export interface Prefill {
  readonly anchor: BookableAnchor;
  readonly moveStart: number;
  readonly moveEnd: number;
  readonly projectCodes: readonly string[];
  /** From the kick-off to the start, and from the start to the end; in ms. */
  readonly startsAfter: number;
  readonly lasts: number;
}

export function prefillOf(appointment: Appointment): Prefill {
  const { streamer, startTime, endTime, kickOffTime, moveStartTime, moveEndTime, projects, followsKickOff } =
    appointment;
  const projectCodes = projects.map(({ projectCode }) => projectCode);
  return {
    anchor: { ...streamer, projectCodes, busy: [] },
    moveStart: moveStartTime,
    moveEnd: moveEndTime,
    projectCodes,
    startsAfter: followsKickOff ? 0 : Date.parse(startTime) - Date.parse(kickOffTime),
    lasts: Date.parse(endTime) - Date.parse(startTime),
  };
}
