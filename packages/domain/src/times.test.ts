import fc from 'fast-check';
import { expect, test } from 'vitest';

import { dateFormats } from './constants.ts';
import { dayBounds, formatTime } from './times.ts';

test('a UTC instant reads as Shanghai time, to the day, minute or second', () => {
  const instant = '2026-12-31T16:05:09.123Z';
  expect(formatTime(instant)).toBe('2027-01-01 00:05');
  expect(formatTime(instant, 'second')).toBe('2027-01-01 00:05:09');
  expect(formatTime(instant, 'day')).toBe('2027-01-01');
  expect(formatTime(new Date(instant))).toBe('2027-01-01 00:05');
});

test('a written time has the form that the pickers read', () => {
  const form = (text: string): string => text.replaceAll(/\d/g, '0');
  for (const precision of ['day', 'minute', 'second'] as const) {
    expect(form(formatTime('2026-03-04T05:06:07Z', precision))).toBe(
      dateFormats[precision].replaceAll(/[YMDHms]/g, '0'),
    );
  }
});

test('[WIR-26] a day runs from midnight to midnight in Shanghai', () => {
  expect(dayBounds('2026-03-01')).toEqual({
    start: '2026-02-28T16:00:00.000Z',
    end: '2026-03-01T15:59:59.999Z',
    nextStart: '2026-03-01T16:00:00.000Z',
  });
});

test('[WIR-26] every instant lies in the bounds of the day it reads as', () => {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      const bounds = dayBounds(formatTime(instant, 'day'));
      const iso = instant.toISOString();
      expect(bounds !== null && bounds.start <= iso && iso <= bounds.end && bounds.end < bounds.nextStart).toBe(true);
    }),
  );
});

test('a text that is no day has no bounds', () => {
  for (const wrong of [
    '2026-02-30',
    '2026-13-01',
    '2026-3-1',
    '',
    '2026-03-01T00:00',
    'abcd-ef-gh',
    '0000-01-01',
    '9999-12-31',
  ]) {
    expect(dayBounds(wrong), wrong).toBeNull();
  }
});
