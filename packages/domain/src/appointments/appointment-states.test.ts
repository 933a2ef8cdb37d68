import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  type AppointmentAct,
  appointmentActs,
  appointmentCan,
  type AppointmentFacts,
  appointmentState,
  isBeingCut,
  matchMarks,
  usualThresholds,
} from './appointment-states.ts';

const minute = 60_000;
const facts: fc.Arbitrary<AppointmentFacts> = fc.record({
  window: fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 10, max: 1440 })).map(([start, length]) => ({
    start: start * minute,
    end: (start + length) * minute,
  })),
  enabled: fc.boolean(),
  matchMark: fc.constantFrom(null, ...matchMarks),
  stream: fc.option(fc.record({ lastByteAt: fc.integer({ min: 0, max: 1700 * minute }) })),
});
const time = fc.integer({ min: 0, max: 1700 * minute });

const acts = (given: AppointmentFacts, now: number): AppointmentAct[] => {
  const can = appointmentCan(given, now);
  return appointmentActs.filter((act) => can[act] === true);
};

const window = { start: 100 * minute, end: 400 * minute };
const plain: AppointmentFacts = { window, enabled: true, matchMark: null, stream: null };

test('[APT-29] exactly one state fits, and the window alone says scheduled and ended', () => {
  fc.assert(
    fc.property(facts, time, (given, now) => {
      const state = appointmentState(given, now, usualThresholds);
      expect(state === 'ended').toBe(now >= given.window.end);
      expect(state === 'scheduled').toBe(now < given.window.start);
      expect(state !== 'closed' || !given.enabled).toBe(true);
      expect((state !== 'live' && state !== 'stalled') || given.stream !== null).toBe(true);
    }),
  );
});

test('an appointment that nobody changes never goes back to an earlier state', () => {
  const order = ['scheduled', 'open', 'late', 'ended'];
  fc.assert(
    fc.property(facts, time, time, (given, one, other) => {
      const quiet = { ...given, enabled: true, stream: null };
      const [before, after] = [Math.min(one, other), Math.max(one, other)];
      const [early, late] = [before, after].map((now) => order.indexOf(appointmentState(quiet, now, usualThresholds)));
      expect(early).toBeLessThanOrEqual(late ?? -1);
    }),
  );
});

test('closing and resuming are never both allowed, and one of them always is while the window runs', () => {
  fc.assert(
    fc.property(facts, time, (given, now) => {
      const allowed = acts(given, now);
      const switches = allowed.filter((act) => act === 'close' || act === 'resume');
      const runs = now >= given.window.start && now < given.window.end;
      expect(runs ? [1] : [0, 1]).toContain(switches.length);
    }),
  );
});

describe('acts of an appointment', () => {
  const all = ['editStart', 'edit', 'changeMatch', 'handOver', 'delete'];

  test('[APT-13] before its effective start an appointment can be edited, moved and deleted', () => {
    expect(acts(plain, window.start - 1)).toEqual(all);
    expect(acts({ ...plain, matchMark: 'cancelled' }, window.start - 1)).toEqual([
      ...all.slice(0, 4),
      'close',
      'delete',
    ]);
    expect(acts({ ...plain, enabled: false }, window.start - 1)).toEqual([...all.slice(0, 4), 'resume', 'delete']);
  });

  test('[APT-14] while its window runs an enabled appointment can be closed and not deleted; after it nothing', () => {
    for (const now of [window.start, window.start + 6 * minute, window.end - 1]) {
      expect(acts(plain, now)).toEqual(['edit', 'close']);
      expect(acts({ ...plain, stream: { lastByteAt: now } }, now)).toEqual(['edit', 'close']);
    }
    expect(acts(plain, window.end)).toEqual([]);
  });

  test('[APT-15] while its window runs a closed appointment can be resumed or deleted; after it only deleted', () => {
    const closed = { ...plain, enabled: false };
    expect(acts(closed, window.start)).toEqual(['edit', 'resume', 'delete']);
    expect(acts(closed, window.end)).toEqual(['delete']);
  });
});

test('late begins after five minutes without a publisher, stalled after four seconds without bytes', () => {
  const { lateAfterMs, stalledAfterMs } = usualThresholds;
  expect(appointmentState(plain, window.start + lateAfterMs - 1, usualThresholds)).toBe('open');
  expect(appointmentState(plain, window.start + lateAfterMs, usualThresholds)).toBe('late');
  const live = { ...plain, stream: { lastByteAt: window.start } };
  expect(appointmentState(live, window.start + stalledAfterMs - 1, usualThresholds)).toBe('live');
  expect(appointmentState(live, window.start + stalledAfterMs, usualThresholds)).toBe('stalled');
  expect(appointmentState(live, window.start + 9, { lateAfterMs, stalledAfterMs: 9 })).toBe('stalled');
});

test('a publisher that is still listed after closing or the end is being cut', () => {
  const stream = { lastByteAt: window.start };
  expect(isBeingCut({ ...plain, stream }, window.start)).toBe(false);
  expect(isBeingCut({ ...plain, enabled: false, stream }, window.start)).toBe(true);
  expect(isBeingCut({ ...plain, stream }, window.end)).toBe(true);
  expect(isBeingCut({ ...plain, enabled: false }, window.end)).toBe(false);
});
