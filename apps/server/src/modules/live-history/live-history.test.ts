import { inMerchant } from '@touchline/db/transaction';
import { monthOf } from '@touchline/domain/live/hours-on-air';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  type AppointmentDesk,
  hour,
  minute,
  startAppointmentDesk,
} from '../../../test/appointments/appointment-desk.ts';
import { cellsIn } from '../../../test/browser/workbook.ts';
import { plantLiveSession } from '../../../test/live/planted-live-session.ts';
import { runTasks } from '../../../test/stack/task-runner.ts';

let desk: AppointmentDesk;
let stopTasks: () => Promise<void>;
beforeAll(async () => {
  desk = await startAppointmentDesk();
  stopTasks = runTasks(desk);
});
afterAll(async () => {
  await stopTasks();
  await desk.close();
});

const at = (time: string) => new Date(`${time}+08:00`);

/** An appointment of five hours, and its sessions. */
async function aired(anchorId: number, start: string, ...sessions: (readonly [string, string, string?])[]) {
  const matchId = await desk.match();
  const appointmentId = await desk.plant({ anchorId, matchId, start: at(start) });
  for (const [from, to, endReason = 'publisherLeft'] of sessions)
    await plantLiveSession(desk.owner, 'alpha', { appointmentId, startedAt: at(from), endedAt: at(to), endReason });
  return { appointmentId, matchId };
}

const historyOf = async (streamerCode: string, query: { before?: string } = {}) =>
  (await desk.manager.call('live-history.of-anchor', { params: { streamerCode }, query })).data;
const hoursIn = async (month: string, streamerCode?: string) =>
  (await desk.manager.call('live-history.hours', { query: { month, ...(streamerCode && { streamerCode }) } })).data;

describe('live history', () => {
  it('a session names its start, its end, why it ended, and when the one before it ended', async () => {
    const { streamerId, streamerCode } = await desk.anchor();
    const { matchId, appointmentId } = await aired(
      streamerId,
      '2026-05-02T19:00',
      ['2026-05-02T19:01', '2026-05-02T20:00', 'nodeLost'],
      ['2026-05-02T20:05', '2026-05-02T22:00', 'closed'],
    );
    const { sessions, next } = await historyOf(streamerCode.toLowerCase());
    expect(next).toBeNull();
    expect(sessions).toMatchObject([
      {
        programId: appointmentId,
        matchId,
        sportCode: 'spo_soc',
        startTime: at('2026-05-02T20:05').toISOString(),
        endTime: at('2026-05-02T22:00').toISOString(),
        endReason: 'closed',
        previousEndTime: at('2026-05-02T20:00').toISOString(),
      },
      { endReason: 'nodeLost', previousEndTime: null, streamer: { streamerCode } },
    ]);
    const ofMatch = await desk.manager.call('live-history.of-match', { query: { matchId } });
    expect(ofMatch.data.sessions).toEqual(sessions);
  });

  it('older sessions follow page by page, and those of a deleted appointment stay', async () => {
    const { streamerId, streamerCode } = await desk.anchor();
    const { appointmentId } = await aired(streamerId, '2026-05-03T19:00');
    for (let index = 0; index < 23; index += 1) {
      const startedAt = new Date(at('2026-05-03T19:00').getTime() + index * 10 * minute);
      const endedAt = new Date(startedAt.getTime() + 5 * minute);
      await plantLiveSession(desk.owner, 'alpha', { appointmentId, startedAt, endedAt });
    }
    await inMerchant(desk.owner, 'alpha', (tx) =>
      sql`DELETE FROM tenant.appointments WHERE id = ${appointmentId}`.execute(tx),
    );
    const first = await historyOf(streamerCode);
    const second = await historyOf(streamerCode, { before: first.next ?? '' });
    expect([first.sessions.length, second.sessions.length, second.next]).toEqual([20, 3, null]);
    const starts = [...first.sessions, ...second.sessions].map(({ startTime }) => startTime);
    expect(starts).toEqual(starts.toSorted().toReversed());
    expect(second.sessions[2]).toMatchObject({ programName: null, sportCode: null, previousEndTime: null });
  });

  it('another merchant sees neither sessions nor hours', async () => {
    const { streamerId, streamerCode } = await desk.anchor();
    const { matchId } = await aired(streamerId, '2026-05-04T19:00', ['2026-05-04T19:00', '2026-05-04T20:00']);
    const stranger = await desk.hire('beta', ['pro_anc_lis-view']);
    const history = await stranger.call('live-history.of-anchor', { params: { streamerCode }, query: {} });
    expect(history.status).toBe(404);
    const ofMatch = await stranger.call('live-history.of-match', { query: { matchId } });
    const hours = await stranger.call('live-history.hours', { query: { month: '2026-05' } });
    expect([ofMatch.data.sessions, hours.data.streamers]).toEqual([[], []]);
  });
});

