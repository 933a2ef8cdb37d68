import { shiftDay } from '@touchline/domain/lists/day-limits';
import { formatTime } from '@touchline/domain/times';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../test/accessible.ts';
import { anAppointment, anAnchorRef, aStream, inMinutes, openDayPlan } from '../../../test/day-plan.tsx';
import { OwnAppointmentsPage } from './own-appointments-page.tsx';

const user = { permissions: ['anc_#_res-view'] };
const today = formatTime(new Date(), 'day');
const noon = `${today}T04:00:00.000Z`;
const appointments = [
  anAppointment({ startTime: noon, endTime: `${today}T06:00:00.000Z` }),
  anAppointment({
    id: '502',
    streamer: anAnchorRef('唐果', 'TANGGUO2'),
    startTime: noon,
    endTime: `${today}T05:00:00.000Z`,
  }),
];
const open = (path = '/anc_res') => openDayPlan(<OwnAppointmentsPage />, { appointments, path, user });

test('one’s own merchant’s appointments are listed to read: no act, no page of a match', async () => {
  await openDayPlan(<OwnAppointmentsPage />, {
    appointments: [anAppointment({ startTime: inMinutes(-60) })],
    path: '/anc_res',
    user: { permissions: ['anc_#_res-view', 'pro_pro_lis-action'] },
  });
  const row = page.getByRole('row').nth(1);
  await expect.element(row).toMatchTextContent(/赵云霄.*曼彻斯特城 VS 阿森纳/);
  expect(row.getByRole('button', { name: /推流|曼彻斯特城/ }).elements()).toHaveLength(0);
});

test('a month shows how many each day has, and the chosen day’s appointments', async () => {
  const { requests } = await open('/anc_res?view=month');
  await expect
    .element(page.getByRole('button', { name: `${today}，2 个预约` }))
    .toHaveAttribute('aria-pressed', 'true');
  const panel = page.getByRole('region', { name: `${today} 的预约（2）` });
  await expect.element(panel).toMatchTextContent(/赵云霄.*12:00.*唐果/);
  expect(requests('appointments.list')).toHaveLength(1);
  await expectAccessible();
  page
    .getByRole('button', { name: `${today}，2 个预约` })
    .element()
    .focus();
  await userEvent.keyboard('{ArrowRight}');
  const tomorrow = shiftDay(today, 1);
  await expect.element(page.getByRole('button', { name: `${tomorrow}，0 个预约` })).toHaveFocus();
  await expect.element(page.getByText('这一天没有预约')).toBeVisible();
  expect(window.location.search).toBe(`?view=month&day=${tomorrow}`);
});

test('a day of the calendar shows who publishes now', async () => {
  const stream = aStream('501');
  await openDayPlan(<OwnAppointmentsPage />, {
    appointments: [anAppointment({ startTime: inMinutes(-60), endTime: inMinutes(240) })],
    path: '/anc_res?view=month',
    user,
    answers: { 'appointments.streams': () => ({ streams: [stream] }) },
  });
  await expect.element(page.getByRole('region', { name: /的预约（1）/ })).toMatchTextContent(/直播中/);
});

test('the way of showing stays in the address, and a week asks for its seven days', async () => {
  const { requests } = await open();
  await page.getByTitle('周', { exact: true }).click();
  await expect.poll(() => window.location.search).toBe('?view=week');
  const lastQuery = () => requests('appointments.list').at(-1)?.query as { day: string; dayEnd: string };
  await expect.poll(() => shiftDay(lastQuery().day, 6)).toBe(lastQuery().dayEnd);
  await expect.element(page.getByRole('button', { name: `${today}，2 个预约` })).toBeVisible();
});

test('a month that cannot be read says so, and no day of it is said to be empty', async () => {
  await openDayPlan(<OwnAppointmentsPage />, {
    path: '/anc_res?view=month',
    user,
    answers: {
      'appointments.list': () => {
        throw new Refusal('internal');
      },
    },
  });
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: `${today} 的预约`, exact: true })).toBeVisible();
  expect(page.getByText('这一天没有预约').elements()).toHaveLength(0);
  expect(page.getByRole('button', { name: /0 个预约/ }).elements()).toHaveLength(0);
});
