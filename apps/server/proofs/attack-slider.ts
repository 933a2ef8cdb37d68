import { attackSlider } from './attack/slider.ts';

const { passed, puzzles, drawMs } = await attackSlider({ puzzles: 60 });
console.log(`image correlation passes ${passed} of ${puzzles} (${drawMs.toFixed(0)} ms to draw one)`);
