import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { barOf, headOf, heldBar, hour, renderTimeline, setBars, testBar, timesOf } from '../../../test/timeline.tsx';
import type { BarChange, TimelineBar } from './timeline.types.ts';

const press = (keys: string) => userEvent.keyboard(keys);
const said = () => document.querySelector('section > [aria-live="polite"]')?.textContent;
const focused = () => document.activeElement?.getAttribute('title')?.split('\n')[0];
const two = [testBar('1', 'a', [8, 10]), testBar('2', 'a', [12, 15]), testBar('3', 'c', [11, 13])];

function enter() {
  barOf('1').element().focus();
}

test('the timeline is one tab stop, and arrows lead to every bar and row', async () => {
  await renderTimeline({ bars: two });
  const stops = document.querySelectorAll('[role="grid"] [tabindex="0"]');
  expect(stops).toHaveLength(1);
  enter();
  await press('{ArrowRight}');
  expect(focused()).toBe('比赛 2');
  await press('{ArrowDown}');
  expect(focused()).toBe('韩梅梅');
  await press('{ArrowDown}');
  expect(focused()).toBe('王小明');
  await press('{ArrowRight}');
  expect(focused()).toBe('比赛 3');
  await press('{Control>}{Home}{/Control}');
  expect(focused()).toBe('比赛 2');
  await press('{Home}');
  expect(focused()).toBe('李雷');
  await press('{Shift>}{Tab}{/Shift}');
  await expect.element(page.getByRole('radio', { name: '全天' })).toHaveFocus();
});

test('Enter opens a bar, and a row from its head', async () => {
  const onOpen = vi.fn<(bar: TimelineBar) => void>();
  const onOpenRow = vi.fn<(row: { id: string }) => void>();
  await renderTimeline({ bars: two, onOpen, onOpenRow });
  enter();
  await press('{Enter}{ArrowLeft}{Enter}');
  expect(onOpen.mock.calls.map(([{ id }]) => id)).toEqual(['1']);
  expect(onOpenRow.mock.calls.map(([{ id }]) => id)).toEqual(['a']);
});

test('M takes a bar; arrows move it by 5 minutes, Shift lengthens it, Enter stores it', async () => {
  const onChange = vi.fn<(bar: TimelineBar, change: BarChange) => Promise<void>>().mockResolvedValue();
  await renderTimeline({ bars: two, onChange });
  enter();
  await press('m');
  expect(said()).toContain('正在移动 比赛 1');
  await press('{ArrowRight}{ArrowRight}');
  expect(said()).toBe('08:10 – 10:10');
  await press('{Shift>}{ArrowRight}{/Shift}{Control>}{ArrowLeft}{/Control}');
  expect(said()).toBe('07:10 – 09:15');
  expect(heldBar()?.textContent).toContain('07:10 – 09:15');
  expect(onChange).not.toHaveBeenCalled();
  await press('{Enter}');
  await expect.poll(() => timesOf('1')).toBe('07:10 – 09:15');
  expect(onChange.mock.calls[0]?.[1]).toEqual({ start: hour(7) + 600_000, end: hour(9) + 900_000, row: 'a' });
  expect(focused()).toBe('比赛 1');
  await expect.poll(said).toBe('已保存 07:10 – 09:15');
});

test('Alt and an arrow take a bar at once; Escape and Tab leave it where it was', async () => {
  const onChange = vi.fn<() => Promise<void>>().mockResolvedValue();
  await renderTimeline({ bars: two, onChange });
  enter();
  await press('{Alt>}{ArrowRight}{ArrowRight}{/Alt}');
  expect(said()).toBe('08:10 – 10:10');
  await press('{Escape}');
  expect(said()).toBe('已取消，没有改动');
  expect(heldBar()).toBeNull();
  await press('{Alt>}{ArrowRight}{/Alt}{Tab}');
  await expect.poll(heldBar).toBeNull();
  expect(timesOf('1')).toBe('08:00 – 10:00');
  expect(onChange).not.toHaveBeenCalled();
});

test('up and down put a held bar into the next row that takes it, and the focus goes along', async () => {
  await renderTimeline({ bars: two, acceptsRow: (_, { id }) => id === 'c', warningOf: () => '与 比赛 3 重叠' });
  enter();
  await press('m{ArrowRight}{ArrowDown}');
  expect(said()).toBe('王小明 08:00 – 10:00 与 比赛 3 重叠');
  await press('{ArrowRight}');
  expect(said()).toBe('换到其他行时，时间保持不变');
  expect(heldBar()?.textContent).toContain('08:00 – 10:00 → 王小明');
  await press('{Enter}');
  await expect.element(headOf('王小明', '2 条')).toBeVisible();
  await expect.poll(focused).toBe('比赛 1');
});

test('a bar whose start is fixed is only lengthened', async () => {
  await renderTimeline({ bars: [testBar('1', 'a', [8, 10], { freedom: 'end' })] });
  enter();
  await press('m{ArrowRight}');
  expect(said()).toBe('开始时间不能改，只能调整结束时间');
  await press('{Shift>}{ArrowRight}{/Shift}{Enter}');
  await expect.poll(() => timesOf('1')).toBe('08:00 – 10:05');
});

test('a focused bar that scrolls or moves away keeps the focus, one that is removed gives it to its row', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => ({ id: String(at), label: `主播 ${at}` }));
  await renderTimeline({ rows, bars: [testBar('1', '0', [8, 10]), testBar('2', '150', [8, 10])] });
  enter();
  document.querySelector('[data-row]')?.parentElement?.parentElement?.parentElement?.scrollTo({ top: 4000 });
  await expect.element(headOf('主播 101')).toBeInViewport();
  expect(focused()).toBe('比赛 1');
  setBars([testBar('1', '120', [8, 10])]);
  await expect.poll(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('120');
  setBars([]);
  await expect.poll(focused).toBe('主播 120');
  await press('{Control>}{End}{/Control}');
  await expect.element(headOf('主播 199')).toBeInViewport();
});
