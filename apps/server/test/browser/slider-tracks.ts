import type { TrackPoint } from '@touchline/domain/sign-in/slider';

/** A hand: quick in the middle, slow at the end, a little unsteady, one overshoot. */
export function draggedTo(x: number): TrackPoint[] {
  const steps = 42;
  const points: TrackPoint[] = [];
  let t = 0;
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    const eased = 1 - (1 - share) ** 3;
    const overshoot = Math.sin(share * Math.PI) * 3 * share;
    t += 14 + ((step * 7) % 11);
    points.push([Math.round(x * eased + overshoot), Math.round(Math.sin(step / 3) * 2 + (step % 3)), t]);
  }
  points.push([x, 2, t + 90]);
  return points;
}

/** Arrow keys: long steps first, single pixels at the end, never quite in rhythm. */
export function steppedTo(x: number): TrackPoint[] {
  const points: TrackPoint[] = [[0, 0, 0]];
  let at = 0;
  let t = 0;
  for (let press = 0; at < x; press += 1) {
    at += x - at >= 10 ? 10 : 1;
    t += 70 + ((press * 29) % 53);
    points.push([at, 0, t]);
  }
  return points;
}

/** A script: one jump, no time. */
export const jumpedTo = (x: number): TrackPoint[] => [
  [0, 0, 0],
  [x, 0, 1],
];
