import { versionOfMerchant } from '../../../test/planted/planted-record.ts';
import { type Examples, heldBy, naming } from '../../../test/stack/scene.ts';

const view = heldBy('com_lis-view');

export const examples: Examples<'merchants'> = {
  'merchants.list': { answers: view, make: () => ({ query: {} }) },
  'merchants.get': { answers: naming(view), make: ({ merchantCode }) => ({ params: { code: merchantCode } }) },
  'merchants.update': {
    answers: { ...heldBy(), otherMerchant: 403 },
    onlySuperAdmin: true,
    make: async ({ owner, merchantCode }) => ({
      params: { code: merchantCode },
      body: { secondFactorRequired: false, updatedTime: await versionOfMerchant(owner, merchantCode) },
    }),
  },
};
