import { lists } from 'virtual:lists';
import { expect, test } from 'vitest';

import { readListState, writeListState } from '../../../lib/lists/list-state.ts';
import { chosenFilters, filtersToQuery, noFilters, readFilters, without, writeFilters } from './log-filters.ts';

const list = lists['operation-logs.list'];
const stateOf = (text: string) => readListState(list, new URLSearchParams(text));
const read = (text: string) => readFilters(stateOf(text).filters);

test('[LOG-05] the call gets keyword, type, and whole Shanghai days in ISO form', () => {
  const filters = read('type=functionName&keyword=角色&startDate=2026-11-01&endDate=2026-11-03');
  expect(filtersToQuery(filters)).toEqual({
    type: 'functionName',
    keyword: '角色',
    startDate: '2026-10-31T16:00:00.000Z',
    endDate: '2026-11-03T15:59:59.999Z',
  });
});

test('[LOG-03] the merchant goes along, and nothing that was not chosen', () => {
  expect(filtersToQuery(read('merchantCode=starsport'))).toEqual({ merchantCode: 'starsport' });
  expect(filtersToQuery(noFilters)).toEqual({});
});

test('[LST-49] the address holds the filters: written and read again they are the same', () => {
  const text =
    'type=functionName&keyword=a%26b%3D%E8%A7%92&startDate=2026-11-01&endDate=2026-11-03&merchantCode=starsport&result=0&object=anchor%3AK7M2P9QX';
  const written = writeListState(list, new URLSearchParams(), { ...stateOf(text), filters: writeFilters(read(text)) });
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(new URLSearchParams(text)));
});

test('[LST-40] a range whose end is before its start is not taken from the address', () => {
  expect(read('startDate=2026-11-03&endDate=2026-11-01')).toEqual(noFilters);
});

test('parameters that are no filter are left out of the filters', () => {
  expect(read('type=other&startDate=2026-02-31&endDate=yesterday&merchantCode=&object=anchor')).toEqual(noFilters);
});

test('each chosen filter can be taken away by itself', () => {
  const filters = read('keyword=zhou&startDate=2026-11-01&merchantCode=starsport');
  const chosen = { search: filters.keyword, days: true, result: undefined, merchantCode: filters.merchantCode };
  expect(chosenFilters(filters)).toEqual(chosen);
  expect(chosenFilters(without(filters, { days: undefined }))).toEqual({ ...chosen, days: undefined });
  expect(chosenFilters(without(filters, { search: undefined }))).toEqual({ ...chosen, search: undefined });
  expect(chosenFilters(without(filters, { merchantCode: undefined }))).toEqual({ ...chosen, merchantCode: undefined });
});
