import { randomInt } from 'node:crypto';

export const PUZZLE_WIDTH = 320;
export const PUZZLE_HEIGHT = 160;
export const PIECE_SIZE = 52;
/** How far from the middle of its gap the piece may be left, either way. */
export const TOLERANCE = 5;

const MARGIN = 8;
const BODY = PIECE_SIZE - 2 * MARGIN;
const CORNER = 3;
const KNOB_RADIUS = 4.8;
const KNOB_HALF = 4.1;
/** The piece starts at the left edge: a notch there would be covered by it. */
const MIN_X = PIECE_SIZE + 20;
const DECOY_DISTANCE = PIECE_SIZE + 4;

export interface Spot {
  x: number;
  y: number;
}

export type Edge = 'knob' | 'hollow' | 'flat';
export type Outline = readonly [top: Edge, right: Edge, bottom: Edge, left: Edge];

export const between = (min: number, max: number): number => min + (randomInt(0, 1_000_001) / 1_000_000) * (max - min);

export const pick = <T>(choices: readonly [T, ...T[]]): T => choices[randomInt(0, choices.length)] ?? choices[0];

export function notchSpot(): Spot {
  return {
    x: randomInt(MIN_X, PUZZLE_WIDTH - PIECE_SIZE - 3),
    y: randomInt(6, PUZZLE_HEIGHT - PIECE_SIZE - 5),
  };
}

export function randomOutline(): Outline {
  const edge = (): Edge => pick(['knob', 'hollow']);
  return [edge(), edge(), edge(), pick(['knob', 'hollow', 'flat'])];
}

const OPPOSITE: Record<Edge, Edge> = { knob: 'hollow', hollow: 'knob', flat: 'knob' };

/** Every edge of the decoy differs, so that the eye can tell it and the row alone cannot. */
export const unlike = ([top, right, bottom, left]: Outline): Outline => [
  OPPOSITE[top],
  OPPOSITE[right],
  OPPOSITE[bottom],
  OPPOSITE[left],
];

export function decoySpots(notch: Spot): Spot[] {
  const spots: Spot[] = [];
  for (let attempt = 0; attempt < 24 && spots.length < 2; attempt += 1) {
    const nearRow = Math.min(Math.max(notch.y + randomInt(-12, 13), 6), PUZZLE_HEIGHT - PIECE_SIZE - 6);
    const spot = { x: notchSpot().x, y: spots.length === 0 ? nearRow : notchSpot().y };
    const clear = [notch, ...spots].every((other) => Math.abs(other.x - spot.x) >= DECOY_DISTANCE);
    if (clear) spots.push(spot);
  }
  return spots;
}

function edgePath(edge: Edge, [dx, dy]: [number, number]): string {
  const straight = (length: number): string => `l${dx * length} ${dy * length}`;
  const run = BODY - 2 * CORNER;
  if (edge === 'flat') return straight(run);
  const arc = `a${KNOB_RADIUS} ${KNOB_RADIUS} 0 1 ${edge === 'knob' ? 1 : 0} ${dx * 2 * KNOB_HALF} ${dy * 2 * KNOB_HALF}`;
  const side = straight(run / 2 - KNOB_HALF);
  return side + arc + side;
}

export function outlinePath([top, right, bottom, left]: Outline): string {
  const corner = (dx: number, dy: number): string => `a${CORNER} ${CORNER} 0 0 1 ${dx * CORNER} ${dy * CORNER}`;
  return [
    `M${MARGIN + CORNER} ${MARGIN}`,
    edgePath(top, [1, 0]),
    corner(1, 1),
    edgePath(right, [0, 1]),
    corner(-1, 1),
    edgePath(bottom, [-1, 0]),
    corner(-1, -1),
    edgePath(left, [0, -1]),
    corner(1, -1),
    'Z',
  ].join('');
}
