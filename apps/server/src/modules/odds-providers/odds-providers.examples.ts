import { plantProvider } from '../../../test/planted/planted-odds.ts';
import { type Examples, heldBy } from '../../../test/stack/scene.ts';
import { uniqueAccount } from '../../../test/stack/stack.ts';

const view = heldBy('pre_#_prv-view');

export const examples: Examples<'odds-providers'> = {
  'odds-providers.list': { answers: view, make: () => ({ query: {} }) },
  'odds-providers.get': { answers: view, make: () => ({ params: { id: 5 } }) },
  'odds-providers.update': {
    answers: heldBy('pre_#_prv-action'),
    async make({ owner }) {
      const { id, updatedTime } = await plantProvider(owner);
      return { params: { id }, body: { name: uniqueAccount('p'), position: 900, updatedTime } };
    },
  },
};
