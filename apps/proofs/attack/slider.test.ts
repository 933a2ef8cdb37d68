import { expect, test } from 'vitest';

import { drawPuzzle, planPuzzle } from '../../server/src/platform/captcha/puzzle.drawing.ts';
import { drawPlainPuzzle } from './plain-puzzle.ts';
import { attackSlider } from './slider.ts';

const manyPictures = 60_000;

test(
  '[hardening 5] image correlation, which passes a plain slider, passes at most 10 of 60 of ours',
  { timeout: manyPictures },
  async () => {
    const plain = await attackSlider({ puzzles: 20, draw: drawPlainPuzzle });
    expect(plain.passed).toBeGreaterThanOrEqual(19);
    const ours = await attackSlider({ puzzles: 60 });
    expect(ours.passed).toBeLessThanOrEqual(10);
  },
);

test('[SGN-75] the gap of the slider piece is at the stored position', async () => {
  const draw = () => {
    const plan = planPuzzle();
    return drawPuzzle({ ...plan, decoys: [], meant: { ...plan.meant, tilt: 0 } });
  };
  expect(await attackSlider({ puzzles: 10, draw })).toMatchObject({ passed: 10 });
});
