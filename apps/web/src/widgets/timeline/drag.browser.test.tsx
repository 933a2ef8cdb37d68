import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { mouse, pointIn } from '../../../test/devtools/mouse.ts';
import {
  areaOf,
  barOf,
  headOf,
  heldBar,
  hour,
  hourWidth,
  renderTimeline,
  setBars,
  testBar,
  timesOf,
} from '../../../test/timeline.tsx';
import type { BarChange, TimelineBar } from './timeline.types.ts';

/** Presses a part of a bar and moves the mouse by hours and px; the button stays down. */
async function drag(id: string, part: number, { hours = 0, down = 0 }: { hours?: number; down?: number }) {
  const from = pointIn(areaOf(id), { x: part });
  const to = { x: from.x + hours * hourWidth(), y: from.y + down };
  await mouse.press(from);
  await mouse.move({ x: from.x + Math.sign(hours) * 5, y: from.y + Math.sign(down) * 5 });
  await expect.poll(heldBar).not.toBeNull();
  await mouse.move(to);
  return { drop: () => mouse.release(to), at: to };
}

const [middle, endEdge, startEdge] = [0.5, 0.99, 0.005];

function stored() {
  const changes: [string, BarChange][] = [];
  return {
    changes,
    onChange: async (bar: TimelineBar, change: BarChange) => void changes.push([bar.id, change]),
  };
}

test('a dragged bar says its new times, is stored on multiples of 5 minutes, and stays there', async () => {
  const { changes, onChange } = stored();
  const onOpen = vi.fn<() => void>();
  await renderTimeline({ onChange, onOpen, bars: [testBar('1', 'a', [8, 10])] });
  const width = hourWidth();
  const { drop } = await drag('1', middle, { hours: 3.02 });
  await expect.poll(() => heldBar()?.textContent).toContain('11:00 – 13:00');
  expect(heldBar()?.getBoundingClientRect().left).toBeCloseTo(areaOf('1').left + 3 * width, 0);
  await drop();
  await expect.poll(() => changes).toEqual([['1', { start: hour(11), end: hour(13), row: 'a' }]]);
  await expect.poll(() => timesOf('1')).toBe('11:00 – 13:00');
  expect(heldBar()).toBeNull();
  expect(onOpen).not.toHaveBeenCalled();
});

test('either end of a bar can be dragged', async () => {
  const { changes, onChange } = stored();
  await renderTimeline({ onChange });
  await (await drag('1', endEdge, { hours: 1 })).drop();
  await expect.poll(() => timesOf('1')).toBe('08:00 – 11:00');
  const from = pointIn(areaOf('1'), { x: startEdge });
  await mouse.press(from);
  await mouse.move({ x: from.x - 20, y: from.y });
  await mouse.move({ x: from.x - areaOf('1').width / 3, y: from.y });
  await expect.poll(() => heldBar()?.textContent).toContain('07:00 – 11:00');
  await mouse.release({ x: from.x - areaOf('1').width / 3, y: from.y });
  await expect.poll(() => timesOf('1')).toBe('07:00 – 11:00');
  expect(changes).toHaveLength(2);
});

test('Escape leaves a dragged bar where it was, and the release opens nothing', async () => {
  const { changes, onChange } = stored();
  const onOpen = vi.fn<() => void>();
  await renderTimeline({ onChange, onOpen });
  const { drop } = await drag('1', middle, { hours: 0.5 });
  await userEvent.keyboard('{Escape}');
  await expect.poll(heldBar).toBeNull();
  await drop();
  await expect.element(page.getByText('已取消，没有改动')).toBeInTheDocument();
  expect(timesOf('1')).toBe('08:00 – 10:00');
  expect(changes).toEqual([]);
  expect(onOpen).not.toHaveBeenCalled();
});

test('a bar is dimmed at its new place while it is stored, and goes back when that is refused', async () => {
  const { promise, reject } = Promise.withResolvers<unknown>();
  const onChange = () => promise;
  await renderTimeline({ onChange });
  await (await drag('1', middle, { hours: 2 })).drop();
  await expect.poll(() => timesOf('1')).toBe('10:00 – 12:00');
  await expect.element(barOf('1')).toHaveAttribute('aria-busy', 'true');
  // What is being stored is not taken a second time.
  await mouse.press(pointIn(areaOf('1')));
  await mouse.move({ x: areaOf('1').left, y: areaOf('1').top + 5 });
  await expect.element(page.getByText('正在保存，请稍候').first()).toBeVisible();
  expect(heldBar()).toBeNull();
  await mouse.release({ x: areaOf('1').left, y: areaOf('1').top + 5 });
  reject(new Error('overlap'));
  await expect.poll(() => timesOf('1')).toBe('08:00 – 10:00');
  await expect.element(barOf('1')).toHaveAttribute('aria-busy', 'false');
  await expect.element(page.getByText('没有保存，已回到原来的时间')).toBeInTheDocument();
});

