import { shiftDay } from '@touchline/domain/lists/day-limits';
import { dayBounds, formatTime } from '@touchline/domain/times';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
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
  anAppointment({ startTime: at(10), endTime: at(14) }),
  anAppointment({ id: '502', streamer: anAnchorRef('唐果', 'TANGGUO2'), startTime: at(16), endTime: at(20) }),
];
const bar = page.getByRole('gridcell', { name: / 10:00 – 14:00 / });

function aListOf(records: typeof appointments, total = records.length) {
  return { records, current: 1, size: 1000, total, totalPages: 1, epgs: [aMatchInfo()], epgLeagues: [] };
}

test('a step to another day keeps the focus, the zoom and the bars until the new ones are there', async () => {
  const answered = Promise.withResolvers<unknown>();
  const next = shiftDay(day, 1);
  let isSlow = false;
  const { requests } = await openDayPlan(<AppointmentsPage />, {
    path,
    answers: {
      'appointments.list': async () => {
        if (isSlow) await answered.promise;
        return aListOf(isSlow ? [] : appointments);
      },
    },
  });
  await expect.element(bar).toBeVisible();
  await page.getByText('12 小时').click();
  isSlow = true;
  const step = page.getByRole('button', { name: '后一天' });
  step.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requests('appointments.gaps').at(-1)?.query).toEqual({ day: next });
  await expect.poll(() => document.querySelector('[data-old]')).not.toBeNull();
  await expect.element(bar).toBeVisible();
  answered.resolve(null);
  await expect.element(page.getByText('这一天没有预约')).toBeVisible();
  await expect.element(step).toHaveFocus();
  await expect.element(page.getByRole('radio', { name: '12 小时' })).toBeChecked();
});

test('a day that cannot be read keeps its steps, and is read again by hand', async () => {
  let isDown = true;
  await openDayPlan(<AppointmentsPage />, {
    path,
    answers: {
      'appointments.list': () => {
        if (isDown) throw new Refusal('internal');
        return aListOf(appointments);
      },
    },
  });
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '后一天' })).toBeVisible();
  expect(page.getByText('这一天没有预约').elements()).toHaveLength(0);
  isDown = false;
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(bar).toBeVisible();
});

test('gaps that cannot be read and appointments beyond the first ones are said', async () => {
  let isDown = true;
  await openDayPlan(<AppointmentsPage />, {
    path,
    answers: {
      'appointments.list': () => aListOf(appointments, 5000),
      'appointments.gaps': () => {
        if (isDown) throw new Refusal('internal');
        return { matches: [aMatchInfo({ matchId: '7', gameTime: at(19) })], isCut: false };
      },
    },
  });
  await expect.element(page.getByText(/预约太多，只显示前 2 个/)).toBeVisible();
  await expect.element(page.getByText(/一级赛事的主播情况加载失败/)).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByText(/1 场一级赛事还没有主播/)).toBeVisible();
});
