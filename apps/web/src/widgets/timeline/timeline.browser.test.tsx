import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { expectAccessible } from '../../../test/accessible.ts';
import { areaOf, barOf, headOf, hour, renderTimeline, testBar } from '../../../test/timeline.tsx';
import { hourMs } from './model/zone-day.ts';

const box = () => document.querySelector('[data-row]')?.parentElement?.parentElement?.parentElement as HTMLElement;
const leftOf = (text: string, at = 0) =>
  page.getByText(text, { exact: true }).elements()[at]?.getBoundingClientRect().left ?? 0;

test('bars of one row that overlap stand in lanes', async () => {
  const bars = [testBar('1', 'a', [8, 13]), testBar('2', 'a', [12, 15]), testBar('3', 'a', [13, 18])];
  await renderTimeline({ bars });
  expect(areaOf('2').top).toBeGreaterThan(areaOf('1').bottom);
  expect(areaOf('3').top).toBe(areaOf('1').top);
});

test('a bar says its times, state and marks, and a row without bars shows its gap', async () => {
  const marks = [{ word: '冲突', tone: 'danger' as const }];
  await renderTimeline({ bars: [testBar('1', 'a', [22, 27], { detail: '英超', marks })] });
  await expect.element(barOf('1')).toHaveAccessibleName('比赛 1 英超 22:00 – 11-19 03:00 未开始 冲突');
  await expect.element(headOf('李雷')).toHaveAccessibleName('李雷，1 条，AB12CD34');
  await expect.element(headOf('韩梅梅')).toHaveAccessibleName('韩梅梅，0 条，无安排');
  expect(document.querySelectorAll('[data-gap]')).toHaveLength(1);
  await expectAccessible();
});

test('the line of now moves by itself', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: hour(9) });
  try {
    await renderTimeline({ now: undefined, bars: [testBar('1', 'a', [9, 12])] });
    const line = () => page.getByRole('img', { name: /现在/ });
    await expect.element(line()).toHaveAccessibleName('现在 09:00');
    const middle = () => line().element().getBoundingClientRect().left + 1;
    expect(Math.abs(middle() - areaOf('1').left)).toBeLessThan(1);
    vi.advanceTimersByTime(3 * hourMs);
    await expect.element(line()).toHaveAccessibleName('现在 12:00');
    expect(Math.abs(middle() - areaOf('1').right)).toBeLessThan(1);
  } finally {
    vi.useRealTimers();
  }
});

test('the line of now lies above bars and is hidden by the heads of rows', async () => {
  await renderTimeline({ bars: [testBar('1', 'a', [8, 16])] });
  await page.getByText('3 小时').click();
  const line = page.getByRole('img', { name: '现在 12:00' }).element() as HTMLElement;
  // A pointer goes through it otherwise.
  line.style.pointerEvents = 'auto';
  const seenAtLine = () =>
    document.elementFromPoint(line.getBoundingClientRect().left + 1, areaOf('1').top + areaOf('1').height / 2);
  await expect.poll(seenAtLine).toBe(line);
  const { left } = box().getBoundingClientRect();
  box().scrollBy({ left: line.getBoundingClientRect().left - left - 40 });
  await expect.poll(() => line.getBoundingClientRect().left - left).toBeCloseTo(40, 0);
  expect(seenAtLine()?.closest('[data-head]')).not.toBeNull();
});

test('the day New York sets its clock back has 25 hours, and bars stand below their hour', async () => {
  const at = (utc: string) => Date.parse(`2026-11-01T${utc}:00Z`);
  const rest = { start: at('06:00'), end: at('07:00') };
  await renderTimeline({ day: '2026-11-01', zone: 'America/New_York', bars: [testBar('1', 'a', [0, 0], rest)] });
  await expect.element(page.getByText('UTC−5')).toBeVisible();
  const [first, second] = [leftOf('01:00', 0), leftOf('01:00', 1)];
  const [next, midnight] = [leftOf('02:00'), leftOf('00:00')];
  expect(next - second).toBeCloseTo(second - first, 0);
  expect(next - midnight).toBeCloseTo(3 * (second - first), 0);
  expect(areaOf('1').left).toBeCloseTo(second - 4, 0);
  expect(areaOf('1').width).toBeCloseTo(next - second, 0);
  // The window is as wide as the whole day.
  const hours = (box().clientWidth - leftOf('00:00') + box().getBoundingClientRect().left) / (second - first);
  expect(hours).toBeGreaterThan(24.9);
  expect(hours).toBeLessThan(25.2);
});

