import fc from 'fast-check';
import { expect, test } from 'vitest';

import { needsLook, usualMonitorSettings, type WatchedFacts, watchedState, wallStateOf } from './monitor-rules.ts';

const now = 1_000_000_000;
const minute = 60_000;
const running: WatchedFacts = {
  window: { start: now - minute, end: now + 60 * minute },
  enabled: true,
  matchMark: null,
  stream: { startedAt: now - minute, lastByteAt: now - 500, bitrate: 2_000_000 },
  targets: [],
};
const stateOf = (facts: Partial<WatchedFacts>, settings = usualMonitorSettings) =>
  wallStateOf(watchedState({ ...running, ...facts }, settings, now));

test('[CAT-09] the merchant’s own thresholds say when a publisher is late or stalled', () => {
  const waiting = { stream: null, window: { ...running.window, start: now - 3 * minute } };
  expect(stateOf(waiting)).toBe('open');
  expect(stateOf(waiting, { ...usualMonitorSettings, lateAfter: 2 })).toBe('late');
  const silent = { stream: { startedAt: now - minute, lastByteAt: now - 5000, bitrate: 0 } };
  expect(stateOf(silent)).toBe('stalled');
  expect(stateOf(silent, { ...usualMonitorSettings, stalledAfter: 10, bitrateBelow: 0 })).toBe('live');
});

test('a bitrate below the threshold counts ten seconds after the start, and never with a threshold of 0', () => {
  const weak = { startedAt: now - 10_000, lastByteAt: now, bitrate: 499_999 };
  expect(stateOf({ stream: weak })).toBe('bitrateLow');
  expect(stateOf({ stream: { ...weak, startedAt: now - 9999 } })).toBe('live');
  expect(stateOf({ stream: { ...weak, bitrate: 500_000 } })).toBe('live');
  expect(stateOf({ stream: { ...weak, bitrate: 0 } }, { ...usualMonitorSettings, bitrateBelow: 0 })).toBe('live');
});

test('a closed or ended appointment stands on the wall only while its publisher is listed', () => {
  for (const facts of [{ enabled: false }, { window: { start: now - minute, end: now } }]) {
    expect(stateOf(facts)).toBe('beingCut');
    expect(stateOf({ ...facts, stream: null })).toBeNull();
  }
});

test('every listed publisher of a started appointment stands on the wall', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.integer({ min: -100, max: 0 }),
      fc.integer({ min: -50, max: 100 }),
      (enabled, start, end) => {
        const window = { start: now + start * minute, end: now + Math.max(start + 1, end) * minute };
        expect(stateOf({ enabled, window })).not.toBeNull();
      },
    ),
  );
});

test('[CAT-09] a push target that fails for five seconds marks a live tile, and no other', () => {
  const failing = (ms: number) => ({ targets: [{ state: 'failing', since: now - ms, seenAt: now } as const] });
  expect(stateOf(failing(5000))).toBe('targetDown');
  expect(stateOf(failing(4999))).toBe('live');
  expect(stateOf({ ...failing(5000), enabled: false })).toBe('beingCut');
  const silent = { startedAt: now - minute, lastByteAt: now - 5000, bitrate: 0 };
  expect(stateOf({ ...failing(60_000), stream: silent })).toBe('stalled');
});

test('live and open tiles need no look, all others do', () => {
  expect((['late', 'stalled', 'beingCut', 'targetDown', 'bitrateLow'] as const).every(needsLook)).toBe(true);
  expect(needsLook('live') || needsLook('open')).toBe(false);
});