test('a bar goes to another row where that row takes it, at its own times', async () => {
  const { changes, onChange } = stored();
  await renderTimeline({ onChange, acceptsRow: (_, { id }) => id === 'b' });
  const { at } = await drag('1', middle, { hours: 1, down: 80 });
  await expect.poll(() => heldBar()?.textContent).toContain('09:00 – 11:00');
  expect(heldBar()?.textContent).not.toContain('→');
  await mouse.move({ x: at.x, y: at.y - 40 });
  await expect.poll(() => heldBar()?.textContent).toContain('08:00 – 10:00 → 韩梅梅');
  await mouse.release({ x: at.x, y: at.y - 40 });
  await expect.poll(() => changes).toEqual([['1', { start: hour(8), end: hour(10), row: 'b' }]]);
  await expect.element(headOf('韩梅梅', '1 条')).toBeVisible();
});

test('a change by a colleague does not tear the drag: it is shown, and the version seen first is sent', async () => {
  const onChange = vi.fn<(bar: TimelineBar, change: BarChange) => Promise<void>>().mockResolvedValue();
  await renderTimeline({ onChange });
  const { drop } = await drag('1', middle, { hours: 3 });
  await expect.poll(() => heldBar()?.textContent).toContain('11:00 – 13:00');
  const held = heldBar()?.getBoundingClientRect().left;
  setBars([testBar('1', 'a', [15, 18], { version: 7 })]);
  await expect.poll(() => heldBar()?.textContent).toContain('同事刚刚修改了这一条');
  expect(timesOf('1')).toBe('15:00 – 18:00');
  expect(heldBar()?.getBoundingClientRect().left).toBe(held);
  expect(heldBar()?.textContent).toContain('11:00 – 13:00');
  await drop();
  await expect.poll(() => onChange.mock.calls.length).toBe(1);
  expect(onChange.mock.calls[0]?.[0].version).toBe(1);
});

test('a bar that a colleague removed is let go of', async () => {
  const { changes, onChange } = stored();
  await renderTimeline({ onChange });
  const { drop } = await drag('1', middle, { hours: 3 });
  setBars([]);
  await expect.poll(heldBar).toBeNull();
  await drop();
  await expect.element(page.getByText('移动已取消', { exact: false })).toBeInTheDocument();
  expect(changes).toEqual([]);
});

test('a running bar gets a new end alone, and an ended one says why it stays', async () => {
  const bars = [
    testBar('1', 'a', [8, 10], { freedom: 'end' }),
    testBar('2', 'b', [2, 4], { freedom: 'none', lockedReason: '已结束，不能移动' }),
  ];
  await renderTimeline({ bars });
  for (const [id, words] of [
    ['1', '开始时间不能改，只能调整结束时间'],
    ['2', '已结束，不能移动'],
  ] as const) {
    const from = pointIn(areaOf(id));
    await mouse.press(from);
    await mouse.move({ x: from.x + 20, y: from.y });
    await expect.element(page.getByText(words, { exact: true }).first()).toBeVisible();
    expect(heldBar()).toBeNull();
    await mouse.release({ x: from.x + 20, y: from.y });
  }
  await (await drag('1', endEdge, { hours: 1 })).drop();
  await expect.poll(() => timesOf('1')).toBe('08:00 – 11:00');
});

test('the box scrolls while a bar is held at its edge', async () => {
  await renderTimeline({ bars: [testBar('1', 'a', [18, 20])] });
  const { drop, at } = await drag('1', middle, { hours: 2 });
  const box = document.querySelector('[data-row]')?.parentElement?.parentElement?.parentElement as HTMLElement;
  const before = box.scrollLeft;
  await mouse.move({ x: box.getBoundingClientRect().right - 10, y: at.y });
  await expect.poll(() => box.scrollLeft).toBeGreaterThan(before + 100);
  await expect.poll(() => heldBar()?.textContent).toMatch(/11-19 0\d:\d\d – 11-19/);
  await userEvent.keyboard('{Escape}');
  await drop();
});

test('a click opens a bar, and the head of a row', async () => {
  const onOpen = vi.fn<(bar: TimelineBar) => void>();
  const onOpenRow = vi.fn<(row: { id: string }) => void>();
  await renderTimeline({ onOpen, onOpenRow });
  await barOf('1').click();
  expect(onOpen.mock.calls[0]?.[0].id).toBe('1');
  await headOf('韩梅梅').click();
  expect(onOpenRow.mock.calls[0]?.[0].id).toBe('b');
});
