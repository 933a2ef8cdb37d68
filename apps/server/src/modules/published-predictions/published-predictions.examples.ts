import type { SportPage } from '@touchline/domain/matches/sport-pages';

import { plantPrediction } from '../../../test/planted/planted-prediction.ts';
import { type Examples, heldBySport, naming, type Scene } from '../../../test/stack/scene.ts';

const named = naming(heldBySport);

async function ofPublished({ owner, merchantCode, self }: Scene, sportPage: SportPage) {
  const { id } = await plantPrediction(owner, merchantCode, self, sportPage, { state: 'published' });
  return { params: { id } };
}

export const examples: Examples<'published-predictions'> = {
  'published-predictions.list': {
    answers: heldBySport,
    make: (_scene, at) => ({ query: { sportId: at.sportId === 2 ? '2' : '1' } }),
  },
  'published-predictions.get': { answers: named, make: ofPublished },
  'published-predictions.withdraw': { answers: named, make: ofPublished },
};
