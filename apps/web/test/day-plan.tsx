import type { SessionUser } from '@touchline/contract/sign-in';
import type { ReactNode } from 'react';

import { Refusal } from '../../server/src/platform/refusal.ts';
import type { Appointment, AppointmentMatch } from '../src/entities/appointment/appointment.ts';
import { answering, type CannedAnswers } from './answering.ts';
import { aUser } from './people.ts';
import { renderWidget } from './render-widget.tsx';

const minuteMs = 60_000;

/** An instant so many minutes from the present minute. */
export const inMinutes = (minutes: number): string =>
  new Date(Math.floor(Date.now() / minuteMs) * minuteMs + minutes * minuteMs).toISOString();

/** Of one of several anchors: name and code go together. */
export function anAnchorRef(name = '赵云霄', streamerCode = 'K7M2P9QX'): Appointment['streamer'] {
  return { streamerId: 1042, name, streamerCode, nickname: '', photo: null, enabled: true };
}

/** By default it begins in an hour and takes five. */
export function anAppointment(changes: Partial<Appointment> = {}): Appointment {
  const { id = '501', startTime = inMinutes(60), endTime = inMinutes(360), streamer = anAnchorRef() } = changes;
  return {
    id,
    programId: id,
    programName: '曼彻斯特城 vs 阿森纳',
    startTime,
    gameTime: startTime,
    endTime,
    gameEndTime: endTime,
    moveStartTime: 0,
    moveEndTime: 0,
    enabled: true,
    pushUrl: 'rtmp://push.example.com/live',
    obsKey: '••••9f3c',
    streamer,
    streamerCode: streamer.streamerCode,
    projects: [{ projectCode: '21', projectTag: 'main', name: '华东主站' }],
    epgId: '100001',
    sportCode: 'spo_soc',
    leagueId: '1001',
    lname: '英格兰超级联赛',
    hname: '曼彻斯特城',
    aname: '阿森纳',
    kickOffTime: startTime,
    followsKickOff: true,
    kickOffMoved: false,
    matchMark: null,
    overlap: 'none',
    conflictIds: [],
    createdBy: { name: '林溪' },
    updatedBy: { name: '林溪' },
    createdTime: '2026-03-01T02:00:00.000Z',
    updatedTime: '2026-03-01T02:00:00.000Z',
    ...changes,
  };
}

/** Of a stream whose frames were counted, before its first snapshot. */
export const aPicture = () => ({
  frameRate: 25,
  declaredFrameRate: 25,
  codec: 'h264',
  width: 1280,
  height: 720,
  snapshotTime: null,
});

/** A publisher that sends. */
export const aStream = (programId: string) => ({
  programId,
  since: inMinutes(-30),
  lastByteTime: inMinutes(0),
  silentMs: 900,
  bitrate: 2_400_000,
  node: 'ingest1',
  picture: aPicture(),
  refusal: null,
  targets: [],
});

export function aMatchInfo(changes: Partial<AppointmentMatch> = {}): AppointmentMatch {
  return {
    matchId: '100001',
    matchCategory: 'sport',
    matchType: 'soccer',
    sportCode: 'spo_soc',
    leagueId: '1001',
    lname: '英格兰超级联赛',
    llevel: 1,
    hname: '曼彻斯特城',
    hlogo: null,
    aname: '阿森纳',
    alogo: null,
    gameTime: inMinutes(60),
    gameStageType: 1,
    gameStage: '未开赛',
    ...changes,
  };
}

interface DayPlanOptions {
  readonly appointments?: readonly Appointment[];
  readonly path?: string;
  readonly user?: Partial<SessionUser>;
  readonly answers?: CannedAnswers;
}

const changes = ['pro_pro_lis-view', 'pro_pro_lis-action', 'pro_anc_lis-view', 'pro_anc_lis-reservation'];

/** Screens of appointments over a merchant that keeps what is saved; a change on an older version is refused. */
export async function openDayPlan(screen: ReactNode, options: DayPlanOptions = {}) {
  const { appointments = [anAppointment()], path = '/pro_pro_lis', user, answers = {} } = options;
  let kept = [...appointments];
  let seconds = 0;
  const change = (id: string, parts: Partial<Appointment>) => {
    seconds += 1;
    const updatedTime = new Date(Date.UTC(2026, 2, 2, 0, 0, seconds)).toISOString();
    kept = kept.map((each) => (each.id === id ? { ...each, ...parts, updatedTime } : each));
    return { updatedTime };
  };
  const find = (id: string): Appointment => {
    const found = kept.find((each) => each.id === id);
    if (found === undefined) throw new Refusal('notFound');
    return found;
  };
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'appointments.list': ({ query: { marked, size = 50 } }) => {
      const records = kept.filter(({ conflictIds }) => marked !== '1' || conflictIds.length > 0);
      const { length: total } = records;
      return { records, current: 1, size, total, totalPages: Math.min(1, total), epgs: [aMatchInfo()], epgLeagues: [] };
    },
    'appointments.streams': () => ({ streams: [] }),
    'appointments.gaps': () => ({ matches: [], isCut: false }),
    'appointments.set-enabled': ({ params: { id }, body: { enabled } }) => change(id, { enabled }),
    'appointments.update': ({ params: { id }, body: { updatedTime, startTime, endTime } }) => {
      if (find(id).updatedTime !== updatedTime) throw new Refusal('conflict');
      return change(id, {
        ...(startTime !== undefined && { startTime, gameTime: startTime }),
        ...(endTime !== undefined && { endTime, gameEndTime: endTime }),
      });
    },
    ...answers,
  });
  await renderWidget(screen, { path, user: aUser({ permissions: changes, ...user }) });
  return { requests, changeElsewhere: change };
}
