import {
  appointmentStates,
  appointmentState,
  usualThresholds,
} from '@touchline/domain/appointments/appointment-states';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  type AppointmentDesk,
  fromNow,
  hour,
  minute,
  soccer,
  startAppointmentDesk,
} from '../../../test/appointments/appointment-desk.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { inPlatform, plantEntry, plantMatch } from '../../../test/planted/planted-match.ts';

let desk: AppointmentDesk;
beforeAll(async () => {
  desk = await startAppointmentDesk();
});
afterAll(() => desk.close());

const list = async (query: object) => (await desk.manager.call('appointments.list', { query })).data;
const idsOf = async (query: object) => (await list(query)).records.map(({ id }) => id);

describe('the list of appointments', () => {
  it('[APT-06] brings the matches and leagues of its rows, and a match that was asked for without any', async () => {
    const matchId = await desk.match();
    const id = await desk.plant({ matchId });
    const found = await list({ ids: [id] });
    expect(found.epgs).toMatchObject([
      { matchId, matchCategory: 'sport', sportCode: 'spo_soc', lname: '样本联赛', hname: '样本主队', gameStageType: 1 },
    ]);
    expect(found.epgLeagues).toEqual([{ leagueId: found.epgs[0]?.leagueId, lname: '样本联赛' }]);
    const [lonely, unshelved] = [await desk.match(), await desk.match({ status: 2 })];
    const both = await list({ matchId: [lonely, unshelved] });
    expect([both.records, both.epgs.map((match) => match.matchId)]).toEqual([[], [lonely]]);
  });

  it('a match that left the shelf stays readable through its appointments', async () => {
    const matchId = await desk.match();
    const id = await desk.plant({ matchId });
    await inPlatform(desk.owner, (tx) => sql`UPDATE platform.matches SET status = 2 WHERE id = ${matchId}`.execute(tx));
    const { epgs, records } = await list({ matchId: [matchId] });
    expect(records.map((record) => [record.id, record.hname])).toEqual([[id, '样本主队']]);
    expect(epgs).toMatchObject([{ matchId, hname: '样本主队', gameStageType: null, gameStage: '' }]);
  });

  it('a day has the appointments whose windows touch it, by the calendar of Shanghai', async () => {
    const { streamerId, streamerCode } = await desk.anchor();
    const at = (time: string) => new Date(`${time}+08:00`);
    const plant = (from: string, to: string, more = {}) =>
      desk.plant({ anchorId: streamerId, start: at(from), end: at(to), ...more });
    const [before, over, within, late, after] = [
      await plant('2031-05-01T20:00', '2031-05-02T00:00'),
      await plant('2031-05-02T01:00', '2031-05-02T05:00', { moveStart: -60 }),
      await plant('2031-05-02T10:00', '2031-05-02T12:00'),
      await plant('2031-05-03T00:30', '2031-05-03T03:00', { moveStart: -60 }),
      await plant('2031-05-03T03:00', '2031-05-03T05:00'),
    ];
    const query = { streamerCodes: [streamerCode.toLowerCase()] };
    expect(await idsOf({ ...query, day: '2031-05-02' })).toEqual([over, within, late]);
    expect(await idsOf({ ...query, day: '2031-05-01' })).toEqual([before]);
    expect(await idsOf({ ...query, day: '2031-05-01', dayEnd: '2031-05-03' })).toHaveLength(5);
    expect(await idsOf({ ...query, day: at('2031-05-02T12:00').toISOString() })).toEqual([late, after]);
    expect((await desk.manager.call('appointments.list', { query: { day: '2031-02-30' } })).status).toBe(400);
  });

  it('[APT-29] the filter of states tells them as the pure function does', async () => {
    const { streamerId, streamerCode } = await desk.anchor();
    const plant = async (start: number, end: number, more: object = {}) => {
      const window = { start: fromNow(start).getTime(), end: fromNow(end).getTime() };
      const planted = { anchorId: streamerId, start: new Date(window.start), end: new Date(window.end), ...more };
      return { id: await desk.plant(planted), window, enabled: !('isEnabled' in more), stream: null, matchMark: null };
    };
    const plants = [
      await plant(-9 * hour, -7 * hour),
      await plant(-7 * hour, -6 * hour, { isEnabled: false }),
      await plant(-5 * hour, -4 * minute),
      await plant(-2 * minute, hour),
      await plant(-23 * hour, minute * 30, { isEnabled: false }),
      await plant(hour, 2 * hour),
      await plant(-usualThresholds.lateAfterMs, 30 * minute, { overlap: 'moved' }),
    ];
    for (const state of appointmentStates) {
      const expected = plants.filter((one) => appointmentState(one, Date.now()) === state).map(({ id }) => id);
      const found = await idsOf({ streamerCodes: [streamerCode], state: [state] });
      expect([state, found.toSorted()]).toEqual([state, expected.toSorted()]);
    }
  });

  it('a keyword is found in names, teams and leagues, and in the anchor’s names; targets and marks narrow it', async () => {
    const anchor = await desk.anchor({ name: '云雀', nickname: '早起鸟' });
    const team = await plantEntry(desk.owner, soccer, 'team', '青石镇');
    const matchId = await desk.match({ hTeamId: team });
    const id = await desk.plant({
      matchId,
      anchorId: anchor.streamerId,
      name: '周末夜谈',
      projectCodes: anchor.projectCodes,
    });
    for (const keyword of ['云雀', '早起', anchor.streamerCode.toLowerCase(), '青石', '周末'])
      expect([keyword, await idsOf({ keyword, matchId: [matchId] })]).toEqual([keyword, [id]]);
    expect(await idsOf({ keyword: '没有这个', matchId: [matchId] })).toEqual([]);
    expect(await idsOf({ projectCodes: anchor.projectCodes })).toEqual([id]);
    expect(await idsOf({ marked: '1', matchId: [matchId] })).toEqual([]);
    const other = await desk.plant({ matchId, anchorId: anchor.streamerId, overlap: 'confirmed' });
    expect((await idsOf({ marked: '1', matchId: [matchId] })).toSorted()).toEqual([id, other].toSorted());
    expect(await idsOf({ marked: '1', ids: [id] })).toEqual([id]);
    const unbounded = await desk.manager.call('appointments.list', { query: { marked: '1' } });
    expect([unbounded.status, unbounded.error.details[0]?.field]).toEqual([400, 'marked']);
  });

  it('[MAT-24] those who see reservations alone read the list, and change nothing', async () => {
    const viewer = await desk.hire('alpha', ['anc_#_res-view']);
    const id = await desk.plant({});
    expect((await viewer.call('appointments.list', { query: {} })).status).toBe(200);
    expect((await viewer.call('appointments.delete', { params: { id } })).status).toBe(403);
    expect((await viewer.call('appointments.streams', { query: { ids: [id] } })).data).toEqual({ streams: [] });
  });
});

