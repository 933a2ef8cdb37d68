import type { SportPage } from '@touchline/domain/matches/sport-pages';

import { plantPrediction, plantWriter } from '../../../test/planted/planted-prediction.ts';
import { type Examples, heldBy, heldBySport, naming, type Scene } from '../../../test/stack/scene.ts';

const named = naming(heldBySport);

/** Of somebody else: nobody judges their own. */
async function inReview({ owner, merchantCode }: Scene, sportPage: SportPage) {
  const writer = await plantWriter(owner, merchantCode);
  return await plantPrediction(owner, merchantCode, writer, sportPage, { state: 'review' });
}

export const examples: Examples<'prediction-reviews'> = {
  'prediction-reviews.list': {
    answers: heldBySport,
    make: (_scene, at) => ({ query: { sportId: at.sportId === 2 ? '2' : '1' } }),
  },
  'prediction-reviews.get': {
    answers: named,
    make: async (scene, at) => ({ params: { id: (await inReview(scene, at)).id } }),
  },
  'prediction-reviews.approve': {
    answers: named,
    async make(scene, at) {
      const { id, updatedTime } = await inReview(scene, at);
      return { params: { id }, body: { updatedTime } };
    },
  },
  'prediction-reviews.return': {
    answers: named,
    async make(scene, at) {
      const { id, updatedTime } = await inReview(scene, at);
      return { params: { id }, body: { remark: '请补充伤停信息', updatedTime } };
    },
  },
  'prediction-reviews.setting': {
    answers: heldBy('pre_soc_odd_dra-view', 'pre_bak_odd_dra-view', 'pre_soc_odd_rev-view', 'pre_bak_odd_rev-view'),
    make: () => ({}),
  },
  'prediction-reviews.change-setting': {
    answers: { ...heldBy(), otherMerchant: 403 },
    onlySuperAdmin: true,
    make: () => ({ body: { reviewRequired: false } }),
  },
};
