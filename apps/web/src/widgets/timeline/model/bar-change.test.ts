import { expect, test } from 'vitest';

import { dragged, isAllowed, stepped } from './bar-change.ts';
import { hourMs, minuteMs } from './zone-day.ts';

const at = (clock: string) => Date.parse(`2026-11-18T${clock}:00Z`);
const bar = { start: at('20:03'), end: at('22:03'), row: 'a' };
const sight = { start: at('00:00'), end: at('00:00') + 30 * hourMs };

test('a dragged bar starts on the grid of 5 minutes and keeps its length', () => {
  expect(dragged(bar, 'whole', 13 * minuteMs, sight)).toEqual({ ...bar, start: at('20:15'), end: at('22:15') });
});

test('a dragged end leaves the start where it is, and a bar of at least 5 minutes', () => {
  expect(dragged(bar, 'end', hourMs, sight)).toEqual({ ...bar, end: at('23:05') });
  expect(dragged(bar, 'end', -9 * hourMs, sight)).toEqual({ ...bar, end: at('20:10') });
  expect(dragged(bar, 'start', -hourMs, sight)).toEqual({ ...bar, start: at('19:05') });
  expect(dragged(bar, 'start', 9 * hourMs, sight)).toEqual({ ...bar, start: at('21:55') });
});

test('a bar cannot be dragged out of sight', () => {
  expect(dragged(bar, 'whole', 99 * hourMs, sight).start).toBe(sight.end - 5 * minuteMs);
  expect(dragged(bar, 'whole', -99 * hourMs, sight).end).toBe(sight.start + 5 * minuteMs);
  expect(dragged(bar, 'end', 99 * hourMs, sight).end).toBe(sight.end);
});

test('a step of a key goes to the next 5 minutes, then 5 on', () => {
  const once = stepped(bar, 'whole', 1, sight);
  expect(once.start).toBe(at('20:05'));
  expect(stepped(once, 'whole', 1, sight).start).toBe(at('20:10'));
  expect(stepped(bar, 'whole', -1, sight).start).toBe(at('20:00'));
  expect(stepped(bar, 'end', 12, sight)).toEqual({ ...bar, end: at('23:00') });
});

test('a running bar allows a new end alone', () => {
  expect((['whole', 'start', 'end'] as const).map((grip) => isAllowed('end', grip))).toEqual([false, false, true]);
  expect((['whole', 'start', 'end'] as const).some((grip) => isAllowed('none', grip))).toBe(false);
});
