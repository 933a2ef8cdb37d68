import { inMerchant } from '@touchline/db/transaction';

import { plantColleague, plantEmptyRole, versionOf } from '../../../test/planted/planted-record.ts';
import { type Examples, heldBy, naming, type Scene } from '../../../test/stack/scene.ts';
import { uniqueAccount } from '../../../test/stack/stack.ts';
import { insertGroup } from './groups.repository.ts';

const view = heldBy('bac_#_grp-view');
const action = heldBy('bac_#_grp-action');

export const examples: Examples<'groups'> = {
  'groups.list': { answers: view, make: () => ({ query: {} }) },
  'groups.options': { answers: heldBy('bac_#_grp-view', 'bac_#_acc-view', 'bac_#_rol-view'), make: () => ({}) },
  'groups.get': { answers: naming(view), make: planted },
  'groups.create': { answers: action, make: () => ({ body: { name: uniqueAccount('g') } }) },
  'groups.update': {
    answers: naming(action),
    async make(scene) {
      const { params, updatedTime } = await versioned(scene);
      return { params, body: { name: uniqueAccount('g'), updatedTime } };
    },
  },
  'groups.delete': { answers: naming(action), make: planted },
  'groups.members': { answers: naming(view), make: planted },
  'groups.set-members': {
    answers: naming(action),
    async make(scene) {
      const { params, updatedTime } = await versioned(scene);
      const accountIds = [await plantColleague(scene)];
      return { params, body: { accountIds, roleIds: [await plantEmptyRole(scene)], updatedTime } };
    },
  },
  'groups.candidates': { answers: action, make: () => ({ query: { kind: 'account' } }) },
};

async function planted({ owner, merchantCode }: Scene) {
  const { id } = await inMerchant(owner, merchantCode, (tx) => insertGroup(tx, merchantCode, uniqueAccount('g')));
  return { params: { id } };
}

async function versioned(scene: Scene) {
  const { params } = await planted(scene);
  return { params, updatedTime: await versionOf(scene, 'tenant.groups', params.id) };
}
