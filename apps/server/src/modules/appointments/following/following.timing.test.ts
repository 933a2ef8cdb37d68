import { inMerchant } from '@touchline/db/transaction';
import { expect, it } from 'vitest';

import { plantAnchor } from '../../../../test/anchors/planted-anchor.ts';
import { plantAppointment } from '../../../../test/appointments/planted-appointment.ts';
import { inPlatform, plantMatch } from '../../../../test/planted/planted-match.ts';
import { startOffice } from '../../../../test/stack/office.ts';
import { workerPlatformOf } from '../../../../test/stack/task-runner.ts';
import { createFollowing } from './follow-matches.service.ts';

const merchants = 200;
/** On a whole second, as matches begin. */
const began = Math.floor(Date.now() / 1000) * 1000;
const inHours = (hours: number) => new Date(began + hours * 3_600_000);

it('a kick-off that the supplier moves: appointments of 200 merchants follow within 5 seconds', async () => {
  const office = await startOffice();
  const soccer = { sport: 'sport', sportId: 1, isSingle: false };
  const matchId = await plantMatch(office.owner, soccer, { gameTime: inHours(60).toISOString() });
  const ids = new Map<string, string>();
  const left = Array.from({ length: merchants }, (_, at) => `follow${at}`).values();
  const plant = async () => {
    for (const code of left) {
      await office.addMerchant(code, ['pro_pro_lis-view']);
      const { streamerId } = await plantAnchor(office.owner, office.platform.config.keys, code);
      ids.set(code, await plantAppointment(office.owner, code, { matchId, anchorId: streamerId }));
    }
  };
  await Promise.all(Array.from({ length: 5 }, plant));
  await inPlatform(office.owner, (tx) =>
    tx
      .updateTable('platform.matches')
      .set({ game_time: inHours(61) })
      .where('id', '=', matchId)
      .execute(),
  );
  const from = performance.now();
  expect(await createFollowing(workerPlatformOf(office))()).toBe(merchants);
  const seconds = (performance.now() - from) / 1000;
  console.log(`appointments of ${merchants} merchants followed in ${seconds.toFixed(2)} s`);
  const [code = '', id = ''] = [...ids].at(-1) ?? [];
  const moved = await inMerchant(office.owner, code, (tx) =>
    tx.selectFrom('tenant.appointments').select('start_at').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  expect(moved.start_at).toEqual(inHours(61));
  // The worker looks every second.
  expect(seconds + 1).toBeLessThan(5);
  await office.close();
}, 120_000);
