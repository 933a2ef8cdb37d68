import { expect, test } from 'vitest';

import { FeedFigures } from './feed-figures.ts';
import { FeedList, type KeptList, unreadList, usualPace } from './feed-list.ts';

const now = Date.now();
const list = (kept: Partial<KeptList> = {}) => new FeedList('lol', 'match', { ...unreadList, ...kept }, usualPace);

/** A page that was stored. */
function page(of: FeedList, next: string, { more = false, unread = 0, at = now } = {}): void {
  const kept = of.after({ next, unread, reportedAt: 1000 }, at);
  of.succeeded(kept, { next, more, isEmpty: false }, at);
}

test('goes on where it was, at once while there is more, else after a while', () => {
  const one = list({ cursor: 'a' });
  expect(one.position).toEqual({ cursor: 'a' });
  page(one, 'b', { more: true });
  expect([one.position, one.dueAt, one.kept.readAt]).toEqual([{ cursor: 'b' }, now, null]);
  page(one, 'c');
  expect([one.kept.cursor, one.kept.readAt]).toEqual(['c', now]);
  expect(one.dueAt).toBeGreaterThan(now + 1000);
});

test('a list is re-read from its first unreadable page, at growing intervals, until all is readable', () => {
  const one = list({ cursor: 'a' });
  page(one, 'b', { more: true, unread: 2 });
  page(one, 'c', { more: true, unread: 1 });
  page(one, 'd');
  expect(one.kept).toMatchObject({ againFrom: '{"cursor":"a"}', againAt: now + 30_000, againTimes: 0 });
  page(one, 'e', { at: now + 30_000 });
  expect([one.position, one.kept.againFrom, one.mendedSince]).toEqual([{ cursor: 'a' }, null, null]);
  page(one, 'e', { unread: 1, at: now + 31_000 });
  expect(one.kept).toMatchObject({ againAt: now + 91_000, againTimes: 1 });
  page(one, 'e', { at: now + 91_000 });
  page(one, 'e', { at: now + 92_000 });
  expect(one.kept).toMatchObject({ againFrom: null, againTimes: 0 });
  expect(one.mendedSince).toBe(now + 91_000);
});

test('a successor re-reads the pages that its predecessor was to re-read', () => {
  const one = list({ cursor: 'd', againFrom: '{"since":0}', againAt: now - 1, againTimes: 3 });
  page(one, 'd');
  expect(one.position).toEqual({ since: 0 });
  const two = list({ cursor: 'b', againSince: now - 500, againTimes: 1 });
  page(two, 'd');
  expect(two.mendedSince).toBe(now - 500);
});

test('after trouble, and every ten minutes, the last five minutes are read once more', () => {
  const one = list({ cursor: 'a' });
  one.failed('连接失败', now);
  expect(one.dueAt).toBeLessThanOrEqual(now + 1000);
  for (let failure = 0; failure < 30; failure += 1) one.failed('连接失败', now);
  expect(one.dueAt).toBeLessThanOrEqual(now + 10_000);
  expect([one.failures, one.position]).toEqual([31, { cursor: 'a' }]);
  page(one, 'b');
  expect([one.failures, one.lastFailure, one.position]).toEqual([0, null, { since: 700 }]);
  page(one, 'c', { at: now + 1000 });
  expect(one.position).toEqual({ cursor: 'c' });
  page(one, 'd', { at: now + 600_001 });
  expect(one.position).toEqual({ since: 700 });
});

test('a failure that the database did not take is written the next time', () => {
  const one = list({ cursor: 'a', againSince: now - 500 });
  page(one, 'b');
  const { mendedSince } = one.takeNews();
  expect([mendedSince, one.isTouched, one.mendedSince]).toEqual([now - 500, false, null]);
  one.keepNews(mendedSince);
  expect([one.isTouched, one.takeNews().mendedSince]).toEqual([true, now - 500]);
  one.keepNews(now - 100);
  one.keepNews(now - 500);
  expect(one.mendedSince).toBe(now - 100);
});

test('figures that could not be written down count with what follows', () => {
  const [lost, next] = [new FeedFigures(), new FeedFigures()];
  lost.changes = 3;
  lost.sawLag(900);
  next.changes = 2;
  next.add(lost);
  expect([next.changes, next.lagMs]).toEqual([5, 900]);
});
