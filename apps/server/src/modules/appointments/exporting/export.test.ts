import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantAnchor } from '../../../../test/anchors/planted-anchor.ts';
import { plantAppointment } from '../../../../test/appointments/planted-appointment.ts';
import { cellsIn } from '../../../../test/browser/workbook.ts';
import { plantMatch } from '../../../../test/planted/planted-match.ts';
import { type Colleague, type Office, startOffice } from '../../../../test/stack/office.ts';
import { runTasks } from '../../../../test/stack/task-runner.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };

let office: Office;
let clerk: Colleague;
let stopTasks: () => Promise<void>;
beforeAll(async () => {
  office = await startOffice();
  clerk = await office.hire('alpha', ['pro_pro_lis-view']);
  stopTasks = runTasks(office);
});
afterAll(async () => {
  await stopTasks();
  await office.close();
});

async function booked(start: string, more: object = {}) {
  const { streamerId, streamerCode, projectCodes } = await plantAnchor(
    office.owner,
    office.platform.config.keys,
    'alpha',
  );
  const matchId = await plantMatch(office.owner, soccer, { gameTime: start });
  await plantAppointment(office.owner, 'alpha', { matchId, anchorId: streamerId, projectCodes, ...more });
  return streamerCode;
}

async function sheetOf(body: object): Promise<string[][]> {
  const started = await clerk.call('appointments.start-export', { body });
  expect(started.status, started.text).toBe(200);
  const { taskId } = started.data;
  const read = async () => (await clerk.call('tasks.get', { params: { id: taskId }, query: {} })).data;
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('done');
  expect((await read()).file?.name).toMatch(/^programme-\d{4}-\d\d-\d\d\.xlsx$/);
  const cookie = [...clerk.browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const answer = await office.app.inject({ url: `/api/v1/tasks/${taskId}/file`, headers: { cookie } });
  return cellsIn(answer.rawPayload);
}

it('a day’s programme is a sheet in the order of windows, without addresses and keys', async () => {
  const late = await booked('2030-05-01T15:30:00.000Z');
  const early = await booked('2030-05-01T10:00:00.000Z', { moveStart: -60, isEnabled: false });
  await booked('2030-05-02T16:00:00.000Z');
  const [head, ...rows] = await sheetOf({ day: '2030-05-01' });
  expect(head?.slice(0, 4)).toEqual(['日期', '上播时间', '下播时间', '主播']);
  expect(rows.map((row) => [row[1], row[2], row[5]])).toEqual([
    ['2030-05-01 17:00', '2030-05-01 23:00', early],
    ['2030-05-01 23:30', '2030-05-02 04:30', late],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/rtmp|••••/);
  expect((await sheetOf({ day: '2030-05-02' })).slice(1).map((row) => row[5])).toContain(late);
});

it('a window on the night New York sets its clock back is the same five hours', async () => {
  const code = await booked('2030-11-03T04:30:00.000Z');
  const rows = (await sheetOf({ day: '2030-11-03' })).slice(1);
  expect(rows.map((row) => [row[1], row[2], row[5]])).toEqual([['2030-11-03 12:30', '2030-11-03 17:30', code]]);
});
