import fc from 'fast-check';
import { expect, test } from 'vitest';

import { healthAfter, healthAtStart, type RelayHealth, relayedTargets, steadyMs, triedAnew } from './relay-health.ts';
import type { RelayLine } from './relay-log.ts';

const start = 1_800_000_000_000;
const pictures = (count: number): RelayLine => ({ kind: 'pictures', count });
const of = (kind: 'recovered' | 'full' | 'flushed', context: string): RelayLine => ({ kind, context });
const attempt = (target: number, context = `0x${target}`): RelayLine => ({ kind: 'attempt', context, target });

/** Lines with the seconds after the start at which each is read. */
const after = (count: number, ...lines: readonly (readonly [number, RelayLine])[]) =>
  lines.reduce(
    (health, [seconds, line]) => healthAfter(health, line, start + seconds * 1000),
    healthAtStart(count, start),
  );
const statesOf = (health: RelayHealth, seconds: number) =>
  relayedTargets(health, start + seconds * 1000).map(({ state, since }) => `${state} ${(since - start) / 1000}`);

test('targets take the stream once more pictures were sent than their queues hold', () => {
  expect(statesOf(after(2, [1, pictures(60)]), 1)).toEqual(['connecting 0', 'connecting 0']);
  expect(statesOf(after(2, [1, pictures(60)], [2, pictures(61)]), 2)).toEqual(['taking 2', 'taking 2']);
});

test('while the queue of an unknown target is full, none counts as taking; its first attempt tells which one failed', () => {
  const full = after(2, [1, of('full', '0x1')], [5, pictures(500)]);
  expect(statesOf(full, 5)).toEqual(['connecting 0', 'connecting 0']);
  const known = [
    [6, attempt(1)],
    [9, pictures(600)],
  ] as const;
  const later = known.reduce((health, [seconds, line]) => healthAfter(health, line, start + seconds * 1000), full);
  expect(statesOf(later, 9)).toEqual(['taking 9', 'failing 0']);
});

test('a queue that was emptied again counts anew', () => {
  const emptied = after(1, [1, of('full', '0x1')], [2, pictures(200)], [2, of('flushed', '0x1')], [3, pictures(260)]);
  expect(statesOf(emptied, 3)).toEqual(['connecting 0']);
  expect(statesOf(healthAfter(emptied, pictures(261), start + 4000), 4)).toEqual(['taking 4']);
});

/** A target that is connected and slow: its queue is full after each 40 pictures, and emptied half a second later. */
const slow = (context: string, times: number) =>
  Array.from({ length: times }, (_, at) => [
    [1 + 2 * at, pictures(40 * at + 20)] as const,
    [2 + 2 * at, of('full', context)] as const,
    [2 + 2 * at, pictures(40 * at + 40)] as const,
    [2.5 + 2 * at, of('flushed', context)] as const,
  ]).flat();

test('a target takes the stream although the queue of a slow one is full again and again', () => {
  expect(statesOf(after(2, ...slow('0x1', 2)), 5)).toEqual(['connecting 0', 'connecting 0']);
  expect(statesOf(after(2, ...slow('0x1', 4)), 9)).toEqual(['taking 6', 'taking 6']);
});

test('beside a slow target, none counts as taking while the queue of one that never connected is full', () => {
  const lines = [[1, of('full', '0x2')] as const, ...slow('0x1', 10)];
  expect(statesOf(after(3, ...lines), 21)).toEqual(['connecting 0', 'connecting 0', 'connecting 0']);
  const known = after(3, ...lines, [22, attempt(2)], [22, of('flushed', '0x2')], [23, pictures(461)]);
  expect(statesOf(known, 23)).toEqual(['taking 23', 'taking 23', 'failing 0']);
});

test('a queue that is read as emptied before it is read as full holds up nobody', () => {
  const lines = after(1, [1, of('flushed', '0x1')], [1, of('full', '0x1')], [2, pictures(61)]);
  expect(statesOf(lines, 2)).toEqual(['taking 2']);
});

test('a target that breaks off fails since its first attempt, and takes the stream since it was back', () => {
  const broken = after(1, [3, pictures(90)], [10, attempt(0)], [11, attempt(0)]);
  expect(statesOf(broken, 12)).toEqual(['failing 10']);
  const back = healthAfter(broken, of('recovered', '0x0'), start + 12_000);
  expect(statesOf(back, 14)).toEqual(['failing 10']);
  expect(statesOf(back, 12 + steadyMs / 1000)).toEqual(['taking 12']);
  expect(statesOf(healthAfter(back, attempt(0), start + 60_000), 60)).toEqual(['failing 60']);
});

test('a target that is back for a moment each time has one outage', () => {
  const lines = Array.from({ length: 20 }, (_, at) => [
    [10 + 2 * at, attempt(0)] as const,
    [11 + 2 * at, of('recovered', '0x0')] as const,
  ]).flat();
  expect(statesOf(after(1, [3, pictures(90)], ...lines), 51)).toEqual(['failing 10']);
});

test('a relay has served once a target took the stream, also where this one fails later', () => {
  expect(after(2, [1, pictures(60)], [2, attempt(0)]).hasServed).toBe(false);
  expect(after(2, [1, pictures(61)], [2, attempt(0)], [2, attempt(1)]).hasServed).toBe(true);
  const back = [[1, attempt(0)] as const, [2, of('recovered', '0x0')] as const];
  expect(after(1, ...back, [4, pictures(90)]).hasServed).toBe(false);
  expect(after(1, ...back, [5, pictures(105)], [6, attempt(0)]).hasServed).toBe(true);
});

test('while the publisher is silent, targets that connect count anew, and others go on', () => {
  const silent = triedAnew(after(2, [3, attempt(1)]), start + 60_000);
  expect(statesOf(silent, 60)).toEqual(['connecting 60', 'failing 0']);
  expect(statesOf(triedAnew(after(1, [3, pictures(90)]), start + 60_000), 60)).toEqual(['taking 3']);
});

const anyLine: fc.Arbitrary<RelayLine> = fc.oneof(
  fc.record({
    kind: fc.constant('attempt' as const),
    context: fc.constantFrom('0x0', '0x1', '0x2'),
    target: fc.nat({ max: 4 }),
  }),
  fc.record({
    kind: fc.constantFrom('recovered' as const, 'full' as const, 'flushed' as const),
    context: fc.constantFrom('0x0', '0x1', '0x2'),
  }),
  fc.record({ kind: fc.constant('pictures' as const), count: fc.nat({ max: 10_000 }) }),
);

test('a target never takes the stream right after an attempt, and no state is older than the relay', () => {
  fc.assert(
    fc.property(fc.array(anyLine), fc.nat({ max: 2 }), (lines, target) => {
      let health = healthAtStart(3, start);
      for (const [at, line] of lines.entries()) health = healthAfter(health, line, start + at * 700);
      const now = start + lines.length * 700;
      expect(relayedTargets(health, now).every(({ since }) => since >= start && since <= now)).toBe(true);
      expect(relayedTargets(healthAfter(health, attempt(target, '0x9'), now), now)[target]?.state).toBe('failing');
    }),
  );
});
