import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  type AppointmentDesk,
  fromNow,
  minute,
  startAppointmentDesk,
} from '../../../test/appointments/appointment-desk.ts';
import { plantSession } from '../../../test/live/planted-session.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { plantMatch } from '../../../test/planted/planted-match.ts';
import type { Colleague } from '../../../test/stack/office.ts';

let desk: AppointmentDesk;
let watcher: Colleague;
let gamer: Colleague;
beforeAll(async () => {
  desk = await startAppointmentDesk();
  watcher = await desk.hire('alpha', ['mon_liv-view', 'mon_liv-action']);
  gamer = await desk.hire('alpha', ['mon_gam-view']);
});
afterAll(() => desk.close());

const tilesOf = async (who: Colleague, call: 'monitor.list' | 'monitor.games' = 'monitor.list') =>
  (await who.call(call, {})).data.tiles;
const tileOf = async (id: string) => (await tilesOf(watcher)).find(({ programId }) => programId === id);
const running = (startedMinutesAgo: number, more = {}) =>
  desk.plant({ start: fromNow(-startedMinutesAgo * minute), end: fromNow(60 * minute), ...more });
const plant = (appointmentId: string, more = {}) => plantSession(desk.owner, 'alpha', { appointmentId, ...more });
const detailOf = (who: Colleague, id: string) => who.call('monitor.detail', { params: { id } });

describe('the wall', () => {
  it('[CAT-09] lists open, late, live, stalled and cut appointments, those that need a look first', async () => {
    const [open, late, live, stalled, cut, weak] = [
      await running(1),
      await running(20),
      await running(1),
      await running(1),
      await running(1, { isEnabled: false }),
      await running(1),
    ];
    // Closed, not begun and ended ones have no tile.
    await running(1, { isEnabled: false });
    await running(-5);
    await desk.plant({ start: fromNow(-60 * minute), end: fromNow(-minute) });
    await plant(live);
    await plant(stalled, { lastByte: 6 });
    await plant(cut);
    await plant(weak, { bitrate: 100_000 });
    const tiles = await tilesOf(watcher);
    expect(tiles.map(({ programId, wallState }) => [programId, wallState])).toEqual([
      [late, 'late'],
      [stalled, 'stalled'],
      [cut, 'beingCut'],
      [weak, 'bitrateLow'],
      [live, 'live'],
      [open, 'open'],
    ]);
    expect(tiles.map(({ canClose }) => canClose)).toEqual([true, true, false, true, true, true]);
    expect(tiles[4]).toMatchObject({
      merchantCode: 'alpha',
      sportCode: 'spo_soc',
      state: 'live',
      session: { bitrate: 2_000_000, node: 'ingest1' },
      refused: null,
    });
  });

  it('games stand on the wall of games alone', async () => {
    const matchId = await plantMatch(desk.owner, { sport: 'lol', sportId: 22, isSingle: false });
    const game = await running(1, { matchId });
    expect((await tilesOf(gamer, 'monitor.games')).map(({ programId }) => programId)).toEqual([game]);
    expect(await tileOf(game)).toBeUndefined();
    expect((await watcher.call('monitor.games', {})).status).toBe(403);
    const other = await running(1);
    expect([(await detailOf(gamer, game)).status, (await detailOf(gamer, other)).status]).toEqual([200, 403]);
    expect([(await detailOf(watcher, game)).status, (await detailOf(watcher, other)).status]).toEqual([403, 200]);
  });

  it('a super-admin who acts for nobody sees every merchant’s tiles, for one merchant its own', async () => {
    const mine = await running(1);
    const { chief } = desk;
    expect((await tilesOf(chief)).some(({ programId }) => programId === mine)).toBe(true);
    const ofBeta = await chief.call('monitor.list', { query: { merchantCodeBySa: 'beta' } });
    expect(ofBeta.data.tiles).toEqual([]);
  });

  it('a waiting tile tells the last refused try of its stream', async () => {
    const id = await running(1);
    await inMerchant(desk.owner, 'alpha', (tx) =>
      sql`INSERT INTO tenant.refused_publishes (merchant_code, stream, reason, anchor_id, address, times)
        SELECT merchant_code, 'p-' || id, 'wrongSignature', anchor_id, '198.51.100.7', 3 FROM tenant.appointments
        WHERE merchant_code = 'alpha' AND id = ${id}`.execute(tx),
    );
    expect((await tileOf(id))?.refused).toMatchObject({ reason: 'wrongSignature', times: 3, address: '198.51.100.7' });
    expect((await detailOf(watcher, id)).data.refusals).toMatchObject([{ reason: 'wrongSignature' }]);
    await plant(id);
    expect((await tileOf(id))?.refused).toBeNull();
  });
});

it('[CAT-12] [SHL-50] details need a session, the merchant and a key of the monitor', async () => {
  const id = await running(1);
  const session = await plant(id);
  const found = await detailOf(watcher, id);
  expect(found.data).toMatchObject({ programId: id, sessions: [{ id: session, until: null, endReason: null }] });
  const stranger = await desk.hire('beta', ['mon_liv-view']);
  expect((await detailOf(stranger, id)).status).toBe(404);
  expect((await detailOf(await desk.hire('alpha', ['pro_pro_lis-view']), id)).status).toBe(403);
  expect((await desk.browser().call('monitor.detail', { params: { id } })).status).toBe(401);
});

describe('settings of the monitor', () => {
  const read = async () => (await watcher.call('monitor.settings', {})).data;
  const form = { lateAfter: 30, stalledAfter: 20, bitrateBelow: 0 };
  const change = (body: object) =>
    watcher.call('monitor.change-settings', { body: { ...form, receiverIds: [], ...body } } as never);

  it('[CAT-09] settings are the merchant’s own, and stand in the log', async () => {
    const id = await running(20);
    expect((await tileOf(id))?.wallState).toBe('late');
    const before = await read();
    expect(before).toMatchObject({
      lateAfter: 5,
      stalledAfter: 4,
      bitrateBelow: 500,
      updatedTime: null,
      receivers: [],
    });
    expect(before.candidates.map((one) => one.id)).toEqual(expect.arrayContaining([watcher.id, gamer.id]));
    expect(before.candidates.map((one) => one.id)).not.toContain(desk.manager.id);
    expect((await change({ receiverIds: [watcher.id], updatedTime: null })).status).toBe(200);
    expect((await tileOf(id))?.wallState).toBe('open');
    expect(await read()).toMatchObject({ ...form, receivers: [{ id: watcher.id }] });
    const logged = (await logRows(desk.owner)).findLast(({ functionName }) => functionName === '修改监控设置');
    expect(logged?.changes).toContain('monitorSettings');
  });

  it('refuse a second first choice, an old version, and receivers that are not the merchant’s', async () => {
    const { updatedTime } = await read();
    expect((await change({ updatedTime: null })).status).toBe(409);
    expect((await change({ updatedTime: '2020-01-01T00:00:00.000Z' })).status).toBe(409);
    const stranger = await desk.hire('beta');
    expect((await change({ updatedTime, receiverIds: [stranger.id] })).status).toBe(422);
    expect((await change({ updatedTime, stalledAfter: 3 })).status).toBe(400);
  });
});
