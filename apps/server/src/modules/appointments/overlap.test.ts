import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  type AppointmentDesk,
  fromNow,
  hour,
  startAppointmentDesk,
} from '../../../test/appointments/appointment-desk.ts';
import { held } from '../../../test/locks.ts';
import type { Colleague } from '../../../test/stack/office.ts';

let desk: AppointmentDesk;
let clerk: Colleague;
beforeAll(async () => {
  desk = await startAppointmentDesk();
  clerk = await desk.hire('alpha', ['pro_anc_lis-reservation']);
});
afterAll(() => desk.close());

const at = (hours: number) => fromNow(hours * hour).toISOString();
const span = (from: number, to: number) => ({ startTime: at(from), endTime: at(to) });

async function booked(...spans: readonly (readonly [number, number])[]) {
  const [anchor, matchId] = [await desk.anchor(), await desk.match()];
  const ids: string[] = [];
  for (const [from, to] of spans) {
    const { data } = await desk.create([{ streamerCode: anchor.streamerCode, matchId, ...span(from, to) }]);
    ids.push(data.items[0]?.programId ?? '');
  }
  return { anchor, matchId, ids };
}

const move = async (id: string, body: object) =>
  await desk.manager.call('appointments.update', {
    params: { id },
    body: { updatedTime: (await desk.get(id)).updatedTime, ...body },
  });

