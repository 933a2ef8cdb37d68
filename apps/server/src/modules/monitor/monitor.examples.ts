import { plantAnchor } from '../../../test/anchors/planted-anchor.ts';
import { plantAppointment } from '../../../test/appointments/planted-appointment.ts';
import { plantMatch } from '../../../test/planted/planted-match.ts';
import { type Examples, heldBy, naming, type Scene } from '../../../test/stack/scene.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };

export const examples: Examples<'monitor'> = {
  'monitor.list': { answers: heldBy('mon_liv-view'), make: () => ({}) },
  'monitor.games': { answers: heldBy('mon_gam-view'), make: () => ({}) },
  'monitor.detail': {
    // Of a game the other key would do.
    answers: naming(heldBy('mon_liv-view')),
    make: async (scene) => ({ params: { id: await planted(scene) } }),
  },
  'monitor.settings': { answers: heldBy('mon_liv-action'), make: () => ({}) },
  'monitor.change-settings': {
    answers: heldBy('mon_liv-action'),
    make: async (scene) => ({
      body: {
        lateAfter: 10,
        stalledAfter: 8,
        bitrateBelow: 800,
        receiverIds: [],
        updatedTime: await forgetSettings(scene),
      },
    }),
  },
};

async function planted({ owner, keys, merchantCode }: Scene): Promise<string> {
  const { streamerId } = await plantAnchor(owner, keys, merchantCode);
  return await plantAppointment(owner, merchantCode, {
    matchId: await plantMatch(owner, soccer),
    anchorId: streamerId,
    start: new Date(Date.now() - 60_000),
  });
}

/** Each caller is the first one to choose. */
async function forgetSettings({ owner }: Scene): Promise<null> {
  await owner.query('TRUNCATE tenant.monitor_settings');
  return null;
}
