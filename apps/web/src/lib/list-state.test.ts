import { expect, test } from 'vitest';

import { readPlace, writePlace } from './list-state.ts';

const names = ['keyword', 'status'] as const;
const read = (search: string) => readPlace(new URLSearchParams(search), names);

test('[LST-49] filters, page and sort survive the way through the address', () => {
  const place = {
    filters: { keyword: '陈 & 林', status: '' },
    page: 7,
    cursor: 'abc==',
    sort: { column: 'name', isAsc: false },
  };
  const address = writePlace(new URLSearchParams(), place).toString();
  expect(read(address)).toEqual(place);
});

test('[LST-49] a list as it opens leaves its address empty, and what others put there stays', () => {
  const place = read('');
  expect(place).toEqual({ filters: { keyword: '', status: '' }, page: 1, cursor: null, sort: null });
  expect(writePlace(new URLSearchParams('mode=view&page=3&keyword=x'), place).toString()).toBe('mode=view');
});

test('a page that is none is the first', () => {
  for (const page of ['0', '-1', '1.5', 'two', '']) expect(read(`page=${page}`).page, page).toBe(1);
});
