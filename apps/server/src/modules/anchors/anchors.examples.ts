import { plantAnchor } from '../../../test/anchors/planted-anchor.ts';
import { plantPushTarget } from '../../../test/planted/planted-domain.ts';
import { type Examples, heldBy, naming, type Scene } from '../../../test/stack/scene.ts';
import { uniqueAccount } from '../../../test/stack/stack.ts';

const view = heldBy('pro_anc_lis-view');
const action = heldBy('pro_anc_lis-action');

export const examples: Examples<'anchors'> = {
  'anchors.list': { answers: view, make: () => ({ query: {} }) },
  'anchors.get': { answers: naming(view), make: named },
  'anchors.create': {
    // The body names a merchant.
    answers: naming(action),
    async make({ owner, merchantCode }) {
      const { projectCode } = await plantPushTarget(owner, merchantCode);
      return { body: { name: uniqueAccount('主播'), nickname: '示例', projectCodes: [projectCode], merchantCode } };
    },
  },
  'anchors.update': {
    answers: naming(action),
    async make(scene) {
      const { params, updatedTime } = await planted(scene);
      return { params, body: { nickname: '示例', updatedTime } };
    },
  },
  'anchors.set-enabled': {
    answers: naming(action),
    make: async (scene) => ({ ...(await named(scene)), body: { enabled: false } }),
  },
  'anchors.reveal-key': {
    answers: naming(heldBy('pro_anc_lis-reservation', 'pro_anc_lis-action')),
    make: named,
  },
  'anchors.rotate-key': {
    answers: naming(action),
    make: async (scene) => ({ ...(await named(scene)), body: { leaked: false, keyVersion: 1 } }),
  },
  'anchors.bulk': {
    answers: action,
    async make(scene) {
      const { params } = await planted(scene);
      return { body: { act: 'disable', streamerCodes: [params.streamerCode] } };
    },
  },
  'anchors.read-file': {
    answers: action,
    make: () => ({ file: Buffer.from(`主播名称,昵称,推送目标,直播间\n${uniqueAccount('主播')},,主站,开启\n`) }),
  },
  'anchors.import': {
    // Push targets of another merchant refuse the rows.
    answers: { ...action, otherMerchant: 422 },
    async make({ owner, merchantCode }) {
      const { projectCode } = await plantPushTarget(owner, merchantCode);
      const name = uniqueAccount('主播');
      return { body: { rows: [{ line: 2, name, nickname: '', enableLiveroom: true, projectCodes: [projectCode] }] } };
    },
  },
  'anchors.start-export': { answers: view, make: () => ({ body: {} }) },
};

async function planted({ owner, keys, merchantCode }: Scene) {
  const { streamerCode, updatedTime } = await plantAnchor(owner, keys, merchantCode);
  return { params: { streamerCode }, updatedTime };
}

async function named(scene: Scene) {
  return { params: (await planted(scene)).params };
}
