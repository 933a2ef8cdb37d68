import { plantMatch } from '../../../test/planted/planted-match.ts';
import { plantSettled } from '../../../test/planted/planted-ticket.ts';
import { type Examples, heldBy, naming } from '../../../test/stack/scene.ts';

const held = heldBy('pre_#_rec-view');
const soccer = { sport: 'sport', sportId: 1, isSingle: false };

export const examples: Examples<'prediction-records'> = {
  'prediction-records.writers': { answers: held, make: () => ({}) },
  'prediction-records.get': { answers: held, make: () => ({ query: {} }) },
  'prediction-records.tickets': { answers: held, make: () => ({ query: {} }) },
  'prediction-records.ticket': {
    answers: naming(held),
    async make({ owner, merchantCode, self }) {
      const matchId = await plantMatch(owner, soccer);
      return { params: { id: await plantSettled(owner, merchantCode, self, matchId) } };
    },
  },
};
