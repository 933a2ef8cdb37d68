/** Where the piece was, in px of the puzzle and ms since the drag began. */
export type TrackPoint = readonly [x: number, y: number, t: number];

export interface SliderAnswer {
  readonly by: 'pointer' | 'keyboard';
  readonly track: readonly TrackPoint[];
  readonly x: number;
  readonly target: number;
  readonly tolerance: number;
  /** How long ago the puzzle was given out, by the clock of whoever keeps it. */
  readonly ageMs: number;
}

export type TrackFlaw =
  | 'position'
  | 'points'
  | 'order'
  | 'clock'
  | 'duration'
  | 'start'
  | 'end'
  | 'jump'
  | 'uniform'
  | 'step'
  | 'pace';

export type TrackVerdict = { readonly ok: true } | { readonly ok: false; readonly reason: TrackFlaw };

/** How far one key press moves the piece, in px of the puzzle. */
export const keySteps = { arrow: 5, fine: 1, page: 10 } as const;

const nearStart = 10;
const nearEnd = 2;
const pointer = { leastPoints: 8, leastMs: 250, mostMs: 60_000, largestShare: 0.45, alwaysAllowedStep: 24 };
const uniform = { leastSpeedVariation: 0.08, stepSpread: 1, leastStep: 2 };
/** Two clocks never run quite alike; the way there and back makes up for more than that. */
const clockDriftMs = 50;
const keyboard = { leastPresses: 3, leastMs: 300, mostMs: 115_000, leastMedianPauseMs: 12 };

interface Step {
  readonly dx: number;
  readonly dy: number;
  readonly dt: number;
}

function stepsOf(track: readonly TrackPoint[]): Step[] {
  return track.slice(1).map(([x, y, t], at) => {
    const [fromX, fromY, fromT] = track[at] ?? [x, y, t];
    return { dx: x - fromX, dy: y - fromY, dt: t - fromT };
  });
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function variation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return mean === 0 ? 0 : Math.sqrt(variance) / Math.abs(mean);
}

/** A hand speeds up and slows down; a program draws a line. */
function isUniform(steps: readonly Step[]): boolean {
  const timed = steps.filter(({ dt }) => dt > 0);
  if (variation(timed.map(({ dx, dt }) => dx / dt)) < uniform.leastSpeedVariation) return true;
  const widths = steps.map(({ dx }) => dx);
  const isLevel = steps.every(({ dy }) => dy === 0);
  return isLevel && spread(widths) <= uniform.stepSpread && median(widths) > uniform.leastStep;
}

function pointerFlaw(track: readonly TrackPoint[], x: number, duration: number): TrackFlaw | null {
  const steps = stepsOf(track);
  const largestStep = Math.max(pointer.largestShare * Math.abs(x), pointer.alwaysAllowedStep);
  if (track.length < pointer.leastPoints) return 'points';
  if (duration < pointer.leastMs || duration > pointer.mostMs) return 'duration';
  if (Math.abs(track[0]?.[0] ?? Infinity) > nearStart) return 'start';
  if (steps.some(({ dx }) => Math.abs(dx) > largestStep)) return 'jump';
  return isUniform(steps) ? 'uniform' : null;
}

/** A press that would leave the left edge stops at it. */
function isKeyStep({ dx }: Step, reached: number): boolean {
  const width = Math.abs(dx);
  return reached === 0 || width === 0 || Object.values(keySteps).some((size) => Math.abs(width - size) < 0.01);
}

function keyboardFlaw(track: readonly TrackPoint[], duration: number): TrackFlaw | null {
  const presses = track[0]?.[0] === 0 ? track.slice(1) : track;
  const steps = stepsOf([[0, 0, track[0]?.[2] ?? 0], ...presses]);
  if (presses.length < keyboard.leastPresses) return 'points';
  if (duration < keyboard.leastMs || duration > keyboard.mostMs) return 'duration';
  if (steps.some((step, at) => !isKeyStep(step, presses[at]?.[0] ?? 0))) return 'step';
  return median(steps.slice(1).map(({ dt }) => dt)) < keyboard.leastMedianPauseMs ? 'pace' : null;
}

function flawOf({ by, track, x, target, tolerance, ageMs }: SliderAnswer): TrackFlaw | null {
  const last = track.at(-1);
  if (last === undefined) return 'points';
  if (!track.flat().every(Number.isFinite) || stepsOf(track).some(({ dt }) => dt < 0)) return 'order';
  if (last[2] > ageMs + clockDriftMs) return 'clock';
  if (Math.abs(last[0] - x) > nearEnd) return 'end';
  const duration = last[2] - (track[0]?.[2] ?? 0);
  const flaw = by === 'pointer' ? pointerFlaw(track, x, duration) : keyboardFlaw(track, duration);
  if (flaw !== null) return flaw;
  return Math.abs(x - target) <= tolerance ? null : 'position';
}

/** Whether a drag, or a run of key presses, that ended at the right place could have been a person's. */
export function judgeTrack(answer: SliderAnswer): TrackVerdict {
  const reason = flawOf(answer);
  return reason === null ? { ok: true } : { ok: false, reason };
}
