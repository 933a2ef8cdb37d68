import { plantAnchor } from '../../../test/anchors/planted-anchor.ts';
import { soccer } from '../../../test/appointments/appointment-desk.ts';
import { plantAppointment } from '../../../test/appointments/planted-appointment.ts';
import { plantSession } from '../../../test/live/planted-session.ts';
import { matrixNode, matrixSecret } from '../../../test/media/unreachable-node.ts';
import { plantMatch } from '../../../test/planted/planted-match.ts';
import { type Examples, heldBy, machineAlone, naming, type Scene } from '../../../test/stack/scene.ts';
import { createSnapshots } from './pictures/snapshots.ts';
import { signedFolder } from './preview-passes.ts';

export const examples: Examples<'previews'> = {
  'previews.open': {
    // Of a game the key of the other wall would do.
    answers: naming(heldBy('mon_liv-view', 'pro_pro_lis-view', 'pro_anc_lis-view', 'anc_#_res-view')),
    make: async (scene) => ({ params: { id: (await planted(scene)).id } }),
  },
  'previews.snapshot': {
    answers: naming(heldBy('mon_liv-view', 'pro_pro_lis-view', 'pro_anc_lis-view', 'anc_#_res-view')),
    async make(scene) {
      const { id, sessionId } = await planted(scene);
      await createSnapshots(scene.redis).keep(sessionId, Buffer.from('a picture'));
      return { params: { id }, query: { time: new Date().toISOString() } };
    },
  },
  'previews.allow': {
    answers: machineAlone,
    async make(scene) {
      const { id, sessionId } = await planted(scene);
      const [node, stream] = [matrixNode, `p-${id}`];
      const until = Math.floor(Date.now() / 1000) + 60;
      const of = { merchantCode: scene.merchantCode, sessionId, until };
      const pass = signedFolder(scene.keys.previews, of, { node, stream }).split('/').at(-2) ?? '';
      return { params: { secret: matrixSecret, node, stream, pass } };
    },
  },
};

async function planted({ owner, keys, merchantCode }: Scene) {
  const { streamerId } = await plantAnchor(owner, keys, merchantCode);
  const id = await plantAppointment(owner, merchantCode, {
    matchId: await plantMatch(owner, soccer),
    anchorId: streamerId,
    start: new Date(Date.now() - 60_000),
  });
  return {
    id,
    sessionId: await plantSession(owner, merchantCode, { appointmentId: id, node: matrixNode, snapshot: 5 }),
  };
}
