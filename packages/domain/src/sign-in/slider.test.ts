import fc from 'fast-check';
import { expect, test } from 'vitest';

import { judgeTrack, keySteps, type TrackPoint } from './slider.ts';

const target = 180;
const tolerance = 5;
const ageMs = 120_000;

/** A hand: slow, fast, slow, with a little tremor. */
function humanDrag(x: number, ms: number, points: number): TrackPoint[] {
  return Array.from({ length: points }, (_, at) => {
    const part = at / (points - 1);
    const eased = part * part * (3 - 2 * part);
    return [Math.round(eased * x), Math.round(3 * Math.sin(at)), Math.round(part * ms)];
  });
}

function straightDrag(x: number, ms: number, points: number): TrackPoint[] {
  return Array.from({ length: points }, (_, at) => [(at / (points - 1)) * x, 0, (at / (points - 1)) * ms]);
}

const byPointer = (track: readonly TrackPoint[], x = track.at(-1)?.[0] ?? 0) =>
  judgeTrack({ by: 'pointer', track, x, target, tolerance, ageMs });
const byKeyboard = (track: readonly TrackPoint[], x = track.at(-1)?.[0] ?? 0) =>
  judgeTrack({ by: 'keyboard', track, x, target, tolerance, ageMs });

function presses(steps: readonly number[], pauseMs: (at: number) => number): TrackPoint[] {
  let [x, t] = [0, 0];
  return steps.map((step, at): TrackPoint => {
    x += step;
    t += pauseMs(at);
    return [x, 0, t];
  });
}

test('a human drag that ends at the gap passes, quick or slow', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 300, max: 20_000 }),
      fc.integer({ min: 10, max: 400 }),
      fc.integer({ min: -5, max: 5 }),
      (ms, points, off) => {
        expect(byPointer(humanDrag(target + off, ms, points))).toEqual({ ok: true });
      },
    ),
  );
});

test('overshooting and coming back is human too', () => {
  const there = humanDrag(target + 20, 500, 30);
  const back = [15, 9, 4, 1, 0].map((over, at): TrackPoint => [target + over, 2, 540 + at * 30]);
  expect(byPointer([...there, ...back])).toEqual({ ok: true });
});

test('the wrong place is refused however it was reached', () => {
  expect(byPointer(humanDrag(target + 6, 800, 40))).toEqual({ ok: false, reason: 'position' });
  expect(byPointer(humanDrag(target - 60, 800, 40))).toEqual({ ok: false, reason: 'position' });
});

test.each<[string, TrackPoint[]]>([
  ['points', []],
  ['points', humanDrag(target, 800, 7)],
  ['duration', humanDrag(target, 200, 20)],
  ['duration', humanDrag(target, 61_000, 20)],
  ['order', humanDrag(target, 800, 20).map(([x, y, t], at): TrackPoint => [x, y, at === 9 ? 0 : t])],
  ['order', humanDrag(target, 800, 20).map(([x, y, t], at): TrackPoint => [x, at === 9 ? Number.NaN : y, t])],
  ['start', humanDrag(target, 800, 20).slice(6)],
  ['jump', [...humanDrag(60, 500, 20), [target, 1, 540]]],
  ['uniform', straightDrag(target, 800, 40)],
  ['uniform', straightDrag(target, 800, 40).map(([x, , t]): TrackPoint => [Math.round(x), 0, Math.round(t)])],
  ['uniform', straightDrag(target, 800, 30).map(([x, , t], at): TrackPoint => [x, 0, t + (at % 3) * 8])],
])('[SGN-79] a track with the flaw "%s" is refused at the right position', (reason, track) => {
  expect(byPointer(track)).toEqual({ ok: false, reason });
});

test('[SGN-79] a track that ends elsewhere than it claims is refused', () => {
  expect(byPointer(humanDrag(100, 800, 40), target)).toEqual({ ok: false, reason: 'end' });
});

test('[hardening 5] a track that claims more time than the puzzle has existed is refused', () => {
  const track = humanDrag(target, 1400, 40);
  const aged = (age: number) => judgeTrack({ by: 'pointer', track, x: target, target, tolerance, ageMs: age });
  expect(aged(0)).toEqual({ ok: false, reason: 'clock' });
  expect(aged(1300)).toEqual({ ok: false, reason: 'clock' });
  expect(aged(1390)).toEqual({ ok: true });
  const late = track.map(([x, y, t]): TrackPoint => [x, y, t + 5000]);
  expect(judgeTrack({ by: 'pointer', track: late, x: target, target, tolerance, ageMs: 1400 })).toMatchObject({
    reason: 'clock',
  });
  const keys = presses(Array<number>(18).fill(keySteps.page), () => 150);
  expect(judgeTrack({ by: 'keyboard', track: keys, x: target, target, tolerance, ageMs: 1000 })).toEqual({
    ok: false,
    reason: 'clock',
  });
});

const { arrow, fine, page } = keySteps;

test('arrow keys solve it, pressed one by one or held down', () => {
  const oneByOne = presses([...Array<number>(35).fill(arrow), fine, fine, -fine], (at) => 90 + (at % 5) * 40);
  const heldDown = presses(Array<number>(36).fill(arrow), (at) => (at === 1 ? 500 : 33));
  const withPages = presses(Array<number>(18).fill(page), () => 150);
  expect([oneByOne, heldDown, withPages].map((track) => byKeyboard(track))).toEqual([
    { ok: true },
    { ok: true },
    { ok: true },
  ]);
  expect(byKeyboard([[0, 0, 0], ...oneByOne])).toEqual({ ok: true });
});

test.each<[string, TrackPoint[]]>([
  ['points', [[target, 0, 400]]],
  ['step', presses([60, 60, 60], () => 200)],
  ['duration', presses(Array<number>(36).fill(arrow), () => 5)],
  ['pace', presses(Array<number>(36).fill(arrow), (at) => (at === 1 ? 500 : 1))],
  ['position', presses(Array<number>(30).fill(arrow), () => 100)],
])('key presses with the flaw "%s" are refused', (reason, track) => {
  expect(byKeyboard(track)).toEqual({ ok: false, reason });
});
