import { cutGaps, cutPiece, paintPicture } from './puzzle.canvas.ts';
import {
  besideRow,
  between,
  gapPositions,
  outlinePath,
  pick,
  randomOutline,
  randomRow,
  shuffled,
  type Spot,
} from './puzzle.geometry.ts';
import { MARKS } from './puzzle.marks.ts';
import { tile, type Tile } from './puzzle.tile.ts';

export interface Puzzle {
  x: number;
  y: number;
  background: string;
  piece: string;
}

interface Plan {
  y: number;
  outline: string;
  meant: Tile;
  decoys: readonly Tile[];
  piece: Tile;
  cutFrom: Spot;
  hue: number;
}

const DECOYS = 4;
const gapLook = { turn: 16, shift: 2, shade: 0.58, rim: 0.5 };
const pieceLook = { x: 0, tilt: 0, turn: 10, shift: 0, shade: 0.5, rim: 0.9 };

/** The piece gets one, the gaps the other. */
const inTurn = <T>(one: T, other: T): [T, T] => (pick([true, false]) ? [one, other] : [other, one]);
const askew = (): number => pick([-1, 1]) * between(6, 14);

/**
 * All gaps have the outline of the piece and stand in its row; the mark alone tells which is meant, by what it shows
 * and not by how. A program that compares edges finds the one decoy that stands as upright as the piece. The piece shows
 * another part of the picture than any gap hides, in other colours.
 */
export function planPuzzle(): Plan {
  const y = randomRow();
  const [x, ...positions] = gapPositions(DECOYS);
  const [mark, ...others] = shuffled(MARKS);
  const [onPiece, onGap] = inTurn<0 | 1>(0, 1);
  const [piecePen, pen] = inTurn<Tile['pen']>('solid', 'hollow');
  const [pieceBuild, build] = inTurn<Tile['build']>('squat', 'slim');
  const gap = { ...gapLook, pen, build };
  return {
    y,
    outline: outlinePath(randomOutline()),
    meant: { ...gap, x, tilt: askew(), mark: mark[onGap] },
    decoys: others
      .slice(0, positions.length)
      .map((other, at) => ({ ...gap, x: positions[at] ?? 0, tilt: at === 0 ? 0 : askew(), mark: other[onGap] })),
    piece: { ...pieceLook, mark: mark[onPiece], pen: piecePen, build: pieceBuild },
    cutFrom: besideRow(y),
    hue: Math.round(between(40, 320)),
  };
}

export async function drawPuzzle(plan = planPuzzle()): Promise<Puzzle> {
  const { y, outline, meant, decoys, piece, cutFrom, hue } = plan;
  const picture = await paintPicture();
  const gaps = [meant, ...decoys].map((gap) => tile(outline, gap)).join('');
  return {
    x: meant.x,
    y,
    background: await cutGaps(picture, y, gaps),
    piece: await cutPiece(picture, cutFrom, { outline, face: tile(outline, piece), hue }),
  };
}
