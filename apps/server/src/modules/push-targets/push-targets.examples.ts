import { plantPushTarget } from '../../../test/planted/planted-domain.ts';
import { type Examples, heldBy, naming, type Scene } from '../../../test/stack/scene.ts';
import { uniqueAccount } from '../../../test/stack/stack.ts';

const view = heldBy('dom_#_pro-view');
const action = heldBy('dom_#_pro-action');

export const examples: Examples<'push-targets'> = {
  'push-targets.list': {
    answers: heldBy('dom_#_pro-view', 'dom_pus-view', 'dom_pul-view'),
    make: () => ({ query: {} }),
  },
  'push-targets.options': {
    answers: naming(
      heldBy(
        'pro_anc_lis-view',
        'pro_anc_lis-action',
        'pro_anc_lis-reservation',
        'pro_pro_lis-action',
        'com_pro_anc-view',
        'com_pro_anc-action',
      ),
    ),
    make: ({ merchantCode }) => ({ params: { code: merchantCode } }),
  },
  'push-targets.get': { answers: naming(view), make: named },
  'push-targets.create': { answers: action, make: () => ({ body: { name: uniqueAccount('目标'), tag: '示例' } }) },
  'push-targets.update': {
    answers: naming(action),
    async make(scene) {
      const { params, updatedTime } = await planted(scene);
      return { params, body: { tag: '示例', updatedTime } };
    },
  },
  'push-targets.set-enabled': {
    answers: naming(action),
    async make(scene) {
      const { params, updatedTime } = await planted(scene);
      return { params, body: { enabled: false, updatedTime } };
    },
  },
  'push-targets.history': { answers: naming(view), make: async (scene) => ({ ...(await named(scene)), query: {} }) },
};

async function planted({ owner, merchantCode }: Scene) {
  const { projectCode, updatedTime } = await plantPushTarget(owner, merchantCode);
  return { params: { projectCode }, updatedTime };
}

async function named(scene: Scene) {
  return { params: (await planted(scene)).params };
}