describe('anchors and matches to book', () => {
  it('anchors stand free ones first, busy ones with their appointments, disabled ones not at all', async () => {
    const word = `组${Date.now() % 100_000}`;
    const [busy, free, off] = [
      await desk.anchor({ name: `${word}甲` }),
      await desk.anchor({ name: `${word}乙` }),
      await desk.anchor({ name: `${word}丙` }),
    ];
    await desk.chiefFor('alpha').call('anchors.set-enabled', {
      params: { streamerCode: off.streamerCode },
      body: { enabled: false },
    });
    const start = fromNow(100 * hour);
    const id = await desk.plant({ anchorId: busy.streamerId, start });
    const window = (from: number, to: number) => ({
      startTime: new Date(start.getTime() + from * hour).toISOString(),
      endTime: new Date(start.getTime() + to * hour).toISOString(),
    });
    const ask = async (query: object) =>
      (await desk.manager.call('appointments.anchors', { query: { ...window(4, 6), ...query } })).data;
    const { streamers, isCut } = await ask({ keyword: word });
    expect(isCut).toBe(false);
    expect(streamers.map(({ name, busy: by }) => [name, by.map(({ programId }) => programId)])).toEqual([
      [`${word}乙`, []],
      [`${word}甲`, [id]],
    ]);
    expect(streamers[0]?.projectCodes).toEqual(free.projectCodes);
    const apart = await ask({ ...window(5, 6), streamerCodes: [busy.streamerCode] });
    expect(apart.streamers.map(({ busy: by }) => by)).toEqual([[]]);
  });

  it('anchors are looked for in a time that ends after it starts and has at most a year', async () => {
    const ask = (startTime: string, endTime: string) =>
      desk.manager.call('appointments.anchors', { query: { startTime, endTime } });
    const [start, year] = ['2031-01-01T00:00:00.000Z', '2032-01-02T00:00:00.000Z'];
    expect((await ask(start, year)).status).toBe(200);
    for (const end of [start, '2030-12-31T23:59:59.999Z', '2032-01-02T00:00:00.001Z', '9999-12-31T23:59:59.999Z']) {
      const { status, error } = await ask(start, end);
      expect([end, status, error.details[0]?.field]).toEqual([end, 400, 'endTime']);
    }
    expect((await ask('0000-01-01T00:00:00.000Z', '1970-01-01T05:00:00.000Z')).status).toBe(200);
    expect((await ask('0000-01-01T00:00:00.000Z', '0000-01-01T05:00:00.000Z')).status).toBe(400);
  });

  it('gaps are matches of level 1 on shelf without an enabled appointment', async () => {
    const gameTime = '2032-04-06T04:00:00.000Z';
    const day = '2032-04-06';
    const minor = await plantEntry(desk.owner, soccer, 'league', '县联赛');
    await inPlatform(desk.owner, (tx) =>
      sql`UPDATE platform.catalog_entries SET level = 3 WHERE id = ${minor}`.execute(tx),
    );
    const [gap, booked, closed] = [
      await desk.match({ gameTime }),
      await desk.match({ gameTime }),
      await desk.match({ gameTime }),
    ];
    await plantMatch(desk.owner, soccer, { gameTime, leagueId: minor });
    await desk.match({ gameTime, status: 2 });
    await desk.match({ gameTime, stage: 94 });
    await desk.plant({ matchId: booked });
    await desk.plant({ matchId: closed, isEnabled: false });
    const { data } = await desk.manager.call('appointments.gaps', { query: { day } });
    expect(data.matches.map(({ matchId }) => matchId)).toEqual([gap, closed]);
    const all = await desk.manager.call('appointments.matches', {
      query: { day, sportCode: 'spo_soc', keyword: '县' },
    });
    expect(all.data.matches.map(({ lname }) => lname)).toEqual(['县联赛']);
    expect((await desk.manager.call('appointments.matches', { query: { day, sportCode: 'x' } })).status).toBe(404);
  });
});

