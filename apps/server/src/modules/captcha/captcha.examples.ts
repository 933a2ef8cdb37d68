import { draggedTo } from '../../../test/browser/slider-tracks.ts';
import { plantPuzzle } from '../../../test/planted/planted-captcha.ts';
import { type Examples, everybody } from '../../../test/stack/scene.ts';

export const examples: Examples<'captcha'> = {
  'captcha.issue': { answers: everybody, make: () => ({ query: { scene: 'login' } }) },
  'captcha.answer': {
    answers: everybody,
    async make(scene) {
      const { id, x } = await plantPuzzle(scene);
      return { params: { id }, body: { x, by: 'pointer', track: draggedTo(x) } };
    },
  },
};
