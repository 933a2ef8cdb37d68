import { plantFactor } from '../../../test/planted/planted-factor.ts';
import { plantColleague, plantEmptyRole, versionOf } from '../../../test/planted/planted-record.ts';
import { plantSession } from '../../../test/planted/planted-session.ts';
import { clearTasks } from '../../../test/planted/planted-task.ts';
import { type Examples, heldBy, naming, type Scene } from '../../../test/stack/scene.ts';
import { uniqueAccount } from '../../../test/stack/stack.ts';

const view = heldBy('bac_#_acc-view');
const action = heldBy('bac_#_acc-action');
const newPassword = () => `New-${uniqueAccount('p')}`;

export const examples: Examples<'accounts'> = {
  'accounts.list': { answers: view, make: () => ({ query: {} }) },
  'accounts.get': { answers: naming(view), make: colleague },
  'accounts.create': {
    answers: action,
    make: () => ({
      body: { account: uniqueAccount('e'), name: '新同事', email: 'e@example.com', password: newPassword() },
    }),
  },
  'accounts.update': {
    answers: naming(action),
    async make(scene) {
      const id = await plantColleague(scene);
      const updatedTime = await versionOf(scene, 'tenant.accounts', id);
      return { params: { id }, body: { name: uniqueAccount('改'), updatedTime } };
    },
  },
  'accounts.set-enabled-of-many': {
    answers: action,
    async make(scene) {
      await clearTasks(scene.owner, scene.self);
      return { body: { ids: [await plantColleague(scene)], enabled: false } };
    },
  },
  'accounts.set-password': {
    answers: naming(action),
    make: async (scene) => ({ ...(await colleague(scene)), body: { password: newPassword() } }),
  },
  'accounts.delete': {
    answers: naming(action),
    make: async (scene) => ({ ...(await colleague(scene)), query: { merchantCode: scene.merchantCode } }),
  },
  'accounts.roles': { answers: naming(view), make: colleague },
  'accounts.set-roles': {
    answers: naming(action),
    async make(scene) {
      const id = await plantColleague(scene);
      const query = { updatedTime: await versionOf(scene, 'tenant.accounts', id) };
      return { params: { id }, query, body: [await plantEmptyRole(scene)] };
    },
  },
  'accounts.permissions': { answers: naming(view), make: colleague },
  'accounts.places': { answers: naming(action), make: colleague },
  'accounts.end-places': {
    answers: naming(action),
    async make(scene) {
      const { params } = await colleague(scene);
      await plantSession(scene.owner, { merchantCode: scene.merchantCode, accountId: params.id });
      return { params };
    },
  },
  'accounts.reset-second-factor': {
    answers: naming(action),
    async make(scene) {
      const { params } = await colleague(scene);
      await plantFactor(scene.owner, scene, { merchantCode: scene.merchantCode, accountId: params.id });
      return { params };
    },
  },
};

async function colleague(scene: Scene) {
  return { params: { id: await plantColleague(scene) } };
}
