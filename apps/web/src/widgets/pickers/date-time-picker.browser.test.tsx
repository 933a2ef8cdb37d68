import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderWidget } from '../../../test/render-widget.tsx';
import { DateTimePicker, type DateTimePickerProps } from './date-time-picker.tsx';

function Start({ value: first, ...props }: Partial<DateTimePickerProps>) {
  const [value, setValue] = useState(first ?? null);
  return (
    <>
      <DateTimePicker label="开始时间" value={value} onChange={setValue} {...props} />
      <output>{value}</output>
    </>
  );
}

const box = () => page.getByRole('textbox', { name: '开始时间' });
const value = () => page.getByRole('status').element().textContent;
const rowsShown = () =>
  [...document.querySelectorAll('.ant-picker-date-panel tbody tr')].filter((row) => row.getClientRects().length > 0);
const columns = () => [...document.querySelectorAll<HTMLElement>('.ant-picker-time-panel-column')];
const timesOf = (column: HTMLElement | undefined) =>
  [...(column?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);

const twoDigits = (count: number) => Array.from({ length: count }, (_, at) => String(at).padStart(2, '0'));

test('[LST-43] there are hours 00 to 23 and minutes 00 to 59', async () => {
  await renderWidget(<Start value="2026-11-15 10:30" />);
  await box().click();
  await expect.poll(() => columns().map(timesOf)).toEqual([twoDigits(24), twoDigits(60)]);
});

test('[LST-43] by arrow keys hours and minutes go round', async () => {
  await renderWidget(<Start value="2026-11-15 23:00" />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight>3/}{ArrowUp}');
  await expect.element(box()).toHaveValue('2026-11-15 00:00');
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.element(box()).toHaveValue('2026-11-15 00:59');
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}{Enter}');
  await expect.poll(value).toBe('2026-11-15 23:59');
});

test('[LST-43] turned by the wheel, the lists begin again after their end', async () => {
  await renderWidget(<Start value="2026-11-15 10:30" />);
  await box().click();
  await expect.poll(columns).toHaveLength(2);
  const [hours] = columns() as [HTMLElement];
  const turn = (deltaY: number) =>
    hours.dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true }));
  const end = hours.scrollHeight - hours.clientHeight;
  hours.scrollTop = end;
  turn(40);
  expect(hours.scrollTop).toBe(0);
  turn(-40);
  expect(hours.scrollTop).toBe(end);
});

test.each([
  ['2026-10-15', 5],
  ['2026-11-15', 6],
  ['2027-02-15', 5],
])('[LST-45] the month of %s has %i weeks', async (day, weeks) => {
  await renderWidget(<Start value={day} precision="day" />);
  await box().click();
  await expect.poll(() => rowsShown().length).toBe(weeks);
  expect(document.querySelector('.ant-picker-content th')).toHaveTextContent('一');
});

test.each([
  ['day', '2026-11-15'],
  ['minute', '2026-11-15 09:05'],
  ['second', '2026-11-15 09:05:07'],
] as const)('[LST-46] to the %s it reads %s', async (precision, text) => {
  await renderWidget(<Start value={text} precision={precision} />);
  await expect.element(box()).toHaveValue(text);
});

test('[LST-42] only the days of lockDates can be chosen', async () => {
  await renderWidget(<Start value="2026-11-15" precision="day" limits={{ lockDates: ['2026-11-15', '2026-11-18'] }} />);
  await box().click();
  await expect.poll(offered).toEqual(['2026-11-15', '2026-11-18']);
  await userEvent.click(page.getByTitle('2026-11-18'));
  await expect.poll(value).toBe('2026-11-18');
});

test('[LST-42] only the days of the window can be chosen, typed or clicked', async () => {
  await renderWidget(
    <Start value="2026-11-15" precision="day" limits={{ lockWindow: ['2026-11-14', '2026-11-16'] }} />,
  );
  await box().click();
  await expect.poll(offered).toEqual(['2026-11-14', '2026-11-15', '2026-11-16']);
  await box().fill('2026-11-17');
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.poll(value).toBe('2026-11-15');
});

function offered() {
  const days = document.querySelectorAll('.ant-picker-cell:not(.ant-picker-cell-disabled)');
  return [...days].map((day) => day.getAttribute('title'));
}

test('[day 16] eight typed digits are a day', async () => {
  await renderWidget(<Start precision="day" />);
  await box().click();
  await userEvent.keyboard('20261119{Enter}');
  await expect.poll(value).toBe('2026-11-19');
  await expect.element(box()).toHaveValue('2026-11-19');
});

test('a time chosen in the calendar counts once the calendar is left', async () => {
  await renderWidget(<Start value="2026-11-15 10:30" />);
  await box().click();
  await expect.poll(columns).toHaveLength(2);
  columns()[1]?.querySelectorAll<HTMLElement>('li .ant-picker-time-panel-cell-inner')[45]?.click();
  await page.getByRole('status').click();
  await expect.poll(value).toBe('2026-11-15 10:45');
});