describe('the key of an appointment', () => {
  it('the key is shown with the effective end, signed by the anchor’s newest key, and logged without it', async () => {
    const clerk = await desk.hire('alpha', ['pro_anc_lis-reservation']);
    const end = fromNow(3 * hour);
    const id = await desk.plant({ start: fromNow(hour), end, moveEnd: -30 });
    const { status, data, text } = await clerk.call('appointments.reveal-key', { params: { id } });
    expect(status, text).toBe(200);
    const seconds = Math.floor((end.getTime() - 30 * minute) / 1000);
    expect(data.pushUrl).toBe('rtmp://localhost/live');
    expect(data.obsKey).toMatch(new RegExp(`^p-${id}\\?e=${seconds}&v=1&s=[A-Za-z0-9_-]{43}$`));
    expect(Date.parse(data.keyExpiresTime)).toBe(seconds * 1000);
    const row = (await logRows(desk.owner)).findLast(({ functionName }) => functionName === '查看预约推流密钥');
    expect(row?.changes).toContain(id);
    expect(JSON.stringify(row)).not.toContain(data.obsKey.slice(-20));
  });

  it('of an ended one there is none', async () => {
    const id = await desk.plant({ start: fromNow(-9 * hour) });
    expect(
      (
        await desk
          .hire('alpha', ['pro_anc_lis-reservation'])
          .then((who) => who.call('appointments.reveal-key', { params: { id } }))
      ).status,
    ).toBe(422);
  });
});
