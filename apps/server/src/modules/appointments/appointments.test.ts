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
import { inPlatform, plantMatch } from '../../../test/planted/planted-match.ts';

let desk: AppointmentDesk;
beforeAll(async () => {
  desk = await startAppointmentDesk();
});
afterAll(() => desk.close());

const iso = (ms: number) => fromNow(ms).toISOString();
const created = async (...args: Parameters<AppointmentDesk['create']>) => {
  const { status, data, text } = await desk.create(...args);
  expect(status, text).toBe(200);
  return data.items;
};

describe('a new appointment', () => {
  it('[APT-03] [APT-04] [APT-05] [APT-32] has the match’s time and names, five hours, and the anchor’s push targets', async () => {
    const gameTime = new Date(Math.ceil(Date.now() / 1000) * 1000 + 2 * hour).toISOString();
    const [{ streamerCode, streamerId, name, projectCodes }, matchId] = [
      await desk.anchor({ nickname: '小林' }),
      await desk.match({ gameTime }),
    ];
    const [item] = await created([{ streamerCode: streamerCode.toLowerCase(), matchId }]);
    expect(item).toEqual({ streamerCode, status: 'SUCCESS', programId: expect.stringMatching(/^\d+$/) });
    const id = item?.programId ?? '';
    const end = new Date(Date.parse(gameTime) + 5 * hour).toISOString();
    expect(await desk.get(id)).toMatchObject({
      id,
      programId: id,
      programName: '样本主队 vs 样本客队',
      startTime: gameTime,
      gameTime,
      endTime: end,
      gameEndTime: end,
      moveStartTime: 0,
      moveEndTime: 0,
      enabled: true,
      pushUrl: 'rtmp://localhost/live',
      obsKey: '••••',
      streamerCode,
      streamer: { streamerId, name, streamerCode, nickname: '小林', photo: null, enabled: true },
      projects: [{ projectCode: projectCodes[0], projectTag: expect.any(String) }],
      epgId: matchId,
      sportCode: 'spo_soc',
      hname: '样本主队',
      aname: '样本客队',
      kickOffTime: gameTime,
      followsKickOff: true,
      kickOffMoved: false,
      matchMark: null,
      overlap: 'none',
      conflictIds: [],
      createdBy: { name: expect.any(String) },
    });
    const row = (await logRows(desk.owner)).findLast((entry) => entry.functionName === '新增预约');
    expect(row).toMatchObject({ merchantCode: 'alpha', result: 1 });
    expect(JSON.parse(row?.changes ?? '')).toMatchObject([
      { entity: 'appointment', before: null, after: { overlap: 'none', push_targets: [{ id: projectCodes[0] }] } },
    ]);
  });

  it('takes the values of its form; a start of its own does not move with the kick-off', async () => {
    const { streamerCode } = await desk.anchor();
    const { projectCode } = await plantPushTarget(desk.owner, 'alpha');
    const form = {
      name: '赛前节目',
      startTime: iso(3 * hour),
      endTime: iso(4 * hour),
      moveStartTime: -30,
      moveEndTime: 0,
      projectCodes: [projectCode],
    } as const;
    const [item] = await created([{ streamerCode, matchId: await desk.match(), ...form, projectCodes: [projectCode] }]);
    expect(await desk.get(item?.programId ?? '')).toMatchObject({
      programName: '赛前节目',
      startTime: form.startTime,
      endTime: form.endTime,
      moveStartTime: -30,
      projects: [{ projectCode }],
      followsKickOff: false,
    });
  });

  it('[APT-33] several are answered one by one, in one log row', async () => {
    const [first, second, disabled] = [await desk.anchor(), await desk.anchor(), await desk.anchor()];
    await desk.chiefFor('alpha').call('anchors.set-enabled', {
      params: { streamerCode: disabled.streamerCode },
      body: { enabled: false },
    });
    const [matchId, unshelved] = [await desk.match(), await desk.match({ status: 2 })];
    const before = (await logRows(desk.owner)).length;
    const items = await created([
      { streamerCode: first.streamerCode, matchId },
      { streamerCode: first.streamerCode, matchId },
      { streamerCode: disabled.streamerCode, matchId },
      { streamerCode: 'NOBODY99', matchId },
      { streamerCode: second.streamerCode, matchId: unshelved },
      { streamerCode: second.streamerCode, matchId: '999999999' },
      { streamerCode: second.streamerCode, matchId },
    ]);
    const unavailable = { status: 'FAIL', error: { code: '001002', message: expect.stringContaining('不能预约') } };
    expect(items).toEqual([
      { streamerCode: first.streamerCode, status: 'SUCCESS', programId: expect.any(String) },
      {
        streamerCode: first.streamerCode,
        status: 'FAIL',
        error: {
          code: '000801',
          message: '该主播在此时段已有其他预约',
          overlaps: [expect.objectContaining({ programId: items[0]?.programId, programName: '样本主队 vs 样本客队' })],
        },
      },
      expect.objectContaining({
        status: 'FAIL',
        error: { code: '001002', message: expect.stringContaining('已停用') },
      }),
      { streamerCode: 'NOBODY99', status: 'FAIL', error: { code: '001002', message: '主播不存在' } },
      { streamerCode: second.streamerCode, ...unavailable },
      { streamerCode: second.streamerCode, ...unavailable },
      { streamerCode: second.streamerCode, status: 'SUCCESS', programId: expect.any(String) },
    ]);
    const rows = (await logRows(desk.owner)).slice(before).filter(({ functionName }) => functionName === '新增预约');
    expect(rows.map(({ changes }) => (JSON.parse(changes ?? '[]') as unknown[]).length)).toEqual([2]);
  });

  it.each([
    [{ startTime: iso(hour), endTime: iso(hour + 9 * minute) }, '10 分钟'],
    [{ startTime: iso(hour), endTime: iso(26 * hour) }, '24 小时'],
    [{ startTime: iso(-5 * hour), endTime: iso(-minute) }, '晚于现在'],
    [{ projectCodes: ['1'] }, '推送目标不存在'],
  ])('[APT-29] its window takes 10 minutes to 24 hours and ends after now: %j', async (form, sentence) => {
    const { streamerCode } = await desk.anchor();
    const [item] = await created([{ streamerCode, matchId: await desk.match(), ...form }]);
    expect([item?.status, item?.error?.message]).toEqual(['FAIL', expect.stringContaining(sentence)]);
  });

  it('[APT-12] [APT-23] [APT-24] other offsets than the offered ones and the code of all targets are refused', async () => {
    const { streamerCode } = await desk.anchor();
    const item = { streamerCode, matchId: await desk.match() };
    for (const wrong of [{ moveStartTime: 15 }, { moveEndTime: 30 }, { projectCodes: ['999'] }, { projectCodes: [] }])
      expect((await desk.create([{ ...item, ...wrong } as never])).status).toBe(400);
  });

  it('a match of a sport that the merchant has not bought cannot be booked, listed or found', async () => {
    await inPlatform(desk.owner, async (tx) => {
      await tx
        .updateTable('platform.merchants')
        .set({ purchases: ['sports.BAK'] })
        .where('code', '=', 'beta')
        .execute();
    });
    const clerk = await desk.hire('beta', ['pro_anc_lis-reservation', 'pro_anc_lis-view']);
    const gameTime = '2031-03-05T10:00:00.000Z';
    const [soccer, basketball] = [
      await desk.match({ gameTime }),
      await plantMatch(desk.owner, { sport: 'sport', sportId: 2, isSingle: false }, { gameTime }),
    ];
    const { data } = await clerk.call('appointments.matches', { query: { day: '2031-03-05' } });
    expect(data.matches.map(({ matchId }) => matchId)).toEqual([basketball]);
    const both = await clerk.call('appointments.list', { query: { matchId: [soccer, basketball] } });
    expect(both.data.epgs.map(({ matchId }) => matchId)).toEqual([basketball]);
    const { plantAnchor } = await import('../../../test/anchors/planted-anchor.ts');
    const { streamerCode } = await plantAnchor(desk.owner, desk.platform.config.keys, 'beta');
    const [item] = await created([{ streamerCode, matchId: soccer }], {}, clerk);
    expect(item?.error?.message).toContain('不能预约');
  });
});
