import {
  appointmentRules,
  type AppointmentWindow,
  endOffsets,
  startOffsets,
  windowOf,
  windowRefusal,
} from '@touchline/domain/appointments/appointment-rules';
import { formatTime, instantOfMinute } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import type { Appointment } from '../../../entities/appointment/appointment.ts';
import type { PushTargetOption } from '../../../entities/push-target/push-target-options.ts';
import { serverNow } from '../../../lib/page/server-clock.ts';
import type { FieldSpecs } from '../../../widgets/form/field-specs.ts';
import { isSameList, mergeLists } from '../../../widgets/form/three-way-merge.ts';
import type { Version } from '../../../widgets/form/use-record-editor.ts';
import './appointment-cards.messages.ts';
import type { AppointmentChange } from '../appointments.api.ts';

type StartOffset = (typeof startOffsets)[number];
type EndOffset = (typeof endOffsets)[number];

/** Times as they are shown, in Shanghai's time. */
export interface AppointmentFormValues {
  readonly name: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly moveStart: StartOffset;
  readonly moveEnd: EndOffset;
  readonly projectCodes: readonly string[];
}

export const appointmentFields = ['name', 'start', 'end', 'moveStart', 'moveEnd', 'projectCodes'] as const;

/** The offered offset; one that is not offered any more counts as none. */
export const startOffsetOf = (minutes: number): StartOffset => startOffsets.find((each) => each === minutes) ?? 0;
export const endOffsetOf = (minutes: number): EndOffset => endOffsets.find((each) => each === minutes) ?? 0;

export function versionOf(appointment: Appointment): Version<AppointmentFormValues> {
  const { programName, startTime, endTime, moveStartTime, moveEndTime, projects, updatedTime } = appointment;
  return {
    values: {
      name: programName,
      start: formatTime(startTime),
      end: formatTime(endTime),
      moveStart: startOffsetOf(moveStartTime),
      moveEnd: endOffsetOf(moveEndTime),
      projectCodes: projects.map(({ projectCode }) => projectCode),
    },
    updatedTime,
  };
}

/** The changed fields as the call takes them. */
export function changeOf(changed: Partial<AppointmentFormValues>): AppointmentChange {
  const { name, start = null, end = null, moveStart, moveEnd, projectCodes } = changed;
  return {
    ...(name !== undefined && { name }),
    ...(start !== null && { startTime: instantOfMinute(start) }),
    ...(end !== null && { endTime: instantOfMinute(end) }),
    ...(moveStart !== undefined && { moveStartTime: moveStart }),
    ...(moveEnd !== undefined && { moveEndTime: moveEnd }),
    ...(projectCodes !== undefined && { projectCodes: [...projectCodes] }),
  };
}

/** The effective window; null while a time is open. */
export function windowOfValues({ start, end, moveStart, moveEnd }: AppointmentFormValues): AppointmentWindow | null {
  if (start === null || end === null) return null;
  return windowOf({
    start: Date.parse(instantOfMinute(start)),
    end: Date.parse(instantOfMinute(end)),
    moveStart,
    moveEnd,
  });
}

/** `targets`: to name them. */
export function useAppointmentFields(
  targets: readonly Pick<PushTargetOption, 'projectCode' | 'name'>[],
  needsTargets = true,
): FieldSpecs<AppointmentFormValues> {
  const { t } = useTranslation('appointment-cards');
  const nameOf = (code: string) => targets.find(({ projectCode }) => projectCode === code)?.name ?? code;
  return {
    name: { label: t('fields.name'), rule: appointmentRules.appointmentName },
    start: { label: t('fields.start'), isRequired: true, words: (time) => time ?? '' },
    end: {
      label: t('fields.end'),
      isRequired: true,
      words: (time) => time ?? '',
      check: (_, values) => {
        const window = windowOfValues(values);
        const refusal = window === null ? null : windowRefusal(window, serverNow());
        return refusal === null ? null : t(`windowRefusal.${refusal}`);
      },
    },
    moveStart: { label: t('fields.moveStart'), words: (minutes) => t('offset', { minutes }) },
    moveEnd: { label: t('fields.moveEnd'), words: (minutes) => t('offset', { minutes }) },
    projectCodes: {
      label: t('fields.projects'),
      check: (codes) => (needsTargets && codes.length === 0 ? t('targetNeeded') : null),
      isSame: isSameList,
      merge: mergeLists,
      words: (codes) => codes.map(nameOf).join(t('separator')),
    },
  };
}
