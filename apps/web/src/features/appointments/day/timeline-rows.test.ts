import { expect, test } from 'vitest';

import type { Appointment, AppointmentMatch } from '../../../entities/appointment/appointment.ts';
import { barOf, changeOf, overlapWith, rowsOf } from './timeline-rows.ts';

const at = (time: string) => Date.parse(`2026-11-${time}:00+08:00`);
const instant = (time: string) => new Date(at(time)).toISOString();
const day = { start: at('18T00:00'), end: at('19T00:00') };

function anAppointment(changes: Partial<Appointment> = {}): Appointment {
  const { streamerCode = 'K7M2P9QX' } = changes;
  return {
    id: '501',
    programName: '曼城 vs 阿森纳',
    startTime: instant('18T20:00'),
    endTime: instant('19T01:00'),
    moveStartTime: -30,
    moveEndTime: 0,
    enabled: true,
    streamerCode,
    streamer: { streamerId: 1, name: '赵云霄', streamerCode, nickname: '', photo: null, enabled: true },
    projects: [{ projectCode: '21', projectTag: 'main', name: '华东主站' }],
    epgId: '100001',
    lname: '英超',
    hname: '曼城',
    aname: '阿森纳',
    kickOffTime: instant('18T20:00'),
    kickOffMoved: false,
    matchMark: null,
    conflictIds: [],
    updatedTime: instant('17T00:00'),
    ...changes,
  } as Appointment;
}

const options = { kind: 'anchor', now: at('18T12:00'), streams: new Map(), mayChange: true } as const;

test('a bar is the effective window; before its start it moves, while it runs only its end does, and after it nothing', () => {
  const bar = barOf(anAppointment(), options);
  expect([bar.start, bar.end, bar.freedom, bar.state]).toEqual([at('18T19:30'), at('19T01:00'), 'all', '未开始']);
  const running = barOf(anAppointment(), { ...options, now: at('18T19:30') });
  expect([running.freedom, running.lockedReason]).toEqual(['end', '已经开始，不能修改开始时间、比赛和主播']);
  const ended = barOf(anAppointment(), { ...options, now: at('19T01:00') });
  expect([ended.freedom, ended.lockedReason]).toEqual(['none', '已经结束，不能修改']);
});

test('without the right every bar is locked, and says so', () => {
  const bar = barOf(anAppointment(), { ...options, mayChange: false });
  expect([bar.freedom, bar.lockedReason]).toEqual(['none', '没有修改预约的权限']);
});

test('conflicts and moved kick-offs stand out on a bar', () => {
  const { marks } = barOf(anAppointment({ conflictIds: ['502'], kickOffMoved: true }), options);
  expect(marks).toEqual([
    { word: '冲突', tone: 'danger' },
    { word: '开赛时间已变更', tone: 'warning' },
  ]);
});

test('rows are the anchors whose window touches the day, over midnight too', () => {
  const rows = rowsOf(
    [
      anAppointment(),
      anAppointment({
        id: '2',
        streamerCode: 'NIGHTOWL',
        startTime: instant('17T21:00'),
        endTime: instant('18T02:00'),
      }),
      anAppointment({
        id: '3',
        streamerCode: 'TOMORROW',
        startTime: instant('19T02:00'),
        endTime: instant('19T05:00'),
      }),
    ],
    [],
    'anchor',
    day,
  );
  expect(rows.map(({ id }) => id)).toEqual(['K7M2P9QX', 'NIGHTOWL']);
});

test('by match, matches without an anchor stand between the others in the order of their kick-offs', () => {
  const gap = {
    matchId: '100002',
    lname: '西甲',
    hname: '皇马',
    aname: '巴萨',
    gameTime: instant('18T18:00'),
  } as AppointmentMatch;
  const rows = rowsOf([anAppointment()], [gap], 'match', day);
  expect(rows.map(({ label, detail }) => [label, detail])).toEqual([
    ['皇马 VS 巴萨', '18:00 西甲'],
    ['曼城 VS 阿森纳', '20:00 英超'],
  ]);
  expect(rows[0]?.gap).toEqual({ word: '无主播，点击预约', start: at('18T18:00'), end: at('18T23:00') });
});

test('a moved bar changes start and end and leaves the offsets; only what changed is sent', () => {
  const appointment = anAppointment();
  const bar = barOf(appointment, options);
  expect(changeOf(appointment, bar, { start: at('18T20:30'), end: at('19T02:00') })).toEqual({
    startTime: instant('18T21:00'),
    endTime: instant('19T02:00'),
  });
  expect(changeOf(appointment, bar, { start: bar.start, end: at('19T02:00') })).toEqual({
    endTime: instant('19T02:00'),
  });
});

test('an overlap is with another enabled appointment of the same anchor', () => {
  const other = anAppointment({ id: '502', programName: '皇马 vs 巴萨' });
  const window = { start: at('18T23:00'), end: at('19T03:00') };
  const own = { id: '501', streamerCode: 'K7M2P9QX' };
  expect(overlapWith([anAppointment(), other], own, window)).toBe('皇马 vs 巴萨');
  expect(overlapWith([anAppointment(), { ...other, enabled: false }], own, window)).toBeNull();
  expect(overlapWith([other], { id: '501', streamerCode: 'ANOTHER2' }, window)).toBeNull();
});
