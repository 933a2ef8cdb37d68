import { expect, test } from 'vitest';

import { environmentAt, momentNames, moments } from './moments.ts';

const now = new Date('2026-11-15T12:00:00Z');

test('every hour is one of the real day, and the named days match their names', () => {
  const days = momentNames.map((name) => moments[name](now).toISOString());
  expect(days.slice(0, 5)).toEqual(momentNames.slice(0, 5).map((time) => `2026-11-15T${time}:00.000Z`));
  expect(days.slice(5).map((day) => day.slice(5, 10))).toEqual(['01-31', '02-29', '11-20']);
});

test('programs are set off from the real clock, forwards and backwards', () => {
  expect(environmentAt(moments['23:50'](now), now, 'lib')).toMatchObject({ LD_PRELOAD: 'lib', FAKETIME: '+42600s' });
  expect(environmentAt(moments['11:30'](now), now, 'lib')).toMatchObject({ FAKETIME: '-1800s' });
});
