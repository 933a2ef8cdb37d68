import { shiftDay } from '@touchline/domain/lists/day-limits';
import { formatTime } from '@touchline/domain/times';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../test/accessible.ts';
import { anAppointment, anAnchorRef, inMinutes, openDayPlan } from '../../../test/day-plan.tsx';
import { AppointmentsPage } from './appointments-page.tsx';

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
const toast = page.getByTestId('toast');
const here = () => window.location.pathname + window.location.search;
const today = () => formatTime(new Date(), 'day');
const running = { startTime: inMinutes(-60), endTime: inMinutes(240) };

test('a day’s programme shows anchor, match, effective window, state, targets and what needs a look', async () => {
  const start = inMinutes(60);
  const { requests } = await openDayPlan(<AppointmentsPage />, {
    appointments: [
      anAppointment({ startTime: start, moveStartTime: -30, conflictIds: ['502'], matchMark: 'postponed' }),
      anAppointment({ id: '502', streamer: anAnchorRef('唐果', 'TANGGUO2'), kickOffMoved: true }),
    ],
  });
  const effective = formatTime(new Date(Date.parse(start) - 30 * 60_000)).slice(5);
  await expect
    .element(rowOf('赵云霄'))
    .toMatchTextContent(
      new RegExp(`K7M2P9QX.*曼彻斯特城 VS 阿森纳.*英格兰超级联赛.*${effective}.*未开始.*华东主站.*冲突.*已延期`),
    );
  await expect.element(rowOf('唐果')).toMatchTextContent(/开赛时间已变更/);
  expect(requests('appointments.list')[0]?.query).toEqual({ size: 50, current: 1, day: today() });
  await expectAccessible();
});

test('[LST-44] days are stepped through, and a range ends 3, 7 or 14 days on by a shortcut', async () => {
  const { requests } = await openDayPlan(<AppointmentsPage />);
  await page.getByRole('button', { name: '后一天' }).click();
  const tomorrow = shiftDay(today(), 1);
  await expect.poll(() => requests('appointments.list').at(-1)?.query).toMatchObject({ day: tomorrow });
  expect(here()).toBe(`/pro_pro_lis?day=${tomorrow}`);
  await page.getByRole('button', { name: '7 天' }).click();
  await expect
    .poll(() => requests('appointments.list').at(-1)?.query)
    .toMatchObject({ day: tomorrow, dayEnd: shiftDay(tomorrow, 6) });
  await page.getByRole('button', { name: '今天' }).click();
  await expect.poll(here).toBe('/pro_pro_lis');
  await page.getByRole('button', { name: '前一天' }).click();
  await expect.poll(() => requests('appointments.list').at(-1)?.query).toMatchObject({ day: shiftDay(today(), -1) });
});

test('filters narrow by anchor, state and what needs a look; anchors on offer are the day’s', async () => {
  const { requests } = await openDayPlan(<AppointmentsPage />, {
    appointments: [anAppointment(), anAppointment({ id: '502', streamer: anAnchorRef('唐果', 'TANGGUO2') })],
  });
  await expect.element(rowOf('唐果')).toBeVisible();
  await page.getByRole('combobox', { name: '主播' }).click();
  await page.getByTitle('唐果', { exact: true }).click();
  await expect.poll(() => requests('appointments.list').at(-1)?.query).toMatchObject({ streamerCodes: ['TANGGUO2'] });
  await expect.element(page.getByText('主播：唐果')).toBeVisible();
  await page.getByRole('checkbox', { name: '需处理' }).click();
  await expect.poll(() => requests('appointments.list').at(-1)?.query).toMatchObject({ marked: '1' });
});

test('a row opens the appointments of its match', async () => {
  await openDayPlan(<AppointmentsPage />);
  await page.getByRole('button', { name: '曼彻斯特城 vs 阿森纳', exact: true }).click();
  await expect.poll(here).toBe('/pro_pro_spo_soc&back?matchId=100001');
});

test('[APT-14] a running stream is closed after a question, and the toast resumes it', async () => {
  const { requests } = await openDayPlan(<AppointmentsPage />, { appointments: [anAppointment(running)] });
  await expect.element(rowOf('赵云霄')).toMatchTextContent(/迟到/);
  await page.getByRole('button', { name: /^关闭推流 / }).click();
  await page.getByRole('dialog').getByRole('button', { name: '关闭推流' }).click();
  await expect.element(rowOf('赵云霄')).toMatchTextContent(/已关闭/);
  await toast.getByRole('button', { name: '撤销' }).click();
  await expect
    .poll(() => requests('appointments.set-enabled').map(({ body }) => body))
    .toEqual([{ enabled: false }, { enabled: true }]);
});

test('[APT-31] resuming into an overlap names it, and is stored once it is confirmed', async () => {
  const { requests } = await openDayPlan(<AppointmentsPage />, {
    appointments: [anAppointment({ ...running, enabled: false })],
    answers: {
      'appointments.set-enabled': ({ body: { confirmOverlap } }) => {
        if (confirmOverlap !== true) throw new Refusal('appointmentOverlap');
        return { updatedTime: inMinutes(0) };
      },
    },
  });
  await page.getByRole('button', { name: /^恢复推流 / }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/该主播在此时段已有其他预约/);
  await page.getByRole('dialog').getByRole('button', { name: '仍然保存' }).click();
  await expect
    .poll(() => requests('appointments.set-enabled').at(-1)?.body)
    .toEqual({ enabled: true, confirmOverlap: true });
});

test('without the right nothing can be closed, and what has ended offers nothing', async () => {
  await openDayPlan(<AppointmentsPage />, {
    appointments: [anAppointment(running)],
    user: { permissions: ['pro_pro_lis-view'] },
  });
  await expect.element(rowOf('赵云霄')).toBeVisible();
  expect(page.getByRole('button', { name: /^关闭推流 / }).elements()).toHaveLength(0);
});

test('an undo that is refused after its row has gone is said', async () => {
  await openDayPlan(<AppointmentsPage />, {
    appointments: [anAppointment(running)],
    answers: {
      'appointments.set-enabled': ({ body: { enabled } }) => {
        if (enabled) throw new Refusal('appointmentOverlap');
        return { updatedTime: inMinutes(0) };
      },
    },
  });
  await page.getByRole('button', { name: /^关闭推流 / }).click();
  await page.getByRole('dialog').getByRole('button', { name: '关闭推流' }).click();
  await expect.element(toast).toBeVisible();
  await page.getByRole('checkbox', { name: '需处理' }).click();
  await expect.element(rowOf('赵云霄')).not.toBeInTheDocument();
  await toast.getByRole('button', { name: '撤销' }).click();
  await expect.element(page.getByTestId('banner')).toMatchTextContent(/该主播在此时段已有其他预约/);
});
