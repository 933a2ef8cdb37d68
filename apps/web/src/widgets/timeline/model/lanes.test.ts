import { expect, test } from 'vitest';

import type { TimelineBar } from '../timeline.types.ts';
import { stopAfter, stopNow } from './bar-steps.ts';
import { layOutRows, rowIndexAt } from './lanes.ts';

const bar = (id: string, row: string, start: number, end: number): TimelineBar => ({
  id,
  row,
  start,
  end,
  label: id,
  tone: 'plain',
  state: '',
  icon: null,
  freedom: 'all',
  version: 1,
});
const rows = ['a', 'b', 'c'].map((id) => ({ id, label: id }));
const bars = [bar('2', 'a', 20, 40), bar('1', 'a', 0, 30), bar('3', 'a', 30, 50), bar('4', 'c', 25, 26)];
const placed = layOutRows(rows, bars);

test('bars that overlap take the first free lane, and a bar may begin where another ends', () => {
  expect(placed[0]?.bars.map(({ bar: { id }, lane }) => [id, lane])).toEqual([
    ['1', 0],
    ['2', 1],
    ['3', 0],
  ]);
});

test('a row of two lanes is higher, and rows below it move down', () => {
  expect(placed.map(({ top, height }) => [top, height])).toEqual([
    [0, 74],
    [74, 40],
    [114, 40],
  ]);
  expect([-5, 0, 73, 74, 113, 114, 999].map((y) => rowIndexAt(placed, y))).toEqual([0, 0, 0, 1, 1, 2, 2]);
});

test('arrows go through a row from its head, and to the bar of another row that is nearest in time', () => {
  const from = { row: 'a', bar: '1' };
  expect(stopAfter(placed, from, 'ArrowLeft', false)).toEqual({ row: 'a', bar: null });
  expect(stopAfter(placed, from, 'ArrowRight', false)).toEqual({ row: 'a', bar: '2' });
  expect(stopAfter(placed, { row: 'a', bar: '3' }, 'ArrowRight', false)).toBeUndefined();
  expect(stopAfter(placed, from, 'ArrowDown', false)).toEqual({ row: 'b', bar: null });
  expect(stopAfter(placed, { row: 'c', bar: '4' }, 'Home', true)).toEqual({ row: 'a', bar: '2' });
  expect(stopAfter(placed, { row: 'a', bar: null }, 'End', false)).toEqual({ row: 'a', bar: '3' });
});

test('a stop follows its bar to another row, and falls back to the head of its row', () => {
  expect(stopNow(placed, { row: 'a', bar: '4' })).toEqual({ row: 'c', bar: '4' });
  expect(stopNow(placed, { row: 'a', bar: 'gone' })).toEqual({ row: 'a', bar: null });
  expect(stopNow(placed, { row: 'gone', bar: null })).toEqual({ row: 'a', bar: '1' });
  expect(stopNow([], null)).toBeNull();
});
