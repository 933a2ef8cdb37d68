import { expect, test } from 'vitest';

import type { AppointmentMatch } from '../../../entities/appointment/appointment.ts';
import { newAppointments, presetValues } from './new-appointments.ts';

const match: AppointmentMatch = {
  matchId: '100001',
  matchCategory: 'sport',
  matchType: 'sport',
  sportCode: 'spo_soc',
  leagueId: '1001',
  lname: '英超',
  llevel: 1,
  hname: '曼彻斯特城',
  hlogo: null,
  aname: '阿森纳',
  alogo: null,
  gameTime: '2026-11-20T12:00:00.000Z',
  gameStageType: 1,
  gameStage: '未开赛',
};
const preset = presetValues(match);
const made = (changes: Partial<typeof preset>, hasTargets = false) =>
  newAppointments({ match, values: { ...preset, ...changes }, streamerCodes: ['A', 'B'], hasTargets });

test('[APT-25] the end is preset to five hours after the start, over midnight too', () => {
  expect(preset).toMatchObject({ name: '曼彻斯特城 vs 阿森纳', start: '2026-11-20 20:00', end: '2026-11-21 01:00' });
});

test('presets are left out, so that an appointment at the kick-off moves with it', () => {
  expect(made({})).toEqual([
    { streamerCode: 'A', matchId: '100001' },
    { streamerCode: 'B', matchId: '100001' },
  ]);
  expect(made({ moveStart: -30 })[0]).toEqual({ streamerCode: 'A', matchId: '100001', moveStartTime: -30 });
});

test('another start names the end too, and chosen push targets are sent', () => {
  expect(made({ start: '2026-11-20 19:00', projectCodes: ['21'] }, true)[0]).toEqual({
    streamerCode: 'A',
    matchId: '100001',
    startTime: '2026-11-20T11:00:00.000Z',
    endTime: '2026-11-20T17:00:00.000Z',
    projectCodes: ['21'],
  });
});

test('a copy keeps offsets, length and the distance from the kick-off', () => {
  const copy = presetValues(match, {
    anchor: { streamerId: 1, streamerCode: 'A', name: '赵', nickname: '', photo: null, projectCodes: [], busy: [] },
    moveStart: -60,
    moveEnd: -30,
    projectCodes: ['21'],
    startsAfter: -1_800_000,
    lasts: 7_200_000,
  });
  expect(copy).toMatchObject({
    start: '2026-11-20 19:30',
    end: '2026-11-20 21:30',
    moveStart: -60,
    moveEnd: -30,
    projectCodes: ['21'],
  });
});
