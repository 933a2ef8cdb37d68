import { setTimeout } from 'node:timers/promises';

import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { plantAnchor } from '../../../../test/anchors/planted-anchor.ts';
import { plantAppointment } from '../../../../test/appointments/planted-appointment.ts';
import { plantPushTarget } from '../../../../test/planted/planted-domain.ts';
import { plantMatch } from '../../../../test/planted/planted-match.ts';
import { type Colleague, type Office, startOffice } from '../../../../test/stack/office.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };
const params = { sport: 'sport' };
const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

let office: Office;
let editor: Colleague;
let booker: Colleague;
beforeAll(async () => {
  office = await startOffice({ WRITES_AT_ONCE: '100000' });
  editor = await office.hire('platform', ['spo_soc_sch-view', 'spo_soc_sch-action']);
  booker = await office.hire('alpha', ['pro_anc_lis-reservation', 'spo_soc_sch-view']);
});
afterAll(() => office.close());

const anchor = (merchant = 'alpha') => plantAnchor(office.owner, office.platform.config.keys, merchant);
const matchAt = (at: Date) => plantMatch(office.owner, soccer, { gameTime: at.toISOString() });
const recycle = (standardId: string) => editor.call('matches.recycle', { params, body: { standardId } });

describe('recycling', () => {
  it('[MAT-57] a match with an appointment that has not ended is kept, whichever merchant has it: 000011', async () => {
    const matchId = await matchAt(inHours(2));
    const { streamerId } = await anchor('beta');
    const id = await plantAppointment(office.owner, 'beta', { matchId, anchorId: streamerId });
    const refused = await recycle(matchId);
    expect([refused.status, refused.error.code]).toEqual([409, '000011']);
    await inMerchant(office.owner, 'beta', (tx) => sql`DELETE FROM tenant.appointments WHERE id = ${id}`.execute(tx));
    expect((await recycle(matchId)).status).toBe(200);
  });

  it('[MAT-57] an appointment that has ended keeps no match', async () => {
    const matchId = await matchAt(inHours(-7));
    const { streamerId } = await anchor();
    await plantAppointment(office.owner, 'alpha', { matchId, anchorId: streamerId });
    expect((await recycle(matchId)).status).toBe(200);
  });

  it('of recycling a match and booking it at once, exactly one succeeds, 50 times', async () => {
    const { streamerCode } = await anchor();
    const won = { recycled: 0, booked: 0 };
    for (let round = 0; round < 50; round += 1) {
      const matchId = await matchAt(inHours(3 + round * 6));
      const [recycled, made] = await Promise.all([
        recycle(matchId),
        // Recycling takes a lock more: let each of them be first now and then.
        setTimeout(round % 10).then(() =>
          booker.call('appointments.create', { body: { items: [{ streamerCode, matchId }] } }),
        ),
      ]);
      expect([recycled.status, made.status], made.text).toEqual([expect.toBeOneOf([200, 409]), 200]);
      const isBooked = made.data.items[0]?.status === 'SUCCESS';
      expect(isBooked, `round ${round}: ${recycled.text} ${made.text}`).toBe(recycled.status === 409);
      won[isBooked ? 'booked' : 'recycled'] += 1;
    }
    console.log(`50 races: ${won.recycled} recycled, ${won.booked} booked, never both`);
  }, 60_000);
});

describe('a push target', () => {
  it('one that is a coming appointment’s only one is not disabled, and the appointment is named', async () => {
    const keeper = office.chiefFor('alpha');
    const [only, beside] = [await plantPushTarget(office.owner, 'alpha'), await plantPushTarget(office.owner, 'alpha')];
    const { streamerId, name } = await anchor();
    const coming = { matchId: await matchAt(inHours(2)), anchorId: streamerId, name: '焦点战' };
    const id = await plantAppointment(office.owner, 'alpha', { ...coming, projectCodes: [only.projectCode] });
    const ended = { matchId: await matchAt(inHours(-30)), anchorId: streamerId, projectCodes: [beside.projectCode] };
    await plantAppointment(office.owner, 'alpha', ended);
    const disable = async ({ projectCode }: { projectCode: string }) => {
      const { data } = await keeper.call('push-targets.get', { params: { projectCode } });
      const body = { enabled: false, updatedTime: data.updatedTime };
      return await keeper.call('push-targets.set-enabled', { params: { projectCode }, body });
    };
    const refused = await disable(only);
    expect(refused.status, refused.text).toBe(409);
    expect(refused.text).toContain('焦点战');
    expect(refused.text).toContain(name);
    await inMerchant(office.owner, 'alpha', (tx) =>
      sql`INSERT INTO tenant.appointment_push_targets VALUES ('alpha', ${id}, ${beside.projectCode})`.execute(tx),
    );
    expect((await disable(only)).status).toBe(200);
    expect((await disable(beside)).status).toBe(409);
  });
});
