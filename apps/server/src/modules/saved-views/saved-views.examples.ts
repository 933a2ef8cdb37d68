import { plainLook } from '@touchline/domain/lists/table-look';

import { plantView } from '../../../test/planted/planted-view.ts';
import { type Examples, naming, signedIn } from '../../../test/stack/scene.ts';
import { uniqueAccount } from '../../../test/stack/stack.ts';

const params = { table: 'accounts.list' };
const content = { place: 'keyword=lin', look: plainLook };

export const examples: Examples<'saved-views'> = {
  'saved-views.list': { answers: signedIn, make: () => ({ params }) },
  'saved-views.pins': { answers: signedIn, make: () => ({}) },
  'saved-views.pin': { answers: signedIn, make: () => ({ body: { pages: ['spo_box_sch'] } }) },
  'saved-views.keep': { answers: signedIn, make: () => ({ params, body: { look: plainLook, viewId: null } }) },
  'saved-views.reset': { answers: signedIn, make: () => ({ params }) },
  'saved-views.create': {
    answers: signedIn,
    make: () => ({ params, body: { name: uniqueAccount('v'), isShared: false, ...content } }),
  },
  'saved-views.update': {
    answers: naming(signedIn),
    make: async ({ owner, self }) => ({ params: { id: await plantView(owner, self) }, body: { content } }),
  },
  'saved-views.delete': {
    answers: naming(signedIn),
    make: async ({ owner, self }) => ({ params: { id: await plantView(owner, self) } }),
  },
};
