import { presetEnd, presetName } from '@touchline/domain/appointments/appointment-rules';
import { formatTime } from '@touchline/domain/times';

import type { AppointmentMatch } from '../../../entities/appointment/appointment.ts';
import type { NewAppointment } from '../appointments.api.ts';
import { type AppointmentFormValues, changeOf, endOffsetOf, startOffsetOf } from '../card/appointment-form.ts';
import type { Prefill } from './prefill.ts';

/** The form as it opens: at the kick-off, for five hours, or as the copied appointment was. */
export function presetValues({ hname, aname, gameTime }: AppointmentMatch, prefill?: Prefill): AppointmentFormValues {
  const start = Date.parse(gameTime) + (prefill?.startsAfter ?? 0);
  const end = prefill === undefined ? presetEnd(start) : start + prefill.lasts;
  return {
    name: presetName(hname, aname),
    start: formatTime(new Date(start)),
    end: formatTime(new Date(end)),
    moveStart: startOffsetOf(prefill?.moveStart ?? 0),
    moveEnd: endOffsetOf(prefill?.moveEnd ?? 0),
    projectCodes: prefill?.projectCodes ?? [],
  };
}

interface Chosen {
  readonly match: AppointmentMatch;
  readonly values: AppointmentFormValues;
  readonly streamerCodes: readonly string[];
  /** Push targets are chosen; otherwise each anchor has its own. */
  readonly hasTargets: boolean;
}

/** Presets are left out: a start at the kick-off then moves with it. */
export function newAppointments({ match, values, streamerCodes, hasTargets }: Chosen): NewAppointment[] {
  const preset = presetValues(match);
  const { name, start, end, moveStart, moveEnd, projectCodes } = values;
  const isEndKept = start === preset.start && end === preset.end;
  const change = changeOf({
    ...(name !== preset.name && { name }),
    ...(start !== preset.start && { start }),
    ...(!isEndKept && { end }),
    ...(moveStart !== 0 && { moveStart }),
    ...(moveEnd !== 0 && { moveEnd }),
    ...(hasTargets && { projectCodes }),
  });
  const { followKickOff: _none, confirmOverlap: _never, ...fields } = change;
  return streamerCodes.map((streamerCode) => ({ streamerCode, matchId: match.matchId, ...fields }));
}
