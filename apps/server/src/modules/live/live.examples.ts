import { plantAnchor } from '../../../test/anchors/planted-anchor.ts';
import { soccer } from '../../../test/appointments/appointment-desk.ts';
import { plantAppointment } from '../../../test/appointments/planted-appointment.ts';
import { publishBody } from '../../../test/media/hook-body.ts';
import { signedStreamOf } from '../../../test/media/signed-stream.ts';
import { matrixNode, matrixSecret } from '../../../test/media/unreachable-node.ts';
import { plantMatch } from '../../../test/planted/planted-match.ts';
import { type Examples, machineAlone } from '../../../test/stack/scene.ts';

const minute = 60_000;

export const examples: Examples<'live'> = {
  'live.hook': {
    answers: machineAlone,
    async make({ owner, keys, merchantCode }) {
      const { streamerId } = await plantAnchor(owner, keys, merchantCode);
      const matchId = await plantMatch(owner, soccer);
      const start = new Date(Date.now() - minute);
      const appointmentId = await plantAppointment(owner, merchantCode, { matchId, anchorId: streamerId, start });
      const owned = { anchorId: String(streamerId), appointmentId };
      const signed = await signedStreamOf(owner, keys, merchantCode, owned);
      return { params: { secret: matrixSecret, node: matrixNode }, body: publishBody(signed) };
    },
  },
};
