import { plantMatch } from '../../../test/planted/planted-match.ts';
import { type Examples, heldBySport } from '../../../test/stack/scene.ts';

export const examples: Examples<'match-facts'> = {
  'match-facts.get': {
    answers: heldBySport,
    make: async ({ owner }, sportPage) => ({ query: { matchId: await plantMatch(owner, sportPage) } }),
  },
};
