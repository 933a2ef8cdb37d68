import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { textsIn } from '../../../test/browser/posted.ts';
import { Mailbox, TopicBoard } from './topic-board.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const row = (id: string, name = id) => ({ id, name });
const read = (mailbox: Mailbox) => textsIn(mailbox).map((text) => JSON.parse(text) as Record<string, unknown>);

it('sends the first change at once and gathers what follows for a second, the newest of each row', () => {
  const board = new TopicBoard();
  const mailbox = new Mailbox();
  board.follow('k', 't', mailbox);
  board.change('k', { rows: [row('1')] });
  vi.advanceTimersByTime(1);
  expect(read(mailbox)).toEqual([{ type: 'topic', topic: 't', rows: [row('1')], removed: [] }]);
  for (let n = 0; n < 50; n += 1) board.change('k', { rows: [row('1', `${n}`), row('2')] });
  board.change('k', { rows: [], removed: ['2'] });
  vi.advanceTimersByTime(990);
  expect(read(mailbox)).toEqual([]);
  vi.advanceTimersByTime(20);
  expect(read(mailbox)).toEqual([{ type: 'topic', topic: 't', rows: [row('1', '49')], removed: ['2'] }]);
});

it('a reader that lags by a message reads anew, and so does everybody after a gap', () => {
  const board = new TopicBoard();
  const [quick, slow] = [new Mailbox(), new Mailbox()];
  for (const mailbox of [quick, slow]) board.follow('k', 't', mailbox);
  for (let n = 0; n < 3; n += 1) {
    board.change('k', { rows: [row('1')] });
    vi.advanceTimersByTime(1001);
    expect(read(quick)).toHaveLength(1);
  }
  expect(read(slow)).toEqual([{ type: 'reload', topic: 't' }]);
  board.reload();
  expect(read(quick)).toEqual([{ type: 'reload', topic: 't' }]);
});

it('says nothing to whoever has stopped, nor of another topic', () => {
  const board = new TopicBoard();
  const [gone, other] = [new Mailbox(), new Mailbox()];
  const stop = board.follow('k', 't', gone);
  board.follow('other', 't', other);
  board.change('k', { rows: [row('1')] });
  stop();
  vi.advanceTimersByTime(2000);
  expect([...read(gone), ...read(other)]).toEqual([]);
});

it('a message is written once and handed to some at a time; who stops meanwhile hears nothing', () => {
  const board = new TopicBoard();
  const crowd = Array.from({ length: 100 }, () => new Mailbox());
  const stops = crowd.map((mailbox) => board.follow('k', 't', mailbox));
  board.change('k', { rows: [row('1')] });
  vi.advanceTimersToNextTimer();
  const first = crowd.flatMap((mailbox) => mailbox.take());
  expect(first.length).toBeGreaterThan(0);
  expect(first.length).toBeLessThan(50);
  stops.at(-1)?.();
  // What comes before everybody has the first waits for them.
  board.change('k', { rows: [row('2')] });
  vi.advanceTimersByTime(500);
  const rest = crowd.map((mailbox) => mailbox.take());
  expect(rest.flat()).toHaveLength(99 - first.length);
  expect(rest.at(-1)).toEqual([]);
  expect(new Set([...first, ...rest.flat()]).size).toBe(1);
  vi.advanceTimersByTime(600);
  expect(crowd.flatMap((mailbox) => read(mailbox).flatMap(({ rows }) => rows))).toEqual(
    Array.from({ length: 99 }, () => row('2')),
  );
});
