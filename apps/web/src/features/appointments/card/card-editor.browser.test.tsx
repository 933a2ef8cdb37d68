import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { openBooking } from '../../../../test/appointments/booking.tsx';
import { anAppointment } from '../../../../test/day-plan.tsx';
import { MatchAppointmentsScreen } from '../match/match-appointments-screen.tsx';

const card = page.getByRole('article', { name: '赵云霄' });
const edit = page.getByRole('button', { name: '编辑预约 赵云霄' });
const name = page.getByRole('textbox', { name: '节目名称' });
const end = page.getByRole('textbox', { name: '结束时间' });
const outside = page.getByRole('heading', { level: 1 });

// Times of no hour of the day: from the tenth minute of one to that of another.
const times = { startTime: '2036-11-20T10:10:00.000Z', endTime: '2036-11-20T15:10:00.000Z' };
const later = '2036-11-20T15:25:00.000Z';

async function openEdit(options: Parameters<typeof openBooking>[1] = {}) {
  const opened = await openBooking(<MatchAppointmentsScreen />, { appointments: [anAppointment(times)], ...options });
  await edit.click();
  await expect.element(name).toBeVisible();
  return opened;
}

/** Chooses a minute of the end in its calendar, which stays open. */
async function chooseMinute(minute: number) {
  await end.click();
  const minutes = () => [...document.querySelectorAll('.ant-picker-time-panel-column')].at(-1);
  await expect.poll(() => minutes()?.querySelectorAll('li').length).toBe(60);
  const cell = minutes()?.querySelectorAll('li .ant-picker-time-panel-cell-inner')[minute];
  if (!(cell instanceof HTMLElement)) throw new Error('no such minute');
  cell.click();
}

test('[APT-18] a time chosen in the calendar is saved by a click outside, without confirming it there', async () => {
  const { requests } = await openEdit();
  await chooseMinute(25);
  await outside.click();
  await expect.poll(() => requests('appointments.update').map(({ body }) => body)).toMatchObject([{ endTime: later }]);
  await expect.element(edit).toBeInTheDocument();
});

test('a time chosen in the calendar is saved by the button, however fast it is pressed', async () => {
  const { requests } = await openEdit();
  await chooseMinute(25);
  const save = page.getByRole('button', { name: '保存' }).element() as HTMLElement;
  for (const type of ['pointerdown', 'mousedown', 'mouseup'])
    save.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }));
  save.focus();
  save.click();
  await expect.poll(() => requests('appointments.update').map(({ body }) => body)).toMatchObject([{ endTime: later }]);
});

test('Enter in the box of a time takes the time and leaves the card open', async () => {
  const { requests } = await openEdit();
  await end.click();
  await userEvent.keyboard('{ArrowRight>4/}{ArrowUp>15/}{Enter}');
  await expect.element(end).toHaveValue('2036-11-20 23:25');
  expect(requests('appointments.update')).toHaveLength(0);
  await name.click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requests('appointments.update').map(({ body }) => body)).toMatchObject([{ endTime: later }]);
});

test.each(['Enter', 'Escape'])('%s that an input method takes neither saves nor cancels', async (key) => {
  const { requests } = await openEdit();
  await name.fill('德比大战');
  const typed = { key, isComposing: true, bubbles: true, cancelable: true };
  name.element().dispatchEvent(new KeyboardEvent('keydown', typed));
  await name.fill('德比之夜');
  await outside.click();
  await expect.element(edit).toBeInTheDocument();
  expect(requests('appointments.update').map(({ body }) => body)).toMatchObject([{ name: '德比之夜' }]);
});

test('[APT-31] a time corrected after a refused overlap is saved, and confirms no overlap that nobody saw', async () => {
  const { requests } = await openEdit({
    answers: {
      'appointments.update': ({ body: { endTime } }) => {
        if (endTime !== later)
          throw new Refusal('appointmentOverlap', { details: [{ errorMessage: '11-20 23:30 利物浦 vs 切尔西' }] });
        return { updatedTime: '2026-03-02T00:00:01.000Z' };
      },
    },
  });
  await chooseMinute(40);
  await outside.click();
  await expect.element(card.getByRole('alert')).toMatchTextContent(/利物浦 vs 切尔西/);
  await chooseMinute(25);
  await outside.click();
  await expect.element(edit).toBeInTheDocument();
  const [, second] = requests('appointments.update').map(({ body }) => body);
  expect(second).toMatchObject({ endTime: later });
  expect(second).not.toHaveProperty('confirmOverlap');
});
