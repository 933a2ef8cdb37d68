import { describe, expect, it } from 'vitest';

import { defineList, pageOf } from './lists.ts';

const people = defineList({
  columns: { id: { type: 'number', sortable: true }, name: { type: 'text', sortable: true }, isHere: { type: 'flag' } },
  filters: {
    keyword: { type: 'text', max: 5 },
    isHere: { type: 'flag' },
    state: { type: 'choice', options: ['on', 'off'] },
    states: { type: 'choices', options: ['on', 'off'] },
    teamIds: { type: 'ids' },
    since: { type: 'dayOrInstant' },
  },
  order: { column: 'id', isAsc: false },
  size: 25,
});

const log = defineList({
  columns: { createdTime: { type: 'instant' } },
  filters: {},
  order: { column: 'createdTime', isAsc: false },
  size: 50,
  largestSize: 200,
});

describe('the query of a list', () => {
  it.each([
    [
      { keyword: '足球', isHere: 'true' },
      { keyword: '足球', isHere: true },
    ],
    [
      { state: 'off', states: 'on' },
      { state: 'off', states: ['on'] },
    ],
    [
      { states: ['on', 'off'], teamIds: ['1000', '7'] },
      { states: ['on', 'off'], teamIds: ['1000', '7'] },
    ],
    [{ since: '2026-02-28' }, { since: '2026-02-28' }],
    [
      { current: '2', size: '50', sortColumn: 'name', isAsc: '0' },
      { current: 2, size: 50, sortColumn: 'name', isAsc: false },
    ],
  ])('reads %j', (given, parsed) => {
    expect(people.query.parse(given)).toEqual(parsed);
  });

  it.each([
    { keyword: 'longer' },
    { isHere: '1' },
    { state: 'away' },
    { states: ['on', 'away'] },
    { teamIds: ['x'] },
    { since: 'yesterday' },
    { sortColumn: 'isHere' },
    { size: '1001' },
    { surprise: '1' },
  ])('refuses %j', (given) => {
    expect(people.query.safeParse(given).success).toBe(false);
  });

  it('knows no order where there is but one', () => {
    expect(log.query.safeParse({ sortColumn: 'createdTime' }).success).toBe(false);
    expect(log.query.safeParse({ isAsc: 'true' }).success).toBe(false);
    expect(log.query.safeParse({ size: '201' }).success).toBe(false);
  });
});

it('a cursor carries what a list can be ordered by', () => {
  expect(people.sortValues).toEqual({ id: 'number', name: 'text' });
  expect(log.sortValues).toEqual({ createdTime: 'instant' });
});

it('an omitted parameter has the list’s default', () => {
  expect(pageOf({}, people)).toEqual({ current: 1, size: 25, sortColumn: 'id', isAsc: false });
  expect(pageOf({ page: 3, limit: 10, 'orderBy[0].target': 'name', 'orderBy[0].isAsc': true }, people)).toEqual({
    current: 3,
    size: 10,
    sortColumn: 'name',
    isAsc: true,
  });
});

it('[LST-32] the order is asked for as a list of targets, each up (1) or down (0)', () => {
  const ordered = (isAsc: string) => people.query.parse({ 'orderBy[0].target': 'name', 'orderBy[0].isAsc': isAsc });
  expect(pageOf(ordered('1'), people)).toMatchObject({ sortColumn: 'name', isAsc: true });
  expect(pageOf(ordered('0'), people)).toMatchObject({ sortColumn: 'name', isAsc: false });
  expect(people.query.safeParse({ 'orderBy[0].target': 'isHere' }).success).toBe(false);
  expect(people.query.safeParse({ 'orderBy[0].target': 'name', 'orderBy[0].isAsc': '2' }).success).toBe(false);
});
