import { keySteps } from '@touchline/domain/sign-in/slider';

export type RecordedPoint = [x: number, y: number, t: number];

/** The server takes no longer track; past it only the newest point is replaced. */
const longestTrack = 2000;

export function clampOffset(offset: number, furthest: number): number {
  return Math.min(Math.max(offset, 0), furthest);
}

/** Where a key moves the piece to, or null for a key that does not move it. */
export function keyTarget(key: string, shift: boolean, offset: number, furthest: number): number | null {
  const step = signedStep(key, shift);
  if (step === null) return null;
  // A whole step or none at the right edge: the server knows whole steps only.
  return offset + step > furthest ? offset : Math.max(offset + step, 0);
}

function signedStep(key: string, shift: boolean): number | null {
  const step = shift ? keySteps.page : keySteps.fine;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return -step;
    case 'PageUp':
      return keySteps.page;
    case 'PageDown':
      return -keySteps.page;
    case 'Home':
      return -Infinity;
    default:
      return null;
  }
}

export interface TrackRecorder {
  readonly points: readonly RecordedPoint[];
  add(x: number, y: number, now: number): void;
}

export function recordTrack(startedAt: number): TrackRecorder {
  const points: RecordedPoint[] = [];
  return {
    points,
    add(x, y, now) {
      const point: RecordedPoint = [roundTenth(x), roundTenth(y), Math.round(now - startedAt)];
      if (points.length < longestTrack) points.push(point);
      else points[longestTrack - 1] = point;
    },
  };
}

export function roundTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
