import { plantEmptyRole, versionOf } from '../../../test/planted/planted-record.ts';
import { type Examples, heldBy, naming, type Scene } from '../../../test/stack/scene.ts';
import { uniqueAccount } from '../../../test/stack/stack.ts';

const view = heldBy('bac_#_rol-view');
const action = heldBy('bac_#_rol-action');
const viewOrGive = heldBy('bac_#_rol-view', 'bac_#_acc-action');

export const examples: Examples<'roles'> = {
  'roles.list': { answers: viewOrGive, make: () => ({ query: {} }) },
  'roles.get': { answers: naming(viewOrGive), make: role },
  'roles.create': { answers: action, make: () => ({ body: { name: uniqueAccount('r'), description: '说明' } }) },
  'roles.copy': {
    answers: naming(action),
    make: async (scene) => ({ ...(await role(scene)), body: { name: uniqueAccount('c') } }),
  },
  'roles.update': {
    answers: naming(action),
    async make(scene) {
      const { id, updatedTime } = await versionedRole(scene);
      return { params: { id }, body: { name: uniqueAccount('u'), updatedTime } };
    },
  },
  'roles.delete': { answers: naming(action), make: async (scene) => ({ ...(await role(scene)), query: {} }) },
  'roles.tree': { answers: action, make: () => ({ query: { hasBac: true } }) },
  'roles.permissions': { answers: naming(viewOrGive), make: role },
  'roles.preview': {
    answers: naming(action),
    make: async (scene) => ({ ...(await role(scene)), query: { keys: '' } }),
  },
  'roles.set-permissions': {
    answers: naming(action),
    async make(scene) {
      const { id, updatedTime } = await versionedRole(scene);
      return { params: { id }, query: { updatedTime }, body: [] };
    },
  },
  'roles.users': { answers: naming(view), make: role },
};

async function role(scene: Scene) {
  return { params: { id: await plantEmptyRole(scene) } };
}

async function versionedRole(scene: Scene) {
  const id = await plantEmptyRole(scene);
  return { id, updatedTime: await versionOf(scene, 'tenant.roles', id) };
}
