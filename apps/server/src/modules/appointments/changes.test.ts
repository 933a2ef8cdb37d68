import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  type AppointmentDesk,
  fromNow,
  hour,
  minute,
  startAppointmentDesk,
} from '../../../test/appointments/appointment-desk.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { plantPushTarget } from '../../../test/planted/planted-domain.ts';

let desk: AppointmentDesk;
beforeAll(async () => {
  desk = await startAppointmentDesk();
});
afterAll(() => desk.close());

const update = async (id: string, body: object, updatedTime?: string) =>
  await desk.manager.call('appointments.update', {
    params: { id },
    body: { updatedTime: updatedTime ?? (await desk.get(id)).updatedTime, ...body },
  });
const setEnabled = (id: string, enabled: boolean, more: object = {}) =>
  desk.manager.call('appointments.set-enabled', { params: { id }, body: { enabled, ...more } });
const remove = (id: string) => desk.manager.call('appointments.delete', { params: { id } });
const reasonOf = ({ status, error }: Awaited<ReturnType<typeof update>>) => [
  status,
  error.code,
  error.details[0]?.errorMessage,
];
const coming = () => desk.plant({ start: fromNow(2 * hour) });
const running = (more = {}) => desk.plant({ start: fromNow(-hour), ...more });
const ended = (more = {}) => desk.plant({ start: fromNow(-9 * hour), ...more });

