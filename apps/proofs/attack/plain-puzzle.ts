import { cutGaps, cutPiece, paintPicture } from '../../server/src/platform/captcha/puzzle.canvas.ts';
import type { Puzzle } from '../../server/src/platform/captcha/puzzle.drawing.ts';
import {
  gapPositions,
  outlinePath,
  PIECE_SIZE,
  randomOutline,
  randomRow,
} from '../../server/src/platform/captcha/puzzle.geometry.ts';

/** A slider without any disguise: one gap, and the piece is what was cut out of it. */
export async function drawPlainPuzzle(): Promise<Puzzle> {
  const picture = await paintPicture();
  const [y, [x]] = [randomRow(), gapPositions(0)];
  const outline = outlinePath(randomOutline());
  const shape = (left: number, look: string): string =>
    `<path transform="translate(${left + PIECE_SIZE / 2} ${PIECE_SIZE / 2})" d="${outline}" ${look} stroke="#fff"/>`;
  const face = shape(0, 'fill="none" stroke-opacity=".9"');
  return {
    x,
    y,
    background: await cutGaps(picture, y, shape(x, 'fill="#0b1020" fill-opacity=".45" stroke-opacity=".5"')),
    piece: await cutPiece(picture, { x, y }, { outline, face, hue: 0 }),
  };
}
