import { describe, expect, test } from 'vitest';

import { followMatch, type FollowingAppointment } from './kick-off-moves.ts';

const hour = 3_600_000;
const kickOff = Date.UTC(2026, 10, 18, 12);
const following: FollowingAppointment = {
  times: { start: kickOff, end: kickOff + 5 * hour, moveStart: -30, moveEnd: 0 },
  gameTime: kickOff,
  followsKickOff: true,
  kickOffMoved: false,
  kickOffBefore: null,
};
const own: FollowingAppointment = { ...following, followsKickOff: false };
const match = { gameTime: kickOff, stage: 1, status: 1 };
const later = { ...match, gameTime: kickOff + 2 * hour };
const dayBefore = kickOff - 24 * hour;
const inPlay = kickOff + hour;

describe('a kick-off that moves', () => {
  test('a scheduled appointment that follows shifts start and end alike, over midnight too', () => {
    const midnight = { ...match, gameTime: kickOff + 13 * hour };
    expect(followMatch(following, midnight, dayBefore)).toEqual({
      times: { start: kickOff + 13 * hour, end: kickOff + 18 * hour, moveStart: -30, moveEnd: 0 },
      hasShifted: true,
      kickOffMoved: false,
      kickOffBefore: null,
      matchMark: null,
    });
  });

  test('one whose start a person set stays, marked until the kick-off is back', () => {
    const marked = followMatch(own, later, dayBefore);
    expect(marked).toMatchObject({ times: own.times, hasShifted: false, kickOffMoved: true, kickOffBefore: kickOff });
    const known = { ...own, gameTime: later.gameTime, kickOffMoved: true, kickOffBefore: kickOff };
    expect(followMatch(known, { ...match, gameTime: kickOff + hour }, dayBefore)).toMatchObject({ kickOffMoved: true });
    expect(followMatch(known, match, dayBefore)).toMatchObject({ kickOffMoved: false, kickOffBefore: null });
  });

  test('an open one stays, marked; an ended one is history', () => {
    expect(followMatch(following, later, inPlay)).toMatchObject({ times: following.times, kickOffMoved: true });
    expect(followMatch(following, later, kickOff - hour / 2)).toMatchObject({ hasShifted: false, kickOffMoved: true });
    expect(followMatch(following, later, kickOff + 5 * hour)).toBeNull();
  });

  test('one whose window would be over by the move stays, marked', () => {
    const longAgo = { ...match, gameTime: kickOff - 48 * hour };
    expect(followMatch(following, longAgo, dayBefore)).toMatchObject({ times: following.times, kickOffMoved: true });
    const known = { ...following, gameTime: longAgo.gameTime, kickOffMoved: true, kickOffBefore: kickOff };
    expect(followMatch(known, later, dayBefore)).toMatchObject({
      times: { start: kickOff + 2 * hour, end: kickOff + 7 * hour },
      kickOffMoved: false,
    });
  });

  test('following twice has one effect', () => {
    const once = followMatch(following, later, dayBefore);
    const known = { ...following, times: once?.times ?? following.times, gameTime: later.gameTime };
    expect(followMatch(known, later, dayBefore)).toMatchObject({ times: known.times, hasShifted: false });
  });
});

describe('a match that is not played', () => {
  test.each([
    [94, 1, 'cancelled'],
    [93, 1, 'cancelled'],
    [91, 1, 'postponed'],
    [1, 4, 'cancelled'],
    [1, 2, null],
    [92, 1, null],
  ] as const)('stage %i with status %i marks its appointments %s', (stage, status, mark) => {
    for (const [now, appointment] of [
      [dayBefore, following],
      [dayBefore, own],
      [inPlay, following],
    ] as const)
      expect(followMatch(appointment, { ...match, stage, status }, now)).toMatchObject({
        matchMark: mark,
        times: appointment.times,
      });
  });
});
