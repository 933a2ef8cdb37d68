import { randomInt } from 'node:crypto';

export const PUZZLE_WIDTH = 320;
export const PUZZLE_HEIGHT = 160;
export const PIECE_SIZE = 46;
/** How far from the middle of its gap the piece may be left, either way. */
export const TOLERANCE = 5;

const MARGIN = 6;
const BODY = PIECE_SIZE - 2 * MARGIN;
const CORNER = 3;
const KNOB_RADIUS = 4;
const KNOB_HALF = 3.5;
/** The piece starts at the left edge: a gap there would be covered by it, and reached by too few key presses to judge. */
const MIN_X = PIECE_SIZE + 15;
const MAX_X = PUZZLE_WIDTH - PIECE_SIZE - 4;
const MIN_Y = 6;
const MAX_Y = PUZZLE_HEIGHT - PIECE_SIZE - 6;
/** From one gap to the next: no two touch. */
const PITCH = PIECE_SIZE;

export interface Spot {
  x: number;
  y: number;
}

export type Edge = 'knob' | 'hollow' | 'flat';
export type Outline = readonly [top: Edge, right: Edge, bottom: Edge, left: Edge];

export const between = (min: number, max: number): number => min + (randomInt(0, 1_000_001) / 1_000_000) * (max - min);

export const pick = <T>(choices: readonly [T, ...T[]]): T => choices[randomInt(0, choices.length)] ?? choices[0];

export function shuffled<T>(items: readonly [T, ...T[]]): [T, ...T[]] {
  const order = items.map((item) => ({ item, at: randomInt(2 ** 32) })).toSorted((a, b) => a.at - b.at);
  const [first = items[0], ...rest] = order.map(({ item }) => item);
  return [first, ...rest];
}

export const randomRow = (): number => randomInt(MIN_Y, MAX_Y + 1);

/** Where the gap that is meant and its decoys stand: beside each other, in any order. */
export function gapPositions(decoys: number): [meant: number, ...decoys: number[]] {
  const slack = MAX_X - MIN_X - decoys * PITCH;
  const shift = (): number => randomInt(0, slack + 1);
  const [first = 0, ...shifts] = [shift(), ...Array.from({ length: decoys }, shift)].toSorted((a, b) => a - b);
  return shuffled([MIN_X + first, ...shifts.map((by, at) => MIN_X + (at + 1) * PITCH + by)]);
}

/** Somewhere above the row, or below it. */
export function besideRow(row: number): Spot {
  const above = Math.max(row - PIECE_SIZE + 1, 0);
  const below = Math.max(PUZZLE_HEIGHT - 2 * PIECE_SIZE - row, 0);
  const at = randomInt(above + below);
  return { x: randomInt(PUZZLE_WIDTH - PIECE_SIZE), y: at < above ? at : row + PIECE_SIZE + at - above };
}

export function randomOutline(): Outline {
  const edge = (): Edge => pick(['knob', 'hollow']);
  return [edge(), edge(), edge(), pick(['knob', 'hollow', 'flat'])];
}

function edgePath(edge: Edge, [dx, dy]: [number, number]): string {
  const straight = (length: number): string => `l${dx * length} ${dy * length}`;
  const run = BODY - 2 * CORNER;
  if (edge === 'flat') return straight(run);
  const arc = `a${KNOB_RADIUS} ${KNOB_RADIUS} 0 1 ${edge === 'knob' ? 1 : 0} ${dx * 2 * KNOB_HALF} ${dy * 2 * KNOB_HALF}`;
  const side = straight(run / 2 - KNOB_HALF);
  return side + arc + side;
}

/** Around the middle of the piece. */
export function outlinePath([top, right, bottom, left]: Outline): string {
  const corner = (dx: number, dy: number): string => `a${CORNER} ${CORNER} 0 0 1 ${dx * CORNER} ${dy * CORNER}`;
  return [
    `M${CORNER - BODY / 2} ${-BODY / 2}`,
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
