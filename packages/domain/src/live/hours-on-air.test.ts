import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import {
  airedSpans,
  type AiredSession,
  lengthWithin,
  monthOf,
  monthOnAir,
  monthPattern,
  monthSpan,
  nextMonth,
  previousMonth,
  startOnAir,
} from './hours-on-air.ts';

const hour = 3_600_000;
const minute = 60_000;
const at = (time: string) => Date.parse(`${time}+08:00`);
const first = at('2026-01-01T00:00');
const now = at('2027-01-01T00:00');
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const session: fc.Arbitrary<AiredSession> = fc
  .record({
    start: fc.integer({ min: first, max: now + 48 * hour }),
    length: fc.oneof(fc.integer({ min: 0, max: 40 * 24 * hour }), fc.constant(null)),
  })
  .map(({ start, length }) => ({ start, end: length === null ? null : start + length }));
const someSessions = fc.array(session, { maxLength: 12 });
const months = Array.from({ length: 13 }).reduce<string[]>(
  (known) => [...known, nextMonth(known.at(-1) ?? '')],
  ['2026-01'],
);

describe('months', () => {
  it('a month begins and ends at midnight of Shanghai', () => {
    expect(monthSpan('2026-12')).toEqual({ start: at('2026-12-01T00:00'), end: at('2027-01-01T00:00') });
    expect(monthOf(at('2026-12-01T00:00') - 1)).toBe('2026-11');
    expect([nextMonth('2026-12'), previousMonth('2026-01')]).toEqual(['2027-01', '2025-12']);
  });

  it('a text that is no month is told apart', () => {
    for (const text of ['2026-00', '2026-13', '2026-1', '0026-01', '2026-01-01'])
      expect(text).not.toMatch(monthPattern);
    expect('2026-02').toMatch(monthPattern);
  });
});

describe('time on air', () => {
  it('spans are apart, in order, and end by now', () => {
    fc.assert(
      fc.property(someSessions, (sessions) => {
        const spans = airedSpans(sessions, now);
        for (const [index, span] of spans.entries()) {
          expect(span.start).toBeLessThan(span.end);
          expect(span.end).toBeLessThanOrEqual(now);
          expect(span.start).toBeGreaterThan(spans[index - 1]?.end ?? 0);
        }
      }),
    );
  });

  it('a moment is on air exactly while a session is', () => {
    fc.assert(
      fc.property(someSessions, fc.integer({ min: first, max: now - 1 }), (sessions, moment) => {
        const isOnAir = sessions.some(({ start, end }) => start <= moment && moment < (end ?? now));
        expect(airedSpans(sessions, now).some(({ start, end }) => start <= moment && moment < end)).toBe(isOnAir);
      }),
    );
  });

  it('the hours of all months are the hours of all sessions', () => {
    fc.assert(
      fc.property(someSessions, (sessions) => {
        const whole = sum(airedSpans(sessions, now).map(({ start, end }) => end - start));
        expect(sum(months.map((month) => monthOnAir(sessions, month, now).ms))).toBe(whole);
      }),
    );
  });

  it('without overlaps the hours of all months are the sum of the sessions', () => {
    const apart = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 20 * 24 * hour }), fc.integer({ min: 1, max: 20 * 24 * hour })), {
        maxLength: 8,
      })
      .map((pairs) => {
        let last = first;
        return pairs.map(([pause, length]) => {
          const start = last + pause;
          last = start + length;
          return { start, end: last };
        });
      });
    fc.assert(
      fc.property(apart, (sessions) => {
        const whole = sum(sessions.map(({ start, end }) => end - start));
        expect(sum(months.map((month) => monthOnAir(sessions, month, now).ms))).toBe(whole);
      }),
    );
  });

  it('the hours of all days are the hours of their month', () => {
    fc.assert(
      fc.property(someSessions, fc.constantFrom(...months), (sessions, month) => {
        const { days, ms } = monthOnAir(sessions, month, now);
        expect(sum(days)).toBe(ms);
        expect(Math.max(...days)).toBeLessThanOrEqual(24 * hour);
      }),
    );
  });

  it('a session over the month’s last midnight counts in both months, and two at once count once', () => {
    const over = { start: at('2026-01-31T22:00'), end: at('2026-02-01T03:00') };
    const beside = { start: at('2026-02-01T01:00'), end: at('2026-02-01T02:00') };
    expect(monthOnAir([over, beside], '2026-01', now)).toMatchObject({ sessions: 1, ms: 2 * hour });
    const february = monthOnAir([over, beside], '2026-02', now);
    expect(february).toMatchObject({ sessions: 2, ms: 3 * hour });
    expect([february.days.length, february.days[0]]).toEqual([28, 3 * hour]);
  });

  it('a running session counts up to now', () => {
    const running = { start: at('2026-03-01T10:00'), end: null };
    expect(monthOnAir([running], '2026-03', at('2026-03-01T12:30')).ms).toBe(2.5 * hour);
    expect(lengthWithin(airedSpans([running], at('2026-03-01T09:00')), monthSpan('2026-03'))).toBe(0);
  });
});

test('an anchor comes on time, late or not at all', () => {
  const window = { start: first, end: first + 2 * hour };
  const came = (firstStart: number | null, moment: number, enabled = true) =>
    startOnAir({ window, enabled, firstStart }, moment);
  expect(came(first - hour, now)).toBe('onTime');
  expect(came(first + 5 * minute - 1, now)).toBe('onTime');
  expect(came(first + 5 * minute, now)).toBe('late');
  expect(came(null, first + 5 * minute - 1)).toBeNull();
  expect(came(null, first + 5 * minute)).toBe('late');
  expect(came(null, window.end)).toBe('missed');
  expect(came(null, now, false)).toBeNull();
});
