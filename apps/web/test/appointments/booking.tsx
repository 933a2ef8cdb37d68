import type { SessionUser } from '@touchline/contract/sign-in';
import type { ReactNode } from 'react';
import { beforeAll } from 'vitest';

import { Refusal } from '../../../server/src/platform/refusal.ts';
import type { Appointment, AppointmentMatch } from '../../src/entities/appointment/appointment.ts';
import type { BookableAnchor } from '../../src/features/appointments/appointments.api.ts';
import { targets } from '../anchors.tsx';
import { answering, type CannedAnswers } from '../answering.ts';
import { aMatchInfo, anAppointment, inMinutes } from '../day-plan.tsx';
import { aUser } from '../people.ts';
import { renderWidget } from '../render-widget.tsx';

// No click waits until what it opens has been built.
beforeAll(async () => {
  await import('../../src/features/appointments/card/card-dialogs.tsx');
  await import('../../src/features/appointments/card/card-editor.tsx');
});

export const bookerKeys = [
  'spo_soc_sch-view',
  'pro_anc_lis-view',
  'pro_anc_lis-reservation',
  'pro_pro_lis-view',
  'pro_pro_lis-action',
];

export function aBookable(name: string, streamerCode: string, busy: BookableAnchor['busy'] = []): BookableAnchor {
  return { streamerId: 1042, name, streamerCode, nickname: '', photo: null, projectCodes: ['21'], busy };
}

const others = {
  programId: '900',
  programName: '利物浦 vs 切尔西',
  startTime: inMinutes(30),
  endTime: inMinutes(200),
};

/** One is free then, the other is not. */
const free = aBookable('赵云霄', 'K7M2P9QX');
const busy = aBookable('钱小雨', 'Q2W3E4R5', [others]);

interface BookingOptions {
  readonly appointments?: readonly Appointment[];
  readonly anchors?: readonly BookableAnchor[];
  readonly match?: AppointmentMatch;
  readonly path?: string;
  readonly user?: Partial<SessionUser>;
  readonly answers?: CannedAnswers;
}

const overlapError = { code: '000801', message: '该主播在此时段已有其他预约', overlaps: [others] };

/** Screens that book anchors, over a merchant that keeps what is saved; who is busy is refused without a confirmation. */
export async function openBooking(screen: ReactNode, options: BookingOptions = {}) {
  const { path = '/pro_pro_spo_soc&back?matchId=100001', user, answers = {} } = options;
  const merchant = merchantOf(options);
  const requests = answering({ ...merchant.answers, ...answers });
  await renderWidget(screen, { path, user: aUser({ permissions: bookerKeys, ...user }) });
  return { requests, changeElsewhere: merchant.change };
}

/** The same merchant's answers, for pages of other features. */
export const bookingAnswers = (options: BookingOptions = {}): CannedAnswers => merchantOf(options).answers;

function merchantOf(options: BookingOptions) {
  const { appointments = [anAppointment()], anchors = [free, busy], match = aMatchInfo() } = options;
  let kept = [...appointments];
  let seconds = 0;
  const find = (id: string): Appointment => {
    const found = kept.find((each) => each.id === id);
    if (found === undefined) throw new Refusal('notFound');
    return found;
  };
  const change = (id: string, parts: Partial<Appointment>) => {
    find(id);
    seconds += 1;
    const updatedTime = new Date(Date.UTC(2026, 2, 2, 0, 0, seconds)).toISOString();
    kept = kept.map((each) => (each.id === id ? { ...each, ...parts, updatedTime } : each));
    return { updatedTime };
  };
  const isRefused = (code: string, isConfirmed = false) =>
    !isConfirmed && anchors.some((each) => each.streamerCode === code && each.busy.length > 0);
  const answers: CannedAnswers = {
    'push-targets.options': () => targets,
    'live-history.of-match': () => ({ sessions: [], next: null }),
    'appointments.list': ({ query: { ids, size = 50 } }) => {
      const records = kept.filter(({ id }) => ids?.includes(id) ?? true);
      const { length: total } = records;
      return { records, current: 1, size, total, totalPages: Math.min(1, total), epgs: [match], epgLeagues: [] };
    },
    'appointments.streams': () => ({ streams: [] }),
    'appointments.anchors': ({ query: { keyword = '', streamerCodes } }) => ({
      streamers: anchors.filter(
        ({ name, streamerCode }) => name.includes(keyword) && (streamerCodes?.includes(streamerCode) ?? true),
      ),
      isCut: false,
    }),
    'appointments.matches': ({ query: { keyword = '' } }) => ({
      matches: [aMatchInfo({ matchId: '100002', hname: '拜仁慕尼黑', aname: '多特蒙德' })].filter(({ hname }) =>
        hname.includes(keyword),
      ),
      isCut: false,
    }),
    'appointments.create': ({ body: { items, confirmOverlap } }) => ({
      items: items.map(({ streamerCode }) =>
        isRefused(streamerCode, confirmOverlap)
          ? { streamerCode, status: 'FAIL' as const, error: overlapError }
          : { streamerCode, status: 'SUCCESS' as const, programId: '700' },
      ),
    }),
    'appointments.update': ({ params: { id }, body }) => {
      const { updatedTime, name, startTime, endTime, moveStartTime, moveEndTime, projectCodes, followKickOff } = body;
      const before = find(id);
      if (before.updatedTime !== updatedTime) throw new Refusal('conflict');
      return change(id, {
        ...(name !== undefined && { programName: name }),
        ...(startTime !== undefined && { startTime, gameTime: startTime }),
        ...(endTime !== undefined && { endTime, gameEndTime: endTime }),
        ...(moveStartTime !== undefined && { moveStartTime }),
        ...(moveEndTime !== undefined && { moveEndTime }),
        ...(followKickOff === true && { startTime: before.kickOffTime, kickOffMoved: false }),
        ...(projectCodes !== undefined && {
          projects: targets
            .filter(({ projectCode }) => projectCodes.includes(projectCode))
            .map(({ projectCode, tag, name: target }) => ({ projectCode, projectTag: tag, name: target })),
        }),
      });
    },
    'appointments.set-enabled': ({ params: { id }, body: { enabled } }) => change(id, { enabled }),
    'appointments.delete': ({ params: { id } }) => {
      find(id);
      kept = kept.filter((each) => each.id !== id);
      return {};
    },
    'appointments.change-match': ({ body: { ids, matchId } }) => {
      for (const id of ids) change(id, { epgId: matchId });
      return { items: ids.map((programId) => ({ programId, status: 'SUCCESS' as const })) };
    },
    'appointments.hand-over': ({ body: { ids, streamerCode, confirmOverlap } }) => ({
      items: ids.map((programId) =>
        isRefused(streamerCode, confirmOverlap)
          ? { programId, status: 'FAIL' as const, error: overlapError }
          : { programId, status: 'SUCCESS' as const },
      ),
    }),
    'appointments.reveal-key': ({ params: { id } }) => ({
      pushUrl: 'rtmp://push.example.com/live',
      obsKey: `${id}?e=1&v=3&s=clear`,
      keyExpiresTime: find(id).endTime,
    }),
  };
  return { answers, change };
}
