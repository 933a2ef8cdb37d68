import type { PlainList } from '@touchline/contract/lists';
import { lists } from 'virtual:lists';
import { expect, test } from 'vitest';

import { listStateText, queryOf, readListState, writeListState } from './list-state.ts';

const list: PlainList = {
  columns: { name: { type: 'text', sortable: true }, email: { type: 'text' } },
  filters: {
    keyword: { type: 'text', max: 5 },
    enabled: { type: 'flag' },
    state: { type: 'choice', options: ['on', 'off'] },
    sports: { type: 'choices', options: ['soccer', 'tennis'] },
    roles: { type: 'ids' },
    startDate: { type: 'dayOrInstant' },
  },
  order: { column: 'name', isAsc: true },
  size: 50,
  largestSize: 1000,
};
const full =
  'keyword=lin&enabled=false&state=on&sports=soccer%2Ctennis&roles=1%2C22&startDate=2026-11-01&page=3&cursor=c&sort=name&order=desc';
const read = (text: string) => readListState(list, new URLSearchParams(text));

test('[LST-49] filters of every type, page and sort survive the way through the address', () => {
  expect(read(full)).toEqual({
    filters: {
      keyword: 'lin',
      enabled: false,
      state: 'on',
      sports: ['soccer', 'tennis'],
      roles: ['1', '22'],
      startDate: '2026-11-01',
    },
    page: 3,
    cursor: 'c',
    sort: { column: 'name', isAsc: false },
  });
  expect(writeListState(list, new URLSearchParams(), read(full)).toString()).toBe(full);
});

test('[LST-49] a list as it opens leaves its address empty, and what others put there stays', () => {
  const nothing = { filters: {}, page: 1, cursor: null, sort: null };
  expect(read('')).toEqual(nothing);
  expect(writeListState(list, new URLSearchParams(`mode=view&${full}`), nothing).toString()).toBe('mode=view');
});

test('unknown and unreadable parameters are ignored', () => {
  const text = 'enabled=yes&state=none&sports=chess&roles=a,b&startDate=2026-02-31&page=-1&sort=email&other=1';
  expect(listStateText(list, new URLSearchParams(text))).toBe('');
  expect(read('keyword=abcdefgh&roles=1,x,1').filters).toEqual({ keyword: 'abcde', roles: ['1'] });
});

test('[LST-32] the request has the list’s size and its order as orderBy with 0 or 1', () => {
  const state = { filters: {}, page: 2, cursor: null, sort: { column: 'account', isAsc: false } };
  expect(queryOf<'accounts.list'>(lists['accounts.list'], state, { keyword: 'lin' })).toEqual({
    size: 50,
    current: 2,
    keyword: 'lin',
    'orderBy[0].target': 'account',
    'orderBy[0].isAsc': 0,
  });
});
