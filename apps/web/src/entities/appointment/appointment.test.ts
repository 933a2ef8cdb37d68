import { expect, test } from 'vitest';

import { effectiveWindow, matchAppointmentsPath, troublesOf, windowText } from './appointment.ts';

const at = (time: string) => Date.parse(`${time}:00+08:00`);

test('[APT-29] the window shown is start and end with their moves', () => {
  const times = { startTime: '2026-11-20T12:00:00.000Z', endTime: '2026-11-20T17:00:00.000Z' };
  expect(effectiveWindow({ ...times, moveStartTime: -30, moveEndTime: -60 })).toEqual({
    start: at('2026-11-20T19:30'),
    end: at('2026-11-21T00:00'),
  });
});

test('a window over midnight says both days, a shorter one says its day once', () => {
  expect(windowText({ start: at('2026-11-20T19:30'), end: at('2026-11-20T23:00') })).toBe('11-20 19:30 – 23:00');
  expect(windowText({ start: at('2026-11-20T19:30'), end: at('2026-11-21T01:00') })).toBe('11-20 19:30 – 11-21 01:00');
});

test('troubles name conflicts first, and an appointment without any has none', () => {
  const plain = { conflictIds: [], matchMark: null, kickOffMoved: false };
  expect(troublesOf(plain)).toEqual([]);
  expect(troublesOf({ conflictIds: ['2'], matchMark: 'postponed', kickOffMoved: true })).toEqual([
    'conflict',
    'postponed',
    'kickOffMoved',
  ]);
});

test('[MAT-25] the address of a match’s appointments has the code of its sport, also in an open merchant', () => {
  const match = { sportCode: 'spo_soc', matchId: '100001' };
  expect(matchAppointmentsPath(match, null)).toBe('/pro_pro_spo_soc&back?matchId=100001');
  expect(matchAppointmentsPath(match, { code: 'acme', isView: true })).toBe(
    '/com_lis/acme/pro_pro_spo_soc&back?matchId=100001&mode=view',
  );
});
