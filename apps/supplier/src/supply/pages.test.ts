import { expect, test } from 'vitest';

import { cursorNamed, pageOf, type SupplyEntry } from './pages.ts';

const entry = (id: number, updatedAt: number): SupplyEntry => ({ id, updatedAt, make: () => ({ id }) });

test('records that changed in the same second are each on one page, however small the pages are', () => {
  const entries = [7, 3, 9, 1, 5, 2].map((id) => entry(id, 1000)).concat(entry(4, 999), entry(8, 1001));
  for (const limit of [1, 2, 3, 5, 100]) {
    const read: number[] = [];
    let [cursor, more] = [undefined as string | undefined, true];
    while (more) {
      const page = pageOf(entries, { since: 0, limit, cursor: cursor === undefined ? undefined : cursorNamed(cursor) });
      read.push(...page.entries.map(({ id }) => id));
      ({ next: cursor, more } = page.query);
    }
    expect(read).toEqual([4, 1, 2, 3, 5, 7, 9, 8]);
  }
});

test('records that changed in the second of `since` do not come again', () => {
  const entries = [entry(1, 999), entry(2, 1000), entry(3, 1001)];
  const { entries: page, query } = pageOf(entries, { since: 1000, limit: 10, cursor: undefined });
  expect(page.map(({ id }) => id)).toEqual([3]);
  expect(query).toEqual({ since: 1000, limit: 10, count: 1, more: false, next: '1001-3' });
});

test('an empty page keeps its cursor', () => {
  const { query } = pageOf([], { since: 0, limit: 10, cursor: cursorNamed('1001-3') });
  expect(query.next).toBe('1001-3');
  const first = pageOf([], { since: 1000, limit: 10, cursor: undefined });
  const [arrived] = pageOf([entry(1, 1001)], { since: 0, limit: 10, cursor: cursorNamed(first.query.next) }).entries;
  expect(arrived?.id).toBe(1);
});
