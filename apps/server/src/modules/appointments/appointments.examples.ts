import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import { plantAnchor } from '../../../test/anchors/planted-anchor.ts';
import { plantAppointment } from '../../../test/appointments/planted-appointment.ts';
import { plantMatch } from '../../../test/planted/planted-match.ts';
import { type Answers, type Examples, heldBy, naming, type Scene } from '../../../test/stack/scene.ts';

const viewed = heldBy('pro_pro_lis-view', 'pro_anc_lis-view', 'anc_#_res-view');
const booking = heldBy('pro_anc_lis-reservation', 'pro_pro_lis-action');
const action = heldBy('pro_pro_lis-action');
const soccer = { sport: 'sport', sportId: 1, isSingle: false };
const hour = 3_600_000;

/** What an item names is judged by itself: another merchant's fails alone. */
const itemByItem: Answers = action;

export const examples: Examples<'appointments'> = {
  'appointments.list': { answers: viewed, make: () => ({ query: {} }) },
  'appointments.anchors': {
    answers: booking,
    make: () => ({ query: { startTime: '2031-01-01T00:00:00.000Z', endTime: '2031-01-01T05:00:00.000Z' } }),
  },
  'appointments.matches': { answers: booking, make: () => ({ query: { day: '2031-01-01' } }) },
  'appointments.gaps': {
    answers: heldBy('pro_pro_lis-view', 'pro_anc_lis-view'),
    make: () => ({ query: { day: '2031-01-01' } }),
  },
  'appointments.create': {
    answers: heldBy('pro_anc_lis-reservation'),
    async make({ owner, keys, merchantCode }) {
      const { streamerCode } = await plantAnchor(owner, keys, merchantCode);
      return { body: { items: [{ streamerCode, matchId: await plantMatch(owner, soccer) }] } };
    },
  },
  'appointments.update': {
    answers: naming(action),
    async make(scene) {
      const { id, updatedTime } = await planted(scene);
      return { params: { id }, body: { updatedTime, name: '示例' } };
    },
  },
  'appointments.set-enabled': {
    answers: naming(action),
    make: async (scene) => ({ params: { id: (await planted(scene, -hour)).id }, body: { enabled: false } }),
  },
  'appointments.delete': { answers: naming(action), make: named },
  'appointments.delete-many': {
    answers: itemByItem,
    make: async (scene) => ({ query: { ids: [(await planted(scene)).id] } }),
  },
  'appointments.change-match': {
    answers: itemByItem,
    async make(scene) {
      const { id } = await planted(scene);
      return { body: { ids: [id], matchId: await plantMatch(scene.owner, soccer) } };
    },
  },
  'appointments.hand-over': {
    // The anchor is named for all of them.
    answers: naming(action),
    async make(scene) {
      const { id } = await planted(scene);
      const { streamerCode } = await plantAnchor(scene.owner, scene.keys, scene.merchantCode);
      return { body: { ids: [id], streamerCode } };
    },
  },
  'appointments.reveal-key': {
    answers: naming(heldBy('pro_anc_lis-reservation', 'pro_anc_lis-action')),
    make: named,
  },
  'appointments.streams': { answers: viewed, make: () => ({ query: { ids: ['1000'] } }) },
  'appointments.start-export': { answers: viewed, make: () => ({ body: {} }) },
};

/** Two hours from now, unless it says otherwise. */
async function planted({ owner, keys, merchantCode }: Scene, fromNow = 2 * hour) {
  const { streamerId, projectCodes } = await plantAnchor(owner, keys, merchantCode);
  const start = new Date(Date.now() + fromNow);
  const matchId = await plantMatch(owner, soccer);
  const id = await plantAppointment(owner, merchantCode, { matchId, anchorId: streamerId, start, projectCodes });
  return { id, updatedTime: await versionOf(owner, merchantCode, id) };
}

async function versionOf(owner: Pool, merchantCode: string, id: string): Promise<string> {
  return await inMerchant(owner, merchantCode, async (tx) => {
    const [row] = await tx.selectFrom('tenant.appointments').select('updated_at').where('id', '=', id).execute();
    return row?.updated_at.toISOString() ?? '';
  });
}

async function named(scene: Scene) {
  return { params: { id: (await planted(scene)).id } };
}
