import { plantProject } from '../../../test/planted/planted-domain.ts';
import { type Examples, heldBy, naming, type Scene } from '../../../test/stack/scene.ts';
import { uniqueAccount } from '../../../test/stack/stack.ts';

const view = heldBy('dom_#_pro-view');
const action = heldBy('dom_#_pro-action');

export const examples: Examples<'projects'> = {
  'projects.list': {
    answers: heldBy('dom_#_pro-view', 'dom_pus-view', 'dom_pul-view'),
    make: () => ({ query: {} }),
  },
  'projects.options': {
    answers: naming(
      heldBy(
        'pro_anc_lis-view',
        'pro_anc_lis-action',
        'pro_anc_lis-reservation',
        'com_pro_anc-view',
        'com_pro_anc-action',
      ),
    ),
    make: ({ merchantCode }) => ({ params: { code: merchantCode } }),
  },
  'projects.get': { answers: naming(view), make: named },
  'projects.create': { answers: action, make: () => ({ body: { name: uniqueAccount('目标'), tag: '示例' } }) },
  'projects.update': {
    answers: naming(action),
    async make(scene) {
      const { params, updatedTime } = await planted(scene);
      return { params, body: { tag: '示例', updatedTime } };
    },
  },
  'projects.set-enabled': {
    answers: naming(action),
    async make(scene) {
      const { params, updatedTime } = await planted(scene);
      return { params, body: { enabled: false, updatedTime } };
    },
  },
  'projects.history': { answers: naming(view), make: async (scene) => ({ ...(await named(scene)), query: {} }) },
};

async function planted({ owner, merchantCode }: Scene) {
  const { projectCode, updatedTime } = await plantProject(owner, merchantCode);
  return { params: { projectCode }, updatedTime };
}

async function named(scene: Scene) {
  return { params: (await planted(scene)).params };
}
