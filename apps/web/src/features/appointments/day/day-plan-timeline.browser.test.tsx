import { dayBounds, formatTime } from '@touchline/domain/times';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../../test/accessible.ts';
import { aMatchInfo, anAppointment, anAnchorRef, openDayPlan } from '../../../../test/day-plan.tsx';
import { AppointmentsPage } from '../appointments-page.tsx';

// No test waits until the timeline has been built.
beforeAll(async () => {
  await import('./day-plan-timeline.tsx');
});

// Tomorrow: nothing of it runs, whatever the hour.
const day = formatTime(new Date(Date.now() + 86_400_000), 'day');
const midnight = Date.parse(dayBounds(day)?.start ?? '');
const at = (hour: number) => new Date(midnight + hour * 3_600_000).toISOString();
const path = `/pro_pro_lis?view=timeline&day=${day}`;
const appointments = [
  anAppointment({ startTime: at(10), endTime: at(14), followsKickOff: false }),
  anAppointment({
    id: '502',
    programName: '切尔西 vs 利物浦',
    streamer: anAnchorRef('唐果', 'TANGGUO2'),
    startTime: at(16),
    endTime: at(20),
    conflictIds: ['503'],
  }),
];
const barOf = (name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}`) });
const toast = page.getByTestId('toast');

/** By keys: taken, so many steps of five minutes to the right, put. */
async function moveByKeys(name: string, steps: number): Promise<void> {
  barOf(name).element().focus();
  await userEvent.keyboard(`m${'{ArrowRight}'.repeat(steps)}{Enter}`);
}

test('a day is drawn as bars by anchor, with state and conflict, and gaps above them', async () => {
  const { requests } = await openDayPlan(<AppointmentsPage />, {
    path,
    appointments,
    answers: {
      'appointments.gaps': () => ({ matches: [aMatchInfo({ matchId: '7', gameTime: at(19) })], isCut: false }),
      'appointments.anchors': () => ({ streamers: [], isCut: false }),
      'push-targets.options': () => [],
    },
  });
  await expect.element(barOf('曼彻斯特城 vs 阿森纳')).toBeVisible();
  await expect.element(barOf('切尔西 vs 利物浦')).toMatchTextContent(/冲突/);
  await expect.element(page.getByText(/1 场一级赛事还没有主播/)).toBeVisible();
  expect(requests('appointments.list').map(({ query }) => query)).toEqual([
    { size: 1000, current: 1, day: at(-6), dayEnd: at(30) },
  ]);
  await expectAccessible();
  await page.getByRole('button', { name: '19:00 曼彻斯特城 VS 阿森纳' }).click();
  await expect.poll(() => requests('appointments.list').at(-1)?.query).toMatchObject({ matchId: ['7'] });
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('a bar moved by keys keeps its length, and the toast takes it back', async () => {
  const { requests } = await openDayPlan(<AppointmentsPage />, { path, appointments });
  await expect.element(barOf('曼彻斯特城 vs 阿森纳')).toBeVisible();
  await moveByKeys('曼彻斯特城 vs 阿森纳', 6);
  await expect
    .poll(() => requests('appointments.update').at(-1)?.body)
    .toEqual({
      startTime: at(10.5),
      endTime: at(14.5),
      updatedTime: '2026-03-01T02:00:00.000Z',
    });
  await toast.getByRole('button', { name: '撤销' }).click();
  await expect
    .poll(() => requests('appointments.update').at(-1)?.body)
    .toMatchObject({ startTime: at(10), endTime: at(14) });
});

test('a colleague’s change meanwhile is said, and the bar goes where the truth is', async () => {
  const { changeElsewhere } = await openDayPlan(<AppointmentsPage />, { path, appointments });
  await expect.element(barOf('曼彻斯特城 vs 阿森纳')).toBeVisible();
  changeElsewhere('501', { startTime: at(2), endTime: at(6) });
  await moveByKeys('曼彻斯特城 vs 阿森纳', 2);
  await expect.element(page.getByText(/同事刚刚修改了这个预约/)).toBeVisible();
  await expect.element(page.getByRole('gridcell', { name: /曼彻斯特城 vs 阿森纳.*02:00 – 06:00/ })).toBeVisible();
});

test('[APT-31] an overlap asks, and is stored once it is confirmed', async () => {
  const { requests } = await openDayPlan(<AppointmentsPage />, {
    path,
    appointments,
    answers: {
      'appointments.update': ({ body: { confirmOverlap } }) => {
        if (confirmOverlap !== true) throw new Refusal('appointmentOverlap');
        return { updatedTime: at(0) };
      },
    },
  });
  await expect.element(barOf('曼彻斯特城 vs 阿森纳')).toBeVisible();
  await moveByKeys('曼彻斯特城 vs 阿森纳', 2);
  await page.getByRole('dialog').getByRole('button', { name: '仍然保存' }).click();
  await expect.poll(() => requests('appointments.update').at(-1)?.body).toMatchObject({ confirmOverlap: true });
  await expect.element(toast).toMatchTextContent(/已将 曼彻斯特城 vs 阿森纳 改为/);
});

test('by match, a match without an anchor has a row that leads to booking one', async () => {
  await openDayPlan(<AppointmentsPage />, {
    path,
    appointments,
    answers: {
      'appointments.gaps': () => ({
        matches: [aMatchInfo({ matchId: '7', hname: '皇家马德里', aname: '巴塞罗那', gameTime: at(19) })],
        isCut: false,
      }),
    },
  });
  await page.getByTitle('按比赛').click();
  await expect.poll(() => window.location.search).toBe(`?view=timeline&day=${day}&by=match`);
  await expect.element(page.getByRole('rowheader', { name: /皇家马德里 VS 巴塞罗那/ })).toBeVisible();
  await expect.element(page.getByText('无主播，点击预约')).toBeVisible();
});

test('a bar put into another anchor’s row asks, and hands this one over with its times', async () => {
  const { requests } = await openDayPlan(<AppointmentsPage />, {
    path,
    appointments,
    answers: {
      'appointments.hand-over': ({ body: { ids, confirmOverlap } }) => ({
        items: ids.map((programId) =>
          confirmOverlap === true
            ? { programId, status: 'SUCCESS' as const }
            : {
                programId,
                status: 'FAIL' as const,
                error: { code: '000801', message: '唐果在此时段已有其他预约' },
              },
        ),
      }),
    },
  });
  await expect.element(barOf('切尔西 vs 利物浦')).toBeVisible();
  barOf('切尔西 vs 利物浦').element().focus();
  await userEvent.keyboard('m{ArrowDown}{Enter}');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(/唐果 的预约将由 赵云霄 接替，时间不变/);
  await dialog.getByRole('button', { name: '换主播' }).click();
  await expect.element(dialog).toMatchTextContent(/唐果在此时段已有其他预约/);
  await dialog.getByRole('button', { name: '仍然保存' }).click();
  await expect.element(toast).toMatchTextContent(/切尔西 vs 利物浦 已改由 赵云霄 主播/);
  expect(requests('appointments.hand-over').map(({ body }) => body)).toEqual([
    { ids: ['502'], streamerCode: 'K7M2P9QX' },
    { ids: ['502'], streamerCode: 'K7M2P9QX', confirmOverlap: true },
  ]);
});

test('two overlaps are asked about one after the other', async () => {
  const answered = Promise.withResolvers<unknown>();
  const { requests } = await openDayPlan(<AppointmentsPage />, {
    path,
    appointments,
    answers: {
      'appointments.update': async ({ body: { confirmOverlap } }) => {
        await answered.promise;
        if (confirmOverlap !== true) throw new Refusal('appointmentOverlap');
        return { updatedTime: at(0) };
      },
    },
  });
  await expect.element(barOf('曼彻斯特城 vs 阿森纳')).toBeVisible();
  await moveByKeys('曼彻斯特城 vs 阿森纳', 2);
  await moveByKeys('切尔西 vs 利物浦', 2);
  await expect.poll(() => requests('appointments.update')).toHaveLength(2);
  answered.resolve(null);
  const confirm = page.getByRole('dialog').getByRole('button', { name: '仍然保存' });
  for (const sent of [3, 4]) {
    await confirm.click();
    await expect.poll(() => requests('appointments.update')).toHaveLength(sent);
  }
  expect(
    requests('appointments.update')
      .slice(2)
      .map(({ params }) => params)
      .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))),
  ).toEqual([{ id: '501' }, { id: '502' }]);
  await expect.poll(() => page.getByRole('dialog').elements()).toHaveLength(0);
});

test('an undo that is refused after the timeline was left is said', async () => {
  let isFirst = true;
  await openDayPlan(<AppointmentsPage />, {
    path,
    appointments,
    answers: {
      'appointments.update': () => {
        if (!isFirst) throw new Refusal('appointmentOverlap');
        isFirst = false;
        return { updatedTime: at(0) };
      },
    },
  });
  await expect.element(barOf('曼彻斯特城 vs 阿森纳')).toBeVisible();
  await moveByKeys('曼彻斯特城 vs 阿森纳', 2);
  await expect.element(toast).toBeVisible();
  await page.getByTitle('列表', { exact: true }).click();
  await expect.element(page.getByRole('table', { name: '节目单表格' })).toBeVisible();
  await toast.getByRole('button', { name: '撤销' }).click();
  await expect.element(page.getByTestId('banner')).toMatchTextContent(/该主播在此时段已有其他预约/);
});
