import { plantAnchor } from '../../../test/anchors/planted-anchor.ts';
import { type Examples, heldBy, naming } from '../../../test/stack/scene.ts';

const view = heldBy('pro_anc_lis-view');
const month = '2031-01';

export const examples: Examples<'live-history'> = {
  'live-history.of-anchor': {
    answers: naming(view),
    async make({ owner, keys, merchantCode }) {
      const { streamerCode } = await plantAnchor(owner, keys, merchantCode);
      return { params: { streamerCode }, query: {} };
    },
  },
  'live-history.of-match': {
    answers: heldBy('pro_pro_lis-view', 'pro_anc_lis-view'),
    make: () => ({ query: { matchId: '1000' } }),
  },
  'live-history.hours': { answers: view, make: () => ({ query: { month } }) },
  'live-history.start-export': { answers: view, make: () => ({ body: { month } }) },
};