describe('hours on air', () => {
  it('a session over the month’s last midnight counts in both months', async () => {
    const { streamerId, streamerCode } = await desk.anchor();
    await aired(streamerId, '2026-06-30T22:00', ['2026-06-30T22:00', '2026-07-01T01:30']);
    const [june, july] = [await hoursIn('2026-06', streamerCode), await hoursIn('2026-07', streamerCode)];
    expect(june.streamers).toMatchObject([{ sessions: 1, onAir: 2 * hour, programs: 1, lateStarts: 0, missed: 0 }]);
    expect(july.streamers).toMatchObject([{ sessions: 1, onAir: 1.5 * hour, programs: 0 }]);
    expect([june.streamers[0]?.days.length, june.streamers[0]?.days[29]]).toEqual([30, 2 * hour]);
  });

  it('late and missed starts are counted, and a closed appointment that nobody published to is not', async () => {
    const { streamerId, streamerCode } = await desk.anchor();
    await aired(streamerId, '2026-08-01T10:00', ['2026-08-01T10:04', '2026-08-01T11:00']);
    await aired(streamerId, '2026-08-02T10:00', ['2026-08-02T10:05', '2026-08-02T11:00']);
    await aired(streamerId, '2026-08-03T10:00');
    await desk.plant({ anchorId: streamerId, start: at('2026-08-04T10:00'), isEnabled: false });
    const { streamers } = await hoursIn('2026-08', streamerCode);
    expect(streamers).toMatchObject([{ sessions: 2, programs: 4, lateStarts: 1, missed: 1, onAir: 111 * minute }]);
  });

  it('a running session counts up to now', async () => {
    const { streamerId, streamerCode } = await desk.anchor();
    const startedAt = new Date(Date.now() - 30 * minute);
    const appointmentId = await desk.plant({ anchorId: streamerId, start: startedAt });
    await plantLiveSession(desk.owner, 'alpha', { appointmentId, startedAt });
    let onAir = 0;
    let counted = '';
    for (const month of new Set([monthOf(startedAt.getTime()), monthOf(Date.now())])) {
      const { streamers, countedTime } = await hoursIn(month, streamerCode);
      onAir += streamers[0]?.onAir ?? 0;
      counted = countedTime;
    }
    expect(onAir).toBe(Date.parse(counted) - startedAt.getTime());
  });

  it('a month is exported with one row for each anchor, hours as numbers and a column for each day', async () => {
    const { streamerId, streamerCode } = await desk.anchor();
    await aired(streamerId, '2026-02-10T10:00', ['2026-02-10T10:00', '2026-02-10T11:30']);
    const started = await desk.manager.call('live-history.start-export', { body: { month: '2026-02' } });
    const { taskId } = started.data;
    const read = async () => (await desk.manager.call('tasks.get', { params: { id: taskId }, query: {} })).data;
    await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('done');
    expect((await read()).file?.name).toBe('hours-2026-02.xlsx');
    const cookie = [...desk.manager.browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const answer = await desk.app.inject({ url: `/api/v1/tasks/${taskId}/file`, headers: { cookie } });
    const [head, ...rows] = cellsIn(answer.rawPayload);
    expect([head?.[1], head?.[5], head?.[9], head?.length]).toEqual(['主播编号', '时长（小时）', '2026-02-01', 38]);
    expect(rows.map((row) => [row[1], row[4], row[5], row[18]])).toEqual([[streamerCode, '1', '1.5', '1.5']]);
  });

  it('a text that is no month is refused', async () => {
    expect((await desk.manager.call('live-history.hours', { query: { month: '2026-13' } })).status).toBe(400);
  });
});
