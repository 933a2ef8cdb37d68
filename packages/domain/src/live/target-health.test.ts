import { expect, test } from 'vitest';

import { isTargetDown, type NotedTarget, targetHealth } from './target-health.ts';

const now = 1_800_000_000_000;
const noted = (state: NotedTarget['state'], ms: number): NotedTarget => ({
  state,
  since: now - ms,
  seenAt: now - 1000,
});
const stateOf = (target: NotedTarget | null, isLive = true) => targetHealth(target, isLive, now).state;

test('a target of which nothing is noted has no relay, and one of which nothing was noted for five seconds is unknown', () => {
  expect(stateOf(null)).toBe('none');
  expect(stateOf({ ...noted('taking', 60_000), seenAt: now - 5000 })).toBe('taking');
  expect(targetHealth({ ...noted('taking', 60_000), seenAt: now - 5001 }, true, now)).toEqual({
    state: 'unknown',
    since: null,
  });
});

test('a target that does not connect fails, if the publisher sends', () => {
  expect(stateOf(noted('connecting', 14_999))).toBe('connecting');
  expect(stateOf(noted('connecting', 15_000))).toBe('failing');
  expect(stateOf(noted('connecting', 15_000), false)).toBe('connecting');
});

test('a target is down after failing for five seconds', () => {
  const isDown = (target: NotedTarget) => isTargetDown(targetHealth(target, true, now), now);
  expect(isDown(noted('failing', 4999))).toBe(false);
  expect(isDown(noted('failing', 5000))).toBe(true);
  expect(isDown(noted('taking', 60_000))).toBe(false);
  expect(isDown(noted('connecting', 14_999))).toBe(false);
});
