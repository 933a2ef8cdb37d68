import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantAnchor } from '../../../test/anchors/planted-anchor.ts';
import { plantAppointment } from '../../../test/appointments/planted-appointment.ts';
import { plantLiveSession } from '../../../test/live/planted-live-session.ts';
import { plantMatch } from '../../../test/planted/planted-match.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * 3_600_000);

let office: Office;
let holder: Colleague;
let editor: Colleague;
beforeAll(async () => {
  office = await startOffice();
  holder = await office.hire('alpha', ['spo_soc_sch-view', 'pro_anc_lis-view']);
  editor = await office.hire('alpha', ['spo_soc_sch-view']);
});
afterAll(() => office.close());

const matchAt = (at: Date) => plantMatch(office.owner, soccer, { gameTime: at.toISOString() });
const anchor = (merchant = 'alpha') => plantAnchor(office.owner, office.platform.config.keys, merchant);

async function listed(who: Colleague, matchId: string[], query: object = {}) {
  const answer = await who.call('matches.list', {
    params: { sport: 'sport' },
    query: { sportId: '1', matchId, ...query },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.data.records;
}

it('[MAT-40] a match lists its appointments of one’s own merchant under epg.programs, the first five and their number', async () => {
  const at = inHours(5);
  const [matchId, empty] = [await matchAt(at), await matchAt(at)];
  const anchors = [];
  for (let made = 0; made < 6; made += 1) anchors.push(await anchor());
  const ids = [];
  for (const { streamerId } of anchors)
    ids.push(await plantAppointment(office.owner, 'alpha', { matchId, anchorId: streamerId, moveStart: -30 }));
  await plantAppointment(office.owner, 'beta', { matchId, anchorId: (await anchor('beta')).streamerId });
  const rows = await listed(holder, [matchId, empty]);
  const epg = rows.find((row) => row.matchId === matchId)?.epg;
  expect(epg?.total).toBe(6);
  expect(epg?.programs.map(({ programId }) => programId)).toEqual(ids.slice(0, 5));
  expect(epg?.programs[0]).toEqual({
    programId: ids[0],
    startTime: new Date(at.getTime() - 30 * 60_000).toISOString(),
    endTime: new Date(at.getTime() + 5 * 3_600_000).toISOString(),
    enabled: true,
    streamer: {
      streamerId: anchors[0]?.streamerId,
      streamerCode: anchors[0]?.streamerCode,
      name: anchors[0]?.name,
      nickname: '',
      photo: null,
    },
  });
  expect(rows.find((row) => row.matchId === empty)?.epg).toEqual({ programs: [], total: 0 });
  expect((await listed(editor, [matchId]))[0]).not.toHaveProperty('epg');
  const chief = office.chiefFor('alpha');
  expect((await listed(chief, [matchId]))[0]?.epg?.total).toBe(6);
});

it('matches are filtered by whether an enabled appointment has not ended; without the right none counts as booked', async () => {
  const { streamerId } = await anchor();
  const plant = async (at: Date, more: object = {}) => {
    const matchId = await matchAt(at);
    await plantAppointment(office.owner, 'alpha', { matchId, anchorId: streamerId, ...more });
    return matchId;
  };
  const booked = await plant(inHours(20));
  const others = [
    await plant(inHours(-20)),
    await plant(inHours(40), { isEnabled: false }),
    await matchAt(inHours(50)),
  ];
  const idsOf = async (who: Colleague, programs: 'none' | 'booked') =>
    (await listed(who, [booked, ...others], { programs })).map(({ matchId }) => matchId).toSorted();
  expect(await idsOf(holder, 'booked')).toEqual([booked]);
  expect(await idsOf(holder, 'none')).toEqual(others.toSorted());
  expect(await idsOf(editor, 'booked')).toEqual([]);
  expect(await idsOf(editor, 'none')).toHaveLength(4);
});

it('matches are filtered by whether somebody is on air; without the right none is', async () => {
  const matches = [await matchAt(inHours(-1)), await matchAt(inHours(-1))] as const;
  const [live, over] = await Promise.all(
    matches.map(async (matchId) =>
      plantAppointment(office.owner, 'alpha', { matchId, anchorId: (await anchor()).streamerId }),
    ),
  );
  const startedAt = inHours(-0.5);
  await plantLiveSession(office.owner, 'alpha', { appointmentId: live ?? '', startedAt });
  await plantLiveSession(office.owner, 'alpha', { appointmentId: over ?? '', startedAt, endedAt: inHours(-0.1) });
  const idsOf = async (who: Colleague) =>
    (await listed(who, [...matches], { programs: 'live' })).map(({ matchId }) => matchId);
  expect(await idsOf(holder)).toEqual([matches[0]]);
  expect(await idsOf(editor)).toEqual([]);
});