describe('[APT-30] overlapping appointments of one anchor', () => {
  it('[APT-30] creating is refused with their names; windows that touch do not overlap', async () => {
    const { anchor, matchId, ids } = await booked([10, 12]);
    const item = { streamerCode: anchor.streamerCode, matchId };
    const { startTime, endTime } = await desk.get(ids[0] ?? '');
    const answers = await desk.create([
      { ...item, startTime: endTime, endTime: at(14) },
      { ...item, startTime: at(8), endTime: startTime },
      { ...item, ...span(11, 13) },
      { ...item, startTime: at(8), endTime: startTime, moveStartTime: -60 },
    ]);
    expect(answers.data.items.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS', 'FAIL', 'FAIL']);
    expect(answers.data.items[2]?.error?.overlaps?.map(({ programId }) => programId)).toEqual([
      ids[0],
      answers.data.items[0]?.programId,
    ]);
  });

  it('[APT-30] a closed appointment keeps nobody from its time', async () => {
    const { anchor, matchId } = await booked();
    await desk.plant({ anchorId: anchor.streamerId, start: fromNow(10 * hour), isEnabled: false });
    const { data } = await desk.create([{ streamerCode: anchor.streamerCode, matchId, ...span(11, 13) }]);
    expect(data.items.map(({ status }) => status)).toEqual(['SUCCESS']);
  });

  it('[APT-30] creating over a stored appointment is refused while somebody else holds the anchor', async () => {
    const { anchor, matchId, ids } = await booked([10, 12]);
    const lockAnchor = 'SELECT FROM tenant.anchors WHERE id = ANY($1::bigint[]) FOR UPDATE';
    const release = await held(desk.owner, 'alpha', lockAnchor, [String(anchor.streamerId)]);
    const { data } = await desk.create([{ streamerCode: anchor.streamerCode, matchId, ...span(11, 13) }]);
    await release();
    expect(data.items[0]?.error?.overlaps?.map(({ programId }) => programId)).toEqual([ids[0]]);
  });

  it('[APT-30] a disabled anchor and a bad window are named before the overlap', async () => {
    const { anchor, matchId } = await booked([10, 12]);
    const item = { streamerCode: anchor.streamerCode, matchId };
    const short = await desk.create([{ ...item, ...span(11, 11.1) }]);
    expect(short.data.items[0]?.error?.code).toBe('001002');
    await inMerchant(desk.owner, 'alpha', (tx) =>
      sql`UPDATE tenant.anchors SET is_enabled = false WHERE id = ${anchor.streamerId}`.execute(tx),
    );
    const disabled = await desk.create([{ ...item, ...span(11, 13) }]);
    expect(disabled.data.items[0]?.error?.message).toContain('已停用');
  });

  it('[APT-30] moving and resuming are refused, and the refusal names the other', async () => {
    const { ids } = await booked([10, 12], [13, 15]);
    const [first = '', second = ''] = ids;
    const moved = await move(second, { startTime: at(11) });
    expect([moved.status, moved.error.code]).toEqual([409, '000801']);
    expect(moved.error.details[0]?.errorMessage).toContain('样本主队 vs 样本客队');
    const { streamerId } = (await desk.get(first)).streamer;
    const closed = await desk.plant({ anchorId: streamerId, start: fromNow(10 * hour), isEnabled: false });
    const resume = (more: object) =>
      desk.manager.call('appointments.set-enabled', { params: { id: closed }, body: { enabled: true, ...more } });
    expect((await resume({})).error.code).toBe('000801');
    expect((await desk.get(closed)).enabled).toBe(false);
    expect((await resume({ confirmOverlap: true })).status).toBe(200);
    expect(await desk.get(closed)).toMatchObject({ enabled: true, overlap: 'confirmed', conflictIds: [first, second] });
    expect((await desk.get(first)).conflictIds).toEqual([closed]);
  });

  it('[APT-31] a confirmed overlap is stored with the right to change appointments, and refused without it', async () => {
    const { anchor, matchId, ids } = await booked([10, 12]);
    const item = { streamerCode: anchor.streamerCode, matchId, ...span(11, 13) };
    const without = await desk.create([item], { confirmOverlap: true }, clerk);
    expect(without.data.items[0]).toMatchObject({ status: 'FAIL', error: { code: '000801' } });
    const stored = await desk.create([item], { confirmOverlap: true });
    const id = stored.data.items[0]?.programId ?? '';
    expect(await desk.get(id)).toMatchObject({ overlap: 'confirmed', conflictIds: ids });
    // Another confirmed one is found by the query alone: the constraint leaves it out.
    expect((await desk.create([{ ...item, ...span(12.5, 14) }])).data.items[0]?.status).toBe('FAIL');
    expect((await move(id, { startTime: at(12.2) })).status).toBe(200);
    expect(await desk.get(id)).toMatchObject({ overlap: 'none', conflictIds: [] });
  });

  it('[APT-30] an overlap that no lock kept apart is refused by the constraint, and answered as one', async () => {
    const { anchor, matchId } = await booked();
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<undefined>();
    const { promise: isStored, resolve: stored } = Promise.withResolvers<undefined>();
    const unlocked = inMerchant(desk.owner, 'alpha', async (tx) => {
      await sql`INSERT INTO tenant.appointments (merchant_code, anchor_id, match_id, discipline, league_id, league_name,
          home_name, away_name, game_time, name, start_at, end_at)
        SELECT 'alpha', ${anchor.streamerId}, id, discipline, league_id, 'x', 'x', 'x', game_time, '无锁', now(),
          now() + interval '5 hours' FROM platform.hold_match(${matchId})`.execute(tx);
      stored(undefined);
      await mayCommit;
    });
    await isStored;
    const creating = desk.create([{ streamerCode: anchor.streamerCode, matchId }]);
    setTimeout(() => commit(undefined), 300);
    await unlocked;
    const { status, data } = await creating;
    expect(status).toBe(200);
    expect(data.items[0]).toMatchObject({
      status: 'FAIL',
      error: { code: '000801', overlaps: [expect.objectContaining({ programName: '无锁' })] },
    });
  });
});

it('[APT-29] in both zones, over midnight and on the day that New York changes its clock, a window is the same minutes', async () => {
  const { streamerCode } = await desk.anchor();
  const matchId = await desk.match();
  // 2030-11-03T06:00Z is 02:00 in New York before the change, and 14:00 in Shanghai.
  const { data } = await desk.create([
    {
      streamerCode,
      matchId,
      startTime: '2030-11-03T05:30:00.000Z',
      endTime: '2030-11-04T05:30:00.000Z',
      moveStartTime: 0,
      moveEndTime: 0,
    },
    {
      streamerCode,
      matchId,
      startTime: '2030-11-04T06:30:00.000Z',
      endTime: '2030-11-04T08:00:00.000Z',
      moveStartTime: -60,
    },
  ]);
  expect(data.items.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS']);
  // The columns are computed as a row is written: by each zone anew.
  const windows = [
    [Date.parse('2030-11-03T05:30:00.000Z'), 1440],
    [Date.parse('2030-11-04T05:30:00.000Z'), 150],
  ];
  for (const zone of ['Asia/Shanghai', 'America/New_York', 'UTC']) {
    const { rows } = await inMerchant(desk.owner, 'alpha', async (tx) => {
      await sql`SELECT set_config('TimeZone', ${zone}, true)`.execute(tx);
      return await sql<{
        start: Date;
        minutes: string;
      }>`INSERT INTO tenant.appointments (merchant_code, anchor_id, match_id,
          discipline, league_id, league_name, home_name, away_name, game_time, name, start_at, end_at, move_start, move_end,
          is_enabled)
        SELECT merchant_code, anchor_id, match_id, discipline, league_id, league_name, home_name, away_name, game_time, name,
          start_at, end_at, move_start, move_end, false
        FROM tenant.appointments WHERE id = ANY(${data.items.map(({ programId }) => programId)}::bigint[]) ORDER BY id
        RETURNING effective_start AS start, extract(epoch FROM effective_end - effective_start) / 60 AS minutes`.execute(
        tx,
      );
    });
    expect([zone, rows.map(({ start, minutes }) => [start.getTime(), Number(minutes)])]).toEqual([zone, windows]);
  }
});
