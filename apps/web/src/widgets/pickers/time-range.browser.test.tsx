import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderWidget } from '../../../test/render-widget.tsx';
import { TimeRange, type TimeRangeProps, type TimeSpan } from './time-range.tsx';

const open: TimeSpan = { start: null, end: null };

function Period({ value: first = open, ...props }: Partial<TimeRangeProps>) {
  const [value, setValue] = useState(first);
  return (
    <>
      <TimeRange label="赛事日期" value={value} onChange={setValue} {...props} />
      <output>{`${value.start ?? ''}~${value.end ?? ''}`}</output>
    </>
  );
}

const start = () => page.getByRole('textbox', { name: '开始日期' });
const end = () => page.getByRole('textbox', { name: '结束日期' });
const value = () => page.getByRole('status').element().textContent;

const week: TimeSpan = { start: '2026-11-15', end: '2026-11-20' };

/** The first Enter goes on to the other field, the second one is the last word. */
async function endOn(day: string) {
  await end().click();
  await end().fill(day);
  await userEvent.keyboard('{Enter}{Enter}');
}

test('[LST-40] an end before its start is refused, and what was entered stays to be mended', async () => {
  await renderWidget(<Period value={week} />);
  await endOn('2026-11-14');
  await expect.element(page.getByText('结束不能早于开始')).toHaveRole('alert');
  await expect.element(end()).toHaveValue('2026-11-14');
  expect(value()).toBe('2026-11-15~2026-11-20');
  await endOn('2026-11-16');
  await expect.poll(value).toBe('2026-11-15~2026-11-16');
  await expect.element(page.getByText('结束不能早于开始')).not.toBeInTheDocument();
});

test('[LST-41] more days than maxRange are refused', async () => {
  await renderWidget(<Period value={week} limits={{ maxRange: 8 }} />);
  await endOn('2026-11-23');
  await expect.element(page.getByText('时间范围不能超过 8 天')).toHaveRole('alert');
  expect(value()).toBe('2026-11-15~2026-11-20');
  await endOn('2026-11-22');
  await expect.poll(value).toBe('2026-11-15~2026-11-22');
});

test('[LST-42] days outside the window are not offered', async () => {
  await renderWidget(
    <Period value={{ start: '2026-11-15', end: '2026-11-15' }} limits={{ lockWindow: ['2026-11-14', '2026-11-16'] }} />,
  );
  await start().click();
  await expect.element(page.getByTitle('2026-11-16').first()).not.toHaveClass(/disabled/);
  await expect.element(page.getByTitle('2026-11-17').first()).toHaveClass(/disabled/);
});

test('[LST-44] shortcuts end the span after 3, 7 and 14 days, by keyboard too', async () => {
  await renderWidget(<Period value={{ start: '2026-11-15', end: null }} hasShortcuts />);
  const shortcuts = page.getByRole('group', { name: '从开始日期起' }).getByRole('button');
  expect(shortcuts.elements().map(({ textContent }) => textContent)).toEqual(['3 天', '7 天', '14 天']);
  await page.getByRole('button', { name: '14 天' }).click();
  await expect.poll(value).toBe('2026-11-15~2026-11-28');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
  await expect.poll(value).toBe('2026-11-15~2026-11-21');
});

test('[LST-44] with a time of day the last day is whole', async () => {
  await renderWidget(<Period value={{ start: '2026-11-15 10:00', end: null }} precision="minute" hasShortcuts />);
  await page.getByRole('button', { name: '3 天' }).click();
  await expect.poll(value).toBe('2026-11-15 10:00~2026-11-17 23:59');
});

test('a shortcut that breaks the limit is refused like any other span', async () => {
  await renderWidget(<Period value={{ start: '2026-11-15', end: null }} limits={{ maxRange: 8 }} hasShortcuts />);
  await page.getByRole('button', { name: '14 天' }).click();
  await expect.element(page.getByText('时间范围不能超过 8 天')).toBeVisible();
  await expect.poll(value).toBe('2026-11-15~');
});
