import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  type AppointmentWindow,
  defaultMinutes,
  endOffsets,
  presetEnd,
  presetName,
  shiftedTimes,
  startOffsets,
  windowOf,
  windowRefusal,
  windowsOverlap,
} from './appointment-rules.ts';

const minute = 60_000;
const minutes = fc.integer({ min: 0, max: 3000 }).map((count) => count * minute);
const window: fc.Arbitrary<AppointmentWindow> = fc
  .tuple(minutes, fc.integer({ min: 10, max: 1440 }))
  .map(([start, length]) => ({ start, end: start + length * minute }));

test('[APT-05] [APT-29] the window is start and end, each moved by its minutes', () => {
  expect(windowOf({ start: 0, end: 300 * minute, moveStart: -30, moveEnd: -60 })).toEqual({
    start: -30 * minute,
    end: 240 * minute,
  });
});

test('[APT-23] [APT-24] [APT-25] offsets and the preset end are the ones people know', () => {
  expect(startOffsets).toEqual([-60, -30, 0, 30, 60]);
  expect(endOffsets).toEqual([-60, -30, 0]);
  expect(defaultMinutes).toBe(300);
  expect(presetEnd(Date.parse('2026-11-01T20:00:00+08:00'))).toBe(Date.parse('2026-11-02T01:00:00+08:00'));
});

test('overlap is the same from both sides, and windows that touch do not overlap', () => {
  fc.assert(
    fc.property(window, window, (left, right) => {
      expect(windowsOverlap(left, right)).toBe(windowsOverlap(right, left));
      expect(windowsOverlap(left, left)).toBe(true);
      expect(windowsOverlap(left, { start: left.end, end: left.end + minute })).toBe(false);
    }),
  );
});

test('a window takes 10 minutes to 24 hours and ends after now', () => {
  const now = 0;
  expect(windowRefusal({ start: 0, end: 10 * minute }, now)).toBeNull();
  expect(windowRefusal({ start: 0, end: 10 * minute - 1 }, now)).toBe('tooShort');
  expect(windowRefusal({ start: 0, end: 1440 * minute }, now)).toBeNull();
  expect(windowRefusal({ start: 0, end: 1440 * minute + 1 }, now)).toBe('tooLong');
  expect(windowRefusal({ start: -20 * minute, end: 0 }, now)).toBe('endIsPast');
});

test('a moved kick-off shifts start and end alike', () => {
  expect(shiftedTimes({ start: 1, end: 5, moveStart: 30 }, 7)).toEqual({ start: 8, end: 12, moveStart: 30 });
});

test('the preset name holds both teams, cut to 50 characters and never inside one', () => {
  expect(presetName('主队', '客队')).toBe('主队 vs 客队');
  expect(presetName('a'.repeat(60), 'b')).toHaveLength(50);
  expect(presetName(`${'a'.repeat(49)}😀`, 'b')).toBe('a'.repeat(49));
});
