import { type Puzzle, drawPuzzle } from '../../server/src/platform/captcha/puzzle.drawing.ts';
import { PIECE_SIZE, PUZZLE_WIDTH, TOLERANCE } from '../../server/src/platform/captcha/puzzle.geometry.ts';
import { guessByCorrelation, type SeenPuzzle } from './correlation.ts';

export interface SliderAttack {
  readonly puzzles: number;
  readonly draw?: () => Promise<Puzzle>;
  readonly guess?: (seen: SeenPuzzle) => Promise<number>;
}

/** How many puzzles a program that only looks at the pictures would pass. */
export async function attackSlider({ puzzles, draw = drawPuzzle, guess = guessByCorrelation }: SliderAttack) {
  const figures = { puzzles, passed: 0, drawMs: 0 };
  await draw();
  for (let at = 0; at < puzzles; at += 1) {
    const began = performance.now();
    const { x, ...seen } = await draw();
    figures.drawMs += (performance.now() - began) / puzzles;
    const guessed = await guess({ ...seen, width: PUZZLE_WIDTH, pieceSize: PIECE_SIZE });
    if (Math.abs(guessed - x) <= TOLERANCE) figures.passed += 1;
  }
  return figures;
}