test('only rows in sight are drawn, and each is there once it is scrolled to', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => ({ id: String(at), label: `主播 ${at}` }));
  const bars = rows.map(({ id }) => testBar(id, id, [8, 10]));
  await renderTimeline({ rows, bars });
  const drawn = () => document.querySelectorAll('[data-row]').length;
  expect(drawn()).toBeLessThan(40);
  expect(box().scrollHeight).toBeGreaterThan(300 * 40);
  box().scrollTo({ top: 200 * 40 });
  await expect.element(headOf('主播 203')).toBeInViewport();
  expect(drawn()).toBeLessThan(45);
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '300');
});

test('head and hours stay in sight, and the zoom keeps now in it', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({ id: String(at), label: `主播 ${at}` }));
  await renderTimeline({ rows, bars: [testBar('1', '0', [11, 14])] });
  const before = areaOf('1').width;
  await page.getByText('3 小时').click();
  await expect.poll(() => areaOf('1').width / before).toBeCloseTo(8, 1);
  await expect.element(page.getByRole('img', { name: '现在 12:00' })).toBeInViewport();
  const head = () => headOf('主播 20');
  box().scrollTo({ left: 900, top: 800 });
  await expect.element(head()).toBeInViewport();
  expect(head().element().getBoundingClientRect().left).toBeCloseTo(box().getBoundingClientRect().left + 1, 0);
});

test('a phone has narrow heads without pictures, and begins with 6 hours', async () => {
  const { innerWidth: width, innerHeight: height } = window;
  await page.viewport(390, 844);
  try {
    await renderTimeline({ bars: [testBar('1', 'a', [11, 14])] });
    const head = headOf('李雷').element();
    expect(head.getBoundingClientRect().width).toBe(96);
    expect(head.firstElementChild?.getBoundingClientRect().width).toBe(0);
    await expect.element(page.getByRole('radio', { name: '6 小时' })).toBeChecked();
    const hours = (box().clientWidth - 96) / (areaOf('1').width / 3);
    expect(hours).toBeCloseTo(6, 1);
    await expect.element(page.getByRole('img', { name: '现在 12:00' })).toBeInViewport();
    await page.getByText('全天').click();
    await expect.poll(() => areaOf('1').width).toBeLessThan((box().clientWidth - 96) / 7);
  } finally {
    await page.viewport(width, height);
  }
});

test('a bar that begins or ends out of sight is marked, and its label stays in sight', async () => {
  await renderTimeline({ bars: [testBar('1', 'a', [-3, 4]), testBar('2', 'b', [22, 40])] });
  const cuts = (id: string) =>
    [...barOf(id).element().querySelectorAll<HTMLElement>('[data-cut]')].map(({ dataset }) => dataset['cut']);
  await expect.poll(() => cuts('1')).toEqual(['before']);
  await expect.poll(() => cuts('2')).toEqual(['after']);
  const label = page.getByText('比赛 1', { exact: true }).element().getBoundingClientRect();
  expect(label.left).toBeGreaterThan(box().getBoundingClientRect().left + 208);
});

test('rows that are missing give way to words, in sight at every zoom', async () => {
  await renderTimeline({ rows: [], bars: [], empty: <p>当天没有节目</p> });
  const words = page.getByText('当天没有节目');
  await expect.element(words).toBeVisible();
  await page.getByText('3 小时').click();
  const left = () => page.getByRole('grid').element().getBoundingClientRect().left;
  await expect.poll(left).toBeLessThan(-1000);
  expect(words.element().getBoundingClientRect().left).toBeGreaterThan(0);
});
