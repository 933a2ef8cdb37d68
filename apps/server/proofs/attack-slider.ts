import { drawPlainPuzzle } from './attack/plain-puzzle.ts';
import { attackSlider } from './attack/slider.ts';

const puzzles = 60;
const plain = await attackSlider({ puzzles, draw: drawPlainPuzzle });
const ours = await attackSlider({ puzzles });
for (const [name, { passed, drawMs }] of Object.entries({ plain, ours }))
  console.log(`image correlation, ${name.padEnd(5)} ${passed} of ${puzzles} (${drawMs.toFixed(0)} ms to draw one)`);
const holds = plain.passed >= 55 && ours.passed <= 10;
console.log(`attack:slider: ${holds ? 'the disguise holds' : 'FAILED: at least 55 plain and at most 10 of ours'}`);
process.exit(holds ? 0 : 1);
