import { judgeTrack } from '@touchline/domain/sign-in/slider';
import { describe, expect, test } from 'vitest';

import { clampOffset, keyTarget, recordTrack } from './puzzle-motion.ts';

describe('slider keys', () => {
  test('arrow keys move by one pixel, with Shift and the page keys by ten', () => {
    expect(keyTarget('ArrowRight', false, 20, 100)).toBe(21);
    expect(keyTarget('ArrowLeft', false, 20, 100)).toBe(19);
    expect(keyTarget('ArrowRight', true, 20, 100)).toBe(30);
    expect(keyTarget('PageUp', false, 20, 100)).toBe(30);
    expect(keyTarget('PageDown', false, 20, 100)).toBe(10);
  });

  test('no key leaves the picture', () => {
    expect(keyTarget('ArrowLeft', true, 4, 100)).toBe(0);
    expect(keyTarget('ArrowRight', true, 96, 100)).toBe(96);
    expect(keyTarget('ArrowRight', false, 100, 100)).toBe(100);
    expect(keyTarget('Home', false, 50, 100)).toBe(0);
    expect(clampOffset(-3, 100)).toBe(0);
  });

  test('other keys are left to the browser', () => {
    expect(keyTarget('Tab', false, 50, 100)).toBeNull();
    expect(keyTarget('a', false, 50, 100)).toBeNull();
  });
});

describe('the server’s checks of a recorded track', () => {
  test('[SGN-89] a run of arrow keys is a plausible answer', () => {
    const track = recordTrack(0);
    let x = 0;
    track.add(x, 0, 0);
    for (let press = 1; press <= 20; press += 1) {
      x = keyTarget('ArrowRight', press <= 8, x, 270) ?? x;
      track.add(x, 0, press * 60);
    }
    const answer = { by: 'keyboard' as const, track: track.points, x };
    expect(judgeTrack({ ...answer, target: 92, tolerance: 3, ageMs: 1200 })).toEqual({ ok: true });
  });
});

describe('drag track', () => {
  test('the track keeps position and time since the start', () => {
    const track = recordTrack(1000);
    track.add(0, 0, 1000);
    track.add(12.34, -1.27, 1016.4);
    expect(track.points).toEqual([
      [0, 0, 0],
      [12.3, -1.3, 16],
    ]);
  });

  test('an endless drag stays within what the server takes and ends where the hand is', () => {
    const track = recordTrack(0);
    for (let step = 0; step < 2500; step += 1) track.add(step, 0, step);
    expect(track.points).toHaveLength(2000);
    expect(track.points.at(-1)).toEqual([2499, 0, 2499]);
  });
});
