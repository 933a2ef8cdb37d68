import { draggedTo } from '../../server/test/browser/slider-tracks.ts';
import { drawPlainPuzzle } from './plain-puzzle.ts';
import { attackSlider } from './slider.ts';
import { countOf, type AttackStage } from './stage.ts';

/** Two programs attack the slider: one knows the position and fakes a hand's time, one analyses the pictures. */
export async function forgeSlider(stage: AttackStage): Promise<void> {
  const [instant, puzzles] = [20, 60];
  const program = stage.browser();
  const passes = async () => {
    const { id, x } = await program.takePuzzle('login');
    const body = { x, by: 'pointer', track: draggedTo(x) };
    return (await program.call('captcha.answer', { params: { id }, body })).status === 200;
  };
  const forged = await countOf(Array.from({ length: instant }).keys(), passes);
  stage.figures.atMost('5 right answers at once, with a track of a second, that pass', instant, forged, 0);
  await stage.browser().solveSlider('login');

  const ours = await attackSlider({ puzzles, draw: () => stage.browser().takePuzzle('login') });
  const plain = await attackSlider({ puzzles, draw: drawPlainPuzzle });
  stage.figures.atLeast('5 plain sliders that image correlation passes', puzzles, plain.passed, 55);
  stage.figures.atMost('5 sliders of ours that it passes', puzzles, ours.passed, 10);
}