describe('a changed appointment', () => {
  it('[APT-10] an appointment has the new values and keeps the others, on its newest version alone', async () => {
    const id = await coming();
    const { updatedTime, ...before } = await desk.get(id);
    const { projectCode } = await plantPushTarget(desk.owner, 'alpha');
    const [startTime, endTime] = [fromNow(3 * hour).toISOString(), fromNow(7 * hour).toISOString()];
    const body = {
      name: ' 新名 ',
      startTime,
      endTime,
      moveStartTime: -60,
      moveEndTime: -30,
      projectCodes: [projectCode],
    };
    const changed = await update(id, body, updatedTime);
    expect(changed.status, changed.text).toBe(200);
    expect(await desk.get(id)).toMatchObject({
      programName: '新名',
      startTime,
      endTime,
      moveStartTime: -60,
      moveEndTime: -30,
      projects: [{ projectCode }],
      followsKickOff: false,
      streamerCode: before.streamerCode,
      updatedTime: changed.data.updatedTime,
      updatedBy: { name: expect.any(String) },
    });
    expect((await update(id, { name: '又一个' }, updatedTime)).status).toBe(409);
    const row = (await logRows(desk.owner)).findLast(
      ({ functionName, result }) => functionName === '修改预约' && result === 1,
    );
    expect(JSON.parse(row?.changes ?? '')).toMatchObject([
      { entity: 'appointment', id, after: { name: '新名', push_targets: [{ id: projectCode }] } },
    ]);
  });

  it('[APT-12] its push targets are enabled ones of the merchant, never the code that means all', async () => {
    const id = await coming();
    const foreign = (await plantPushTarget(desk.owner, 'beta')).projectCode;
    expect((await update(id, { projectCodes: ['999'] })).status).toBe(400);
    expect(reasonOf(await update(id, { projectCodes: [foreign] }))).toEqual([422, '001002', '推送目标不存在']);
  });

  it('while its window runs, end, name and targets change, start and a past end do not', async () => {
    const id = await running();
    expect((await update(id, { name: '加时', endTime: fromNow(6 * hour).toISOString() })).status).toBe(200);
    expect(reasonOf(await update(id, { moveStartTime: 30 }))).toEqual([
      409,
      '000802',
      expect.stringContaining('已经开始'),
    ]);
    expect(reasonOf(await update(id, { startTime: fromNow(hour).toISOString() }))[1]).toBe('000802');
    expect(reasonOf(await update(id, { endTime: fromNow(-minute).toISOString() }))).toEqual([
      422,
      '001002',
      '结束时间必须晚于现在',
    ]);
    // Sent unchanged, the start is no change.
    expect((await update(id, { startTime: (await desk.get(id)).startTime, name: '再次' })).status).toBe(200);
    expect(reasonOf(await update(await ended(), { name: '历史' }))).toEqual([409, '000802', '预约已经结束']);
  });

  it('follows the kick-off again by one field, with its end shifted alike', async () => {
    const gameTime = new Date(Math.ceil(Date.now() / 1000) * 1000 + 4 * hour);
    const matchId = await desk.match({ gameTime: gameTime.toISOString() });
    const start = new Date(gameTime.getTime() - hour);
    const id = await desk.plant({ matchId, start, end: new Date(start.getTime() + 2 * hour) });
    expect((await update(id, { followKickOff: true })).status).toBe(200);
    expect(await desk.get(id)).toMatchObject({
      startTime: gameTime.toISOString(),
      endTime: new Date(gameTime.getTime() + 2 * hour).toISOString(),
      followsKickOff: true,
    });
    expect((await update(id, { followKickOff: true, startTime: gameTime.toISOString() })).status).toBe(422);
  });

  it('an appointment keeps the mark of a moved kick-off until its start itself is another', async () => {
    const id = await coming();
    const mark = { kick_off_moved: true, kick_off_before: fromNow(2 * hour), follows_kick_off: true };
    await inMerchant(desk.owner, 'alpha', (tx) =>
      tx.updateTable('tenant.appointments').set(mark).where('id', '=', id).execute(),
    );
    expect((await update(id, { moveStartTime: -30 })).status).toBe(200);
    expect(await desk.get(id)).toMatchObject({ moveStartTime: -30, kickOffMoved: true, followsKickOff: true });
    expect((await update(id, { startTime: fromNow(3 * hour).toISOString() })).status).toBe(200);
    expect(await desk.get(id)).toMatchObject({ kickOffMoved: false, followsKickOff: false });
  });

  it('another merchant’s appointment is like one that does not exist', async () => {
    const id = await coming();
    const stranger = await desk.hire('beta', ['pro_pro_lis-view', 'pro_pro_lis-action', 'pro_anc_lis-reservation']);
    const params = { id };
    const { updatedTime } = await desk.get(id);
    const answers = [
      await stranger.call('appointments.update', { params, body: { updatedTime, name: 'x' } }),
      await stranger.call('appointments.set-enabled', { params, body: { enabled: false } }),
      await stranger.call('appointments.delete', { params }),
      await stranger.call('appointments.reveal-key', { params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe('closing, resuming and deleting', () => {
  it('[APT-11] [APT-13] before its effective start an appointment can be deleted, and not closed', async () => {
    const id = await desk.plant({ start: fromNow(-10 * minute), end: fromNow(hour), moveStart: 30 });
    expect(reasonOf((await setEnabled(id, false)) as never)).toEqual([409, '000802', '预约尚未开始，不能关闭']);
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    const row = (await logRows(desk.owner)).findLast(
      ({ functionName, merchantCode }) => functionName === '删除预约' && merchantCode === 'alpha',
    );
    expect(row).toMatchObject({ result: 0 });
  });

  it('[APT-09] [APT-14] while its window runs an enabled one is closed and not deleted; after it nothing is done', async () => {
    const id = await desk.plant({ start: fromNow(10 * minute), end: fromNow(hour), moveStart: -30 });
    expect(reasonOf((await remove(id)) as never)).toEqual([409, '000802', '预约正在进行，请先关闭推流']);
    expect(reasonOf((await setEnabled(id, true)) as never)).toEqual([409, '000802', '推流没有关闭']);
    expect((await setEnabled(id, false)).status).toBe(200);
    expect((await desk.get(id)).enabled).toBe(false);
    const over = await ended();
    for (const answer of [await remove(over), await setEnabled(over, false), await setEnabled(over, true)])
      expect(reasonOf(answer as never)).toEqual([409, '000802', '预约已经结束']);
  });

  it('[APT-09] [APT-15] one that is not enabled is resumed or deleted, after its window only deleted', async () => {
    const id = await running({ isEnabled: false });
    expect(reasonOf((await setEnabled(id, false)) as never)[2]).toBe('推流已经关闭');
    expect((await setEnabled(id, true)).status).toBe(200);
    expect((await desk.get(id)).enabled).toBe(true);
    expect((await remove(await running({ isEnabled: false }))).status).toBe(200);
    const over = await ended({ isEnabled: false });
    expect((await setEnabled(over, true)).status).toBe(409);
    expect((await remove(over)).status).toBe(200);
  });

  it('[APT-33] several are deleted one by one', async () => {
    const [one, busy] = [await coming(), await running()];
    const { status, data } = await desk.manager.call('appointments.delete-many', { query: { ids: [one, busy, '7'] } });
    expect(status).toBe(200);
    expect(data.items).toEqual([
      { programId: one, status: 'SUCCESS' },
      { programId: busy, status: 'FAIL', error: { code: '000802', message: '预约正在进行，请先关闭推流' } },
      { programId: '7', status: 'FAIL', error: { code: '000404', message: expect.any(String) } },
    ]);
  });
});

describe('another match or anchor', () => {
  it('a changed match shifts start and end by the difference of the kick-offs, and a preset name follows it', async () => {
    const at = Math.ceil(Date.now() / 1000) * 1000 + 2 * hour;
    const [from, to] = [
      await desk.match({ gameTime: new Date(at).toISOString() }),
      await desk.match({ gameTime: new Date(at + 3 * hour).toISOString() }),
    ];
    const [own, started] = [await desk.plant({ matchId: from, start: new Date(at - hour) }), await running()];
    const { status, data, text } = await desk.manager.call('appointments.change-match', {
      body: { ids: [own, started], matchId: to },
    });
    expect(status, text).toBe(200);
    expect(data.items.map((item) => item.status)).toEqual(['SUCCESS', 'FAIL']);
    expect(await desk.get(own)).toMatchObject({
      epgId: to,
      startTime: new Date(at + 2 * hour).toISOString(),
      endTime: new Date(at + 7 * hour).toISOString(),
      kickOffTime: new Date(at + 3 * hour).toISOString(),
      followsKickOff: false,
    });
    const off = await desk.match({ status: 2 });
    expect((await desk.manager.call('appointments.change-match', { body: { ids: [own], matchId: off } })).status).toBe(
      422,
    );
  });

  it('another anchor takes over with conflicts named, and the push targets stay', async () => {
    const [ill, stand] = [await desk.anchor(), await desk.anchor()];
    const { projectCode } = await plantPushTarget(desk.owner, 'alpha');
    const [free, busy] = [
      await desk.plant({ anchorId: ill.streamerId, start: fromNow(30 * hour), projectCodes: [projectCode] }),
      await desk.plant({ anchorId: ill.streamerId, start: fromNow(60 * hour) }),
    ];
    const own = await desk.plant({ anchorId: stand.streamerId, start: fromNow(61 * hour) });
    const body = { ids: [free, busy], streamerCode: stand.streamerCode };
    const { data } = await desk.manager.call('appointments.hand-over', { body });
    expect(data.items).toEqual([
      { programId: free, status: 'SUCCESS' },
      {
        programId: busy,
        status: 'FAIL',
        error: expect.objectContaining({ code: '000801', overlaps: [expect.objectContaining({ programId: own })] }),
      },
    ]);
    expect(await desk.get(free)).toMatchObject({ streamerCode: stand.streamerCode, projects: [{ projectCode }] });
    const again = await desk.manager.call('appointments.hand-over', { body: { ...body, confirmOverlap: true } });
    expect(again.data.items.map(({ status, error }) => error?.message ?? status)).toEqual([
      '预约已由该主播负责',
      'SUCCESS',
    ]);
    expect(await desk.get(busy)).toMatchObject({ overlap: 'confirmed', conflictIds: [own] });
    const nobody = await desk.manager.call('appointments.hand-over', {
      body: { ids: [free], streamerCode: 'NOBODY99' },
    });
    expect(nobody.status).toBe(404);
  });

  it('an appointment that has started is not handed over', async () => {
    const [id, stand] = [await running(), await desk.anchor()];
    const body = { ids: [id], streamerCode: stand.streamerCode };
    const { data } = await desk.manager.call('appointments.hand-over', { body });
    expect(data.items).toMatchObject([{ programId: id, status: 'FAIL', error: { code: '000802' } }]);
  });
});
