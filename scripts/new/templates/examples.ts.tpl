import { __entity__Fields } from '@touchline/contract/__feature__';
import { inMerchant } from '@touchline/db/transaction';
import { z } from 'zod';

import { versionOf } from '../../../test/planted/planted-record.ts';
import { type Examples, heldBy, naming, type Scene } from '../../../test/stack/scene.ts';
import { insert__Entity__ } from './__feature__.repository.ts';

const view = heldBy('__page__-view');
const action = heldBy('__page__-action');
const form = { name: '示例' };

export const examples: Examples<'__feature__'> = {
  '__feature__.list': { answers: view, make: () => ({ query: {} }) },
  '__feature__.get': { answers: naming(view), make: planted },
  '__feature__.create': { answers: action, make: () => ({ body: form }) },
  '__feature__.update': {
    answers: naming(action),
    async make(scene) {
      const { params } = await planted(scene);
      const updatedTime = await versionOf(scene, 'tenant.__table__', params.id);
      return { params, body: { ...form, name: '改名', updatedTime } };
    },
  },
  '__feature__.delete': { answers: naming(action), make: planted },
};

async function planted({ owner, merchantCode }: Scene) {
  return await inMerchant(owner, merchantCode, async (tx) => {
    const { id } = await insert__Entity__(tx, merchantCode, z.object(__entity__Fields).parse(form));
    return { params: { id } };
  });
}
