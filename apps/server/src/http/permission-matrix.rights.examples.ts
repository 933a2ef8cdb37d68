import type { CallId } from '@touchline/contract/calls';
import { inMerchant } from '@touchline/db/transaction';

import { uniqueAccount } from '../../test/stack.ts';
import { plantRole } from '../seed/plant.ts';
import type { Examples, Scene } from './permission-matrix.scene.examples.ts';

type RightsCall = Exclude<Extract<CallId, `accounts.${string}` | `roles.${string}` | `merchants.${string}`>, OtherCall>;
type OtherCall = 'accounts.reset-second-factor';

/** Accounts and roles without any permission: whoever may change anything at all may change these. */
export const rightsExamples: Examples<RightsCall> = {
  'accounts.list': { make: () => ({ query: {} }) },
  'accounts.get': { make: async (scene) => ({ params: { id: await newAccount(scene) } }) },
  'accounts.create': {
    make: () => ({
      body: { account: uniqueAccount('e'), name: '新同事', email: 'e@example.com', password: 'Brave-Tiger-42' },
    }),
  },
  'accounts.update': {
    async make(scene) {
      const id = await newAccount(scene);
      return { params: { id }, body: { name: '改名', updatedTime: await versionOf(scene, 'accounts', id) } };
    },
  },
  'accounts.set-password': {
    make: async (scene) => ({ params: { id: await newAccount(scene) }, body: { password: 'Quiet-River-77' } }),
  },
  'accounts.delete': {
    make: async (scene) => ({
      params: { id: await newAccount(scene) },
      query: { merchantCode: scene.merchantCode },
    }),
  },
  'accounts.roles': { make: async (scene) => ({ params: { id: await newAccount(scene) } }) },
  'accounts.set-roles': {
    async make(scene) {
      const id = await newAccount(scene);
      const query = { updatedTime: await versionOf(scene, 'accounts', id) };
      return { params: { id }, query, body: [await newRole(scene)] };
    },
  },
  'accounts.permissions': { make: async (scene) => ({ params: { id: await newAccount(scene) } }) },
  'roles.list': { make: () => ({ query: {} }) },
  'roles.get': { make: async (scene) => ({ params: { id: await newRole(scene) } }) },
  'roles.create': { make: () => ({ body: { name: uniqueAccount('r') } }) },
  'roles.copy': {
    make: async (scene) => ({ params: { id: await newRole(scene) }, body: { name: uniqueAccount('c') } }),
  },
  'roles.update': {
    async make(scene) {
      const id = await newRole(scene);
      const updatedTime = await versionOf(scene, 'roles', id);
      return { params: { id }, body: { name: uniqueAccount('u'), updatedTime } };
    },
  },
  'roles.delete': { make: async (scene) => ({ params: { id: await newRole(scene) }, query: {} }) },
  'roles.tree': { make: () => ({ query: { hasBac: true } }) },
  'roles.permissions': { make: async (scene) => ({ params: { id: await newRole(scene) } }) },
  'roles.preview': { make: async (scene) => ({ params: { id: await newRole(scene) }, query: { keys: '' } }) },
  'roles.set-permissions': {
    async make(scene) {
      const id = await newRole(scene);
      return { params: { id }, query: { updatedTime: await versionOf(scene, 'roles', id) }, body: [] };
    },
  },
  'roles.users': { make: async (scene) => ({ params: { id: await newRole(scene) } }) },
  'merchants.list': { make: () => ({ query: {} }) },
  'merchants.get': { make: ({ merchantCode }) => ({ params: { code: merchantCode } }) },
  'merchants.update': {
    async make({ stack, merchantCode }) {
      const { rows } = await stack.owner.query<{ updated_at: Date }>(
        'SELECT updated_at FROM platform.merchants WHERE code = $1',
        [merchantCode],
      );
      const updatedTime = rows[0]?.updated_at.toISOString() ?? '';
      return { params: { code: merchantCode }, body: { secondFactorRequired: false, updatedTime } };
    },
  },
};

async function newAccount({ stack, merchantCode }: Scene): Promise<string> {
  return await stack.addAccount(merchantCode, uniqueAccount('x'));
}

async function newRole({ stack, merchantCode }: Scene): Promise<string> {
  return await plantRole(stack.owner, merchantCode, { name: uniqueAccount('x'), description: '', keys: [] });
}

async function versionOf({ stack, merchantCode }: Scene, table: 'accounts' | 'roles', id: string): Promise<string> {
  return await inMerchant(stack.owner, merchantCode, async (tx) => {
    const row = tx.selectFrom(`tenant.${table}`).select('updated_at').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).updated_at.toISOString();
  });
}
