import {
  appointmentLimits,
  type AppointmentWindow,
  windowRefusal,
  type WindowRefusal,
} from '@touchline/domain/appointments/appointment-rules';
import {
  type AppointmentAct,
  appointmentCan,
  type AppointmentRefusal,
  type MatchMark,
} from '@touchline/domain/appointments/appointment-states';
import { errorCodes } from '@touchline/domain/error-codes';
import { formatTime } from '@touchline/domain/times';

import { Refusal } from '../../platform/refusal.ts';
import type { BookedAnchor, OverlappingRow } from './appointment-writes.repository.ts';

export function refused(errorMessage: string, field?: string): Refusal {
  return new Refusal('formRefused', { details: [{ ...(field !== undefined && { field }), errorMessage }] });
}

const reasons: Readonly<Record<AppointmentRefusal, string>> = {
  hasStarted: '预约已经开始，不能再修改开始时间、比赛和主播',
  hasEnded: '预约已经结束',
  isRunning: '预约正在进行，请先关闭推流',
  notStarted: '预约尚未开始，不能关闭',
  isClosed: '推流已经关闭',
  isOpen: '推流没有关闭',
};

export interface JudgedAppointment {
  readonly window: AppointmentWindow;
  readonly enabled: boolean;
  readonly matchMark: MatchMark | null;
}

/** Refuses what the state of the appointment does not allow, and says why. No media server lists a stream yet. */
export function requireAct(act: AppointmentAct, facts: JudgedAppointment, now: number): void {
  const can = appointmentCan({ ...facts, stream: null }, now)[act];
  if (can !== true) throw new Refusal('appointmentRefused', { details: [{ errorMessage: reasons[can] }] });
}

const windowSentences: Readonly<Record<WindowRefusal, readonly [string, string]>> = {
  tooShort: ['endTime', `预约时长不能少于 ${appointmentLimits.shortestMinutes} 分钟`],
  tooLong: ['endTime', `预约时长不能超过 ${appointmentLimits.longestMinutes / 60} 小时`],
  endIsPast: ['endTime', '结束时间必须晚于现在'],
};

export function requireWindow(window: AppointmentWindow, now: number): void {
  const refusal = windowRefusal(window, now);
  if (refusal === null) return;
  const [field, sentence] = windowSentences[refusal];
  throw refused(sentence, field);
}

export function requireEnabledAnchor({ name, isEnabled }: BookedAnchor): void {
  if (!isEnabled) throw refused(`主播“${name}”已停用`, 'streamerCode');
}

/** Names the overlapping appointments. An item of a batch carries them as data too. */
export class OverlapRefusal extends Refusal {
  readonly overlaps: readonly OverlappingRow[];

  constructor(overlaps: readonly OverlappingRow[]) {
    super('appointmentOverlap', {
      details: overlaps.map(({ name, start, end }) => ({
        errorMessage: `“${name}” ${formatTime(start)} 至 ${formatTime(end)}`,
      })),
    });
    this.overlaps = overlaps;
  }
}

/** A refusal as the result of one item. */
export function itemError(refusal: Refusal) {
  const { code, message } = errorCodes[refusal.reason];
  if (refusal instanceof OverlapRefusal)
    return {
      code,
      message,
      overlaps: refusal.overlaps.map(({ id, name, start, end }) => ({
        programId: id,
        programName: name,
        startTime: start.toISOString(),
        endTime: end.toISOString(),
      })),
    };
  return { code, message: refusal.details[0]?.errorMessage ?? message };
}
