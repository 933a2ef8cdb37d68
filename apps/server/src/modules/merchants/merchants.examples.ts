import { newMerchantForm, plantInvitedAdmin } from '../../../test/planted/planted-merchant.ts';
import { versionOfMerchant } from '../../../test/planted/planted-record.ts';
import { type Examples, heldBy, naming, signedIn } from '../../../test/stack/scene.ts';

const view = heldBy('com_lis-view');
const onlySuperAdmin = { answers: { ...heldBy(), otherMerchant: 403 }, onlySuperAdmin: true } as const;

export const examples: Examples<'merchants'> = {
  'merchants.list': { answers: view, make: () => ({ query: {} }) },
  'merchants.options': { answers: signedIn, make: () => ({ query: {} }) },
  'merchants.get': { answers: naming(view), make: ({ merchantCode }) => ({ params: { code: merchantCode } }) },
  'merchants.create': { ...onlySuperAdmin, make: () => ({ body: newMerchantForm() }) },
  'merchants.update': {
    ...onlySuperAdmin,
    make: async ({ owner, merchantCode }) => ({
      params: { code: merchantCode },
      body: { secondFactorRequired: false, updatedTime: await versionOfMerchant(owner, merchantCode) },
    }),
  },
  'merchants.set-enabled': {
    ...onlySuperAdmin,
    make: async ({ owner, merchantCode }) => ({
      params: { code: merchantCode },
      body: { enabled: true, updatedTime: await versionOfMerchant(owner, merchantCode) },
    }),
  },
  'merchants.invite': {
    ...onlySuperAdmin,
    make: async ({ owner, merchantCode }) => ({
      params: { code: merchantCode },
      body: { accountId: await plantInvitedAdmin(owner, merchantCode) },
    }),
  },
  'merchants.preview-purchases': {
    answers: naming(heldBy('com_lis-action')),
    make: ({ merchantCode }) => ({ params: { code: merchantCode }, query: { addOn: false, sinSport: false } }),
  },
};
