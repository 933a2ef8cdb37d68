import { plantAnchor } from '../../../test/anchors/planted-anchor.ts';
import { plantCalendar } from '../../../test/appointments/planted-calendar.ts';
import { everybody, type Examples, heldBy, naming, type Scene } from '../../../test/stack/scene.ts';

const action = naming(heldBy('pro_anc_lis-action'));

export const examples: Examples<'calendars'> = {
  'calendars.get': { answers: action, make: named },
  'calendars.create': { answers: action, make: named },
  'calendars.revoke': {
    answers: action,
    async make({ owner, keys, merchantCode }) {
      const { streamerCode, streamerId } = await plantAnchor(owner, keys, merchantCode);
      await plantCalendar(owner, merchantCode, streamerId);
      return { params: { streamerCode } };
    },
  },
  'calendars.read': {
    answers: everybody,
    async make({ owner, keys, merchantCode }) {
      const { streamerId } = await plantAnchor(owner, keys, merchantCode);
      return { params: { token: await plantCalendar(owner, merchantCode, streamerId) } };
    },
  },
};

async function named({ owner, keys, merchantCode }: Scene) {
  const { streamerCode } = await plantAnchor(owner, keys, merchantCode);
  return { params: { streamerCode } };
}
